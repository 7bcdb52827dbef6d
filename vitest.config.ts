import { defineConfig } from 'vitest/config';

// What is thrown away after the test need not wait for the disk.
const env = { FEIS_SYNC: 'off' };

export default defineConfig({
  test: {
    // Both cores of a small machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: ['packages/*/test/**/*.test.ts', 'infra/test/**/*.test.ts', 'web/test/**/*.test.ts'],
          // Thousands of random sheets, or a whole synthesis, take their time on a slow machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          env,
          globalSetup: ['test/support/demo-world.ts'],
          include: ['test/{contract,authorization,fault,store}/**/*.test.ts'],
          // One file after the other in one process: each has a world of its own, and the functions stay loaded.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'race',
          env,
          globalSetup: ['test/support/demo-world.ts'],
          include: ['test/race/**/*.test.ts'],
          isolate: false,
          // One pair is played many times over, each time in a world of its own.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
