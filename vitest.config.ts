import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longCloudTests, longRaces, longWaits } from './test/bin/long-tests.ts';

// Each function has a thread of its own; with helpers for every one's garbage two cores are kept busy by nothing else (a fifth of the time).
const execArgv = ['--single-threaded-gc'];

// What is thrown away after the test need not wait for the disk.
const env = { FEIS_SYNC: 'off' };

// What looks at the memory, the settings or the output of its own process, or replaces a call of the system.
const alone = [
  'packages/{runtime,services}/test/**/*.test.ts',
  'packages/local-cloud/test/{s3/objects,failing-disk}.test.ts',
];

// `npm test` leaves to `npm run prove` what takes long.
const isQuick = process.env.QUICK !== undefined;
const left = isQuick ? [...longCloudTests, ...longRaces, ...longWaits] : [];

const system = ['test/{contract,authorization,fault,store}/**/*.test.ts'];
const races = ['test/race/**/*.test.ts'];

// What takes minutes begins first, or one core waits for the other at the end.
const longest = ['release', 'publication', 'erasure', 'merge-money', 'numbers', 'promises'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      longest.some((name) => moduleId.endsWith(`/race/${name}.test.ts`));
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}

export default defineConfig({
  test: {
    // Both cores of a small machine; a third one was slower.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: ['packages/*/test/**/*.test.ts', 'infra/test/**/*.test.ts', 'web/test/**/*.test.ts'],
          exclude: [...alone, ...left],
          // One file after the other in one process: a process for each, with all that it loads, took a third of the time.
          isolate: false,
          // Thousands of random sheets, or a whole synthesis, take their time on a slow machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'alone',
          env,
          include: alone,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          env,
          globalSetup: ['test/support/demo-world.ts'],
          // A project has processes of its own, and to load the functions in two more takes as long as the short races.
          include: isQuick ? [...system, ...races] : system,
          exclude: left,
          // One file after the other in one process: each has a world of its own, and the functions stay loaded.
          isolate: false,
          execArgv,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'race',
          env,
          globalSetup: ['test/support/demo-world.ts'],
          include: races,
          isolate: false,
          execArgv,
          // One pair is played many times over, each time in a world of its own.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
