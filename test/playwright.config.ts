import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/browser.ts';

// What is thrown away after the test need not wait for the disk.
process.env.FEIS_SYNC = 'off';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/demo-world.ts',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  // One more than the cores of a small machine: where one of them waits, another one works. Each has a cloud of its own, and each file the world as it was made, which its tests share.
  workers: 3,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/reports/e2e.json' }],
  ],
  use: {
    launchOptions: await launchOptions(),
    actionTimeout: 15_000,
    // What was done, asked and said; a copy of the page at each step costs an eighth of the whole run, and everybody is photographed at the end.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
