import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/demo-world.ts',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/reports/e2e.json' }],
  ],
  use: { launchOptions: await launchOptions(), actionTimeout: 15_000, trace: 'retain-on-failure' },
});
