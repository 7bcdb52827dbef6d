import { existsSync, mkdirSync, rmSync } from 'node:fs';
import makeDemoWorld from '../support/demo-world.ts';
import { failedChecks } from './check.ts';
import { type Counts, closing, playwrightCounts, vitestCounts } from './counts.ts';
import { bin, root, run } from './run.ts';

// `npm test`: checks, then every test but the long proofs; ends with one line that counts them.

const reports = `${root}test-results/reports`;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const counts: Counts[] = [];
const checks = await failedChecks();
counts.push({ passed: 5 - checks.length, failed: checks.length });

const vitest = async (project: string, files: readonly string[] = []): Promise<void> => {
  const file = `${reports}/${project}.json`;
  await run(`${project} tests`, bin('vitest'), [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ]);
  counts.push(vitestCounts(file));
};
await vitest('unit');
/** The tests of the system and those in a browser begin with the same world; when it cannot be made, each of them says so. */
const forgetDemoWorld = ((): (() => void) => {
  try {
    return makeDemoWorld();
  } catch {
    return () => undefined;
  }
})();
await vitest('system');
// The others, which take minutes, are proven: `npm run prove -- races`.
await vitest('race', ['contention', 'edits', 'marks', 'schools']);

if (existsSync(`${root}test/e2e`)) {
  const file = `${reports}/e2e.json`;
  await run('browser tests', bin('playwright'), ['test', '--config', 'test/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  counts.push(playwrightCounts(file));
}

forgetDemoWorld();
if (checks.length > 0) console.log(`\nChecks that failed: ${checks.join(', ')}`);
const line = closing(counts);
console.log(`\n${line}`);
process.exitCode = line.endsWith(', 0 failed') ? 0 : 1;
