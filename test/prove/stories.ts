import { bin, run } from '../bin/run.ts';
import type { Claims } from './claims.ts';

/** Plays the story of a folder in browsers. */
const played = async (claims: Claims, folder: string, what: string, holds: string): Promise<void> => {
  const { ok } = await run(what, bin('playwright'), [
    'test',
    '--config',
    'test/playwright.prove.config.ts',
    `prove/${folder}/`,
  ]);
  claims.is(holds, ok);
};

/** A whole championship before cameras, in browsers: families on phones, judges on tablets, a family that watches, and somebody who is nobody. */
export const proveVideo = (claims: Claims): Promise<void> =>
  played(
    claims,
    'video',
    'a championship by video',
    'an online championship is danced, judged, recalled, placed and watched',
  );

/** An organizer's week in browsers, with what is printed and taken home read back on the way. */
export const proveDesk = (claims: Claims): Promise<void> =>
  played(
    claims,
    'desk',
    "an organizer's week",
    'a feis is planned, printed, merged, judged, released, corrected, documented and logged',
  );
