import base from './playwright.config.ts';

/** What is played in a browser and takes longer than a test: it waits for a machine that is busy with other proofs. */
export default {
  ...base,
  ...{ testDir: 'prove', outputDir: '../test-results/prove' },
  timeout: 900_000,
  expect: { timeout: 60_000 },
  use: { ...base.use, actionTimeout: 60_000 },
};
