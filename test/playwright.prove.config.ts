import base from './playwright.config.ts';

const stories = /(organizers-week|championship)\.spec\.ts$/;

/** What is played in a browser and takes longer than a test: it waits for a machine that is busy with other proofs. */
export default {
  ...base,
  ...{ testDir: 'prove', outputDir: '../test-results/prove' },
  // A project has workers, and so clouds, of its own: what the parts have done to a feis is not in the way of a story.
  projects: [
    { name: 'story', testMatch: stories },
    { name: 'parts', testMatch: '*.spec.ts', testIgnore: stories },
  ],
  timeout: 900_000,
  expect: { timeout: 60_000 },
  use: { ...base.use, actionTimeout: 60_000 },
};
