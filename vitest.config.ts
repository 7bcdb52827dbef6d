import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Both cores of a small machine: much of a test is waiting.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/test/**/*.test.ts', 'infra/test/**/*.test.ts', 'web/test/**/*.test.ts'],
          // Thousands of random sheets, or a whole synthesis, take their time on a slow machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          globalSetup: ['test/support/demo-world.ts'],
          include: ['test/{contract,authorization,fault,store}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'race',
          globalSetup: ['test/support/demo-world.ts'],
          include: ['test/race/**/*.test.ts'],
          // One pair is played many times over, each time in a world of its own.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
