/** Races that take minutes: `npm run prove -- races` plays them with all the others. */
export const longRaces = [
  'account',
  'edits',
  'erasure',
  'hybrid-videos',
  'judged-videos',
  'marks',
  'merge',
  'merge-money',
  'money',
  'move-dancer',
  'names',
  'numbers',
  'pairs',
  'promises',
  'publication',
  'release',
  'repeated',
  'renditions',
  'seats',
  'undo',
  'video-reports',
  'waiting',
].map((name) => `test/race/${name}.test.ts`);

/**
 * Tests that wait as long as a queue, a converter, a printer or a sweeper takes, or read or make again a whole table: `npm run prove -- waits` plays
 * them, bare `prove` every day.
 */
export const longWaits = [
  'audit',
  'early-videos',
  'jumping-clock',
  'lost-jobs',
  'noticed-videos',
  'older-table',
  'prints',
  'renditions',
  'seals',
  'whole-imports',
].map((name) => `test/contract/${name}.test.ts`);
