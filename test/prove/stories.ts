import { bin, run } from '../bin/run.ts';
import type { Claims } from './claims.ts';

/** A whole championship before cameras, in browsers: families on phones, judges on tablets, a family that watches, and somebody who is nobody. */
export const proveVideo = async (claims: Claims): Promise<void> => {
  const { ok } = await run('a championship by video', bin('playwright'), [
    'test',
    '--config',
    'test/playwright.prove.config.ts',
  ]);
  claims.is('an online championship is danced, judged, recalled, placed and watched', ok);
};
