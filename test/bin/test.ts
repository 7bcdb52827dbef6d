import { mkdirSync, rmSync } from 'node:fs';
import { prepare } from '@rince/local-cloud/build/prepare';
import makeDemoWorld from '../support/demo-world.ts';
import { failedChecks } from './check.ts';
import { type Counts, closing, vitestCounts } from './counts.ts';
import { bin, root, run } from './run.ts';

// `npm test`: checks, then every test but those that take long; ends with one line that counts them.

const reports = `${root}test-results/reports`;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** What the tests of the system begin with, built and filled. Answers how to forget it, or nothing when it cannot be made. */
const makeWorld = async (): Promise<(() => void) | undefined> => {
  try {
    await prepare({ pages: true });
    return await makeDemoWorld();
  } catch (error) {
    console.error(error);
    return undefined;
  }
};

const [checks, forgetDemoWorld] = await Promise.all([failedChecks(), makeWorld()]);
const counts: Counts[] = [{ passed: 5 - checks.length, failed: checks.length }];

const vitestReport = `${reports}/vitest.json`;
// All at once: where one of them waits, another one works.
const projects = ['unit', 'alone', ...(forgetDemoWorld ? ['system'] : [])];
await run(
  `${projects.join(', ')} tests`,
  bin('vitest'),
  [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  { QUICK: 'yes' },
);
counts.push(vitestCounts(vitestReport));

if (forgetDemoWorld) forgetDemoWorld();
else {
  console.error('\nThere is no world to test the system in: its tests were not run.');
  counts.push({ passed: 0, failed: 1 });
}

if (checks.length > 0) console.log(`\nChecks that failed: ${checks.join(', ')}`);
const line = closing(counts);
console.log(`\n${line}`);
process.exitCode = line.endsWith(', 0 failed') ? 0 : 1;
