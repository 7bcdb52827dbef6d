import { existsSync, readFileSync, rmSync } from 'node:fs';
import { bin, root, run } from '../bin/run.ts';
import type { Claims } from './claims.ts';

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
  }[];
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Plays what lies in a folder in browsers; each test is a claim, and there are at least so many. */
const play = async (claims: Claims, folder: string, what: string, least: number): Promise<void> => {
  const file = `${root}test-results/prove-${folder}.json`;
  rmSync(file, { force: true });
  const { ok } = await run(
    what,
    bin('playwright'),
    ['test', '--config', 'test/playwright.prove.config.ts', `prove/${folder}/`],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const specs = existsSync(file) ? specsOf(JSON.parse(readFileSync(file, 'utf8')) as Suite) : [];
  for (const { title, ok: holds, tests } of specs)
    claims.is(title, holds, tests[0]?.results.at(-1)?.error?.message?.split('\n')[0]);
  const isPlayed = specs.length >= least && (ok || specs.some(({ ok: holds }) => !holds));
  claims.is(`there are at least ${least} tests of ${what}, and they are played to their end`, isPlayed);
};

/** A whole championship before cameras, in browsers: families on phones, judges on tablets, a family that watches, and somebody who is nobody; and each part of it by itself. */
export const proveVideo = (claims: Claims): Promise<void> => play(claims, 'video', 'a championship by video', 14);

/** An organizer's week in browsers, with what is printed and taken home read back on the way, the page of the schedule, and judges on a bad network. */
export const proveDesk = (claims: Claims): Promise<void> =>
  play(claims, 'desk', "an organizer's week, the schedule and a bad network", 12);
