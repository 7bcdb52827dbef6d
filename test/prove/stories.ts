import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

interface Played {
  readonly folder: 'video' | 'desk';
  readonly what: string;
  /** There are at least so many tests of all its files. */
  readonly least: number;
}
const video: Played = { folder: 'video', what: 'a championship by video', least: 14 };
const desk: Played = { folder: 'desk', what: "an organizer's week, the schedule and a bad network", least: 12 };

const isStory = (name: string): boolean => /^(organizers-week|championship)\.spec\.ts$/.test(name);

/** The story of a folder and every second of its other files: those that rest have their turn the day after. */
const ofToday = (folder: string): string[] => {
  const today = Math.floor(Date.now() / 86_400_000);
  const files = readdirSync(`${root}test/prove/${folder}`).filter((name) => name.endsWith('.spec.ts'));
  const parts = files.filter((name) => !isStory(name)).sort();
  return [...files.filter(isStory), ...parts.filter((_, i) => i % 2 === today % 2)];
};

/** Plays what lies in a folder, or some of its files, in browsers; each test is a claim, and a file has at least one. */
const play = async (claims: Claims, { folder, what, ...all }: Played, files?: readonly string[]): Promise<void> => {
  const least = files?.length ?? all.least;
  if (files) console.log(`${files.join(', ')} (\`-- ${folder}\` plays everything of it)`);
  const file = `${root}test-results/prove-${folder}.json`;
  rmSync(file, { force: true });
  const { ok } = await run(
    what,
    bin('playwright'),
    [
      'test',
      '--config',
      'test/playwright.prove.config.ts',
      ...(files ?? ['']).map((name) => `prove/${folder}/${name}`),
    ],
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
export const proveVideoOfToday = (claims: Claims): Promise<void> => play(claims, video, ofToday('video'));

/** An organizer's week in browsers, with what is printed and taken home read back on the way, the page of the schedule, and judges on a bad network. */
export const proveDesk = (claims: Claims): Promise<void> => play(claims, desk);
export const proveDeskOfToday = (claims: Claims): Promise<void> => play(claims, desk, ofToday('desk'));
