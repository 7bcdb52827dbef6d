import { readFileSync } from 'node:fs';
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
  /** Everything of `test/race` where none are named. */
  readonly files?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** There are at least so many of them. */
  readonly least: number;
}

/** Plays races; each is a claim. */
export const playRaces = async (claims: Claims, { title, files = [], env, least }: Played): Promise<void> => {
  const file = `${root}test-results/races.json`;
  await run(
    title,
    bin('vitest'),
    ['run', ...files, '--project', 'race', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  claims.is(`there are at least ${least} pairs`, all.length >= least, `only ${all.length}`);
  for (const { fullName, status, failureMessages, meta } of all)
    claims.hold(
      meta.orders ? `${fullName} (${meta.orders} orders)` : fullName,
      status === 'passed' ? [] : [failureMessages[0]?.split('\n')[0] ?? status],
    );
};

/** Everything of `test/race`: pairs of calls, stopped at every request of either side, and functions that die at every one. */
export const proveRaces = (claims: Claims): Promise<void> =>
  playRaces(claims, { title: 'two calls in every order, and one that dies', env: { RACES: 'every' }, least: 40 });

/** The same, stopped at every request that writes and at a quarter of those that read: the others have their turn on the three days after. */
export const proveRacesOfToday = (claims: Claims): Promise<void> => {
  const today = process.env.RACES ?? new Date().toISOString().slice(0, 10);
  console.log(`the races of ${today} (RACES=${today} plays them again, \`-- races\` stops at every request)`);
  return playRaces(claims, { title: 'two calls in many orders, and one that dies', env: { RACES: today }, least: 40 });
};
