import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { bin, node, root, run } from '../bin/run.ts';
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
  readonly folder: 'e2e' | 'prove/video' | 'prove/desk';
  readonly config: 'playwright.config.ts' | 'playwright.prove.config.ts';
  readonly what: string;
  /** There are at least so many tests of all its files. */
  readonly least: number;
}
const longer = 'playwright.prove.config.ts';
const screens: Played = { folder: 'e2e', config: 'playwright.config.ts', what: 'every screen in a browser', least: 50 };
const video: Played = { folder: 'prove/video', config: longer, what: 'a championship by video', least: 14 };
const desk: Played = {
  folder: 'prove/desk',
  config: longer,
  what: "an organizer's week, the schedule and a bad network",
  least: 12,
};

const isStory = (name: string): boolean => /^(organizers-week|championship)\.spec\.ts$/.test(name);

/** The story of a folder and every second of its other files: those that rest have their turn the day after. */
const ofToday = ({ folder }: Played): string[] => {
  const today = Math.floor(Date.now() / 86_400_000);
  const files = readdirSync(`${root}test/${folder}`).filter((name) => name.endsWith('.spec.ts'));
  const parts = files.filter((name) => !isStory(name)).sort();
  return [...files.filter(isStory), ...parts.filter((_, i) => i % 2 === today % 2)];
};

/** Plays what lies in a folder, or some of its files, in browsers; each test is a claim, and a file has at least one. */
const play = async (
  claims: Claims,
  { folder, config, what, ...all }: Played,
  files?: readonly string[],
): Promise<void> => {
  const least = files?.length ?? all.least;
  const name = basename(folder);
  if (files) console.log(`${files.join(', ')} (\`-- ${name}\` plays everything of it)`);
  const file = `${root}test-results/prove-${name}.json`;
  rmSync(file, { force: true });
  const { ok } = await run(
    what,
    node,
    [
      // The functions' threads are in the browsers' workers: their garbage is left to each of them.
      ...['--single-threaded-gc', bin('playwright'), 'test', '--config', `test/${config}`],
      ...(files ?? ['']).map((name) => `${folder}/${name}`),
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
export const proveVideoOfToday = (claims: Claims): Promise<void> => play(claims, video, ofToday(video));

/** An organizer's week in browsers, with what is printed and taken home read back on the way, the page of the schedule, and judges on a bad network. */
export const proveDesk = (claims: Claims): Promise<void> => play(claims, desk);
export const proveDeskOfToday = (claims: Claims): Promise<void> => play(claims, desk, ofToday(desk));

/** Every screen, as its users come to it. */
export const proveScreens = (claims: Claims): Promise<void> => play(claims, screens);
