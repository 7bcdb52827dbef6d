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
  'syllabus',
  'undo',
  'video-reports',
  'waiting',
].map((name) => `test/race/${name}.test.ts`);

/**
 * Tests in which most of the time goes to jobs: they wait until a queue, a converter, a printer, a sweeper or a list is done with what was asked, or
 * read or make again a whole table. `npm run prove -- waits` plays them, bare `prove` every day.
 */
export const longWaits = [
  'announcements',
  'asked-exports',
  'audit',
  'closed-lists',
  'documents',
  'early-videos',
  'erased-words',
  'exports',
  'first-admin',
  'hybrid-videos',
  'judged-videos',
  'jumping-clock',
  'late-reads',
  'lost-jobs',
  'lost-reports',
  'noticed-videos',
  'older-table',
  'places',
  'prints',
  'promises',
  'reminders',
  'renditions',
  'round3-videos',
  'schedule',
  'seals',
  'teacher-entries',
  'users',
  'video-reports',
  'videos',
  'whole-imports',
].map((name) => `test/contract/${name}.test.ts`);

/** Tests of the embedded cloud that kill it, wait for what it repeats, or open a browser: played with those. */
export const longCloudTests = [
  'dynamodb/streams',
  'dynamodb/weather',
  'payments/browser',
  'runner/events',
  'runner/start',
  'runner/weather',
].map((name) => `packages/local-cloud/test/${name}.test.ts`);
