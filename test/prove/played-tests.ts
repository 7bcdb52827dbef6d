import { existsSync, readFileSync, rmSync } from 'node:fs';
import { longCloudTests, longWaits } from '../bin/long-tests.ts';
import { bin, root, run } from '../bin/run.ts';
import type { Claims } from './claims.ts';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly meta: { readonly orders?: number };
    }[];
  }[];
}

interface Played {
  readonly title: string;
  /** Of vitest's configuration; the races when none is named. */
  readonly project?: 'race' | 'system' | 'unit';
  /** Everything of the project where none are named. */
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** There are at least so many of them. */
  readonly least: number;
}

/** Plays tests of vitest; each is a claim. */
export const playTests = async (
  claims: Claims,
  { title, project = 'race', files = [], env, least }: Played,
): Promise<void> => {
  const file = `${root}test-results/prove-${title.replace(/\W+/g, '-')}.json`;
  rmSync(file, { force: true });
  const { ok } = await run(
    title,
    bin('vitest'),
    ['run', ...files, '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : { testResults: [] };
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  // Also where a file could not begin, and what is in it was skipped.
  claims.is(`${title}: all of them were played to the end`, ok);
  // What has its turn on another day was skipped.
  const played = all.filter(({ status }) => status !== 'skipped' && status !== 'pending');
  claims.is(`there are at least ${least} of ${title}`, played.length >= least, `only ${played.length}`);
  for (const { fullName, status, failureMessages, meta } of played)
    claims.hold(
      meta.orders ? `${fullName} (${meta.orders} orders)` : fullName,
      status === 'passed' ? [] : [failureMessages[0]?.split('\n')[0] ?? status],
    );
};

/** Everything of `test/race`: pairs of calls, stopped at every request of either side, and functions that die at every one. */
export const proveRaces = (claims: Claims): Promise<void> =>
  playTests(claims, { title: 'two calls in every order, and one that dies', env: { RACES: 'every' }, least: 40 });

/** Every fifth of them, stopped at the first request that writes, at a sixth of the others, and at an eighteenth of those that read: the others have their turn on the days after. */
export const proveRacesOfToday = (claims: Claims): Promise<void> => {
  const today = process.env.RACES ?? new Date().toISOString().slice(0, 10);
  console.log(`the races of ${today} (RACES=${today} plays them again, \`-- races\` stops at every request)`);
  return playTests(claims, { title: 'two calls in many orders, and one that dies', env: { RACES: today }, least: 40 });
};

/** What waits until a queue, a converter, a printer or a sweeper is done, and what reads or makes again a whole table. */
export const proveWaits = async (claims: Claims): Promise<void> => {
  await playTests(claims, {
    title: 'jobs that work and die, places, videos, documents, schedules, seals, the auditor, tables of before',
    project: 'system',
    files: longWaits,
    least: 200,
  });
  await playTests(claims, {
    title: 'an embedded cloud that is killed, repeats, and is looked at in a browser',
    project: 'unit',
    files: longCloudTests,
    least: 30,
  });
};
