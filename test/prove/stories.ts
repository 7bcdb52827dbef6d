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

interface Story {
  readonly folder: 'video' | 'desk';
  readonly what: string;
  /** There are at least so many tests in its folder. */
  readonly least: number;
}
const video: Story = { folder: 'video', what: 'a championship by video', least: 14 };
const desk: Story = { folder: 'desk', what: "an organizer's week, the schedule and a bad network", least: 12 };

/** Plays what lies in these folders in browsers, side by side: a story is long, and most of it waits. Each test is a claim. */
const play = async (claims: Claims, ...stories: readonly Story[]): Promise<void> => {
  const file = `${root}test-results/prove-${stories.map(({ folder }) => folder).join('-')}.json`;
  const what = stories.map((story) => story.what).join(', ');
  const least = stories.reduce((sum, story) => sum + story.least, 0);
  rmSync(file, { force: true });
  const { ok } = await run(
    what,
    bin('playwright'),
    ['test', '--config', 'test/playwright.prove.config.ts', ...stories.map(({ folder }) => `prove/${folder}/`)],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const specs = existsSync(file) ? specsOf(JSON.parse(readFileSync(file, 'utf8')) as Suite) : [];
  for (const { title, ok: holds, tests } of specs)
    claims.is(title, holds, tests[0]?.results.at(-1)?.error?.message?.split('\n')[0]);
  const isPlayed = specs.length >= least && (ok || specs.some(({ ok: holds }) => !holds));
  claims.is(`there are at least ${least} tests of ${what}, and they are played to their end`, isPlayed);
};

/** A whole championship before cameras, in browsers: families on phones, judges on tablets, a family that watches, and somebody who is nobody; and each part of it by itself. */
export const proveVideo = (claims: Claims): Promise<void> => play(claims, video);

/** An organizer's week in browsers, with what is printed and taken home read back on the way, the page of the schedule, and judges on a bad network. */
export const proveDesk = (claims: Claims): Promise<void> => play(claims, desk);

/** Both of them. */
export const proveStories = (claims: Claims): Promise<void> => play(claims, video, desk);
