import { bin, node, run } from './run.ts';

// Everything that can be said without running the software: types, style, promises, dead code, the API document.

const checks: [string, string, string[]][] = [
  // On two cores a second checker makes the types of the libraries once more, and is no sooner done.
  ['types', bin('tsc'), ['--noEmit', '--checkers', '1']],
  ['style and walls', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['promises and switches', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['unused code', bin('knip'), []],
  ['openapi.json', node, ['packages/contracts/bin/openapi.ts', '--check']],
];

/** The names of the checks that fail. */
export const failedChecks = async (): Promise<string[]> => {
  const failed: string[] = [];
  for (const [name, command, args] of checks) if (!(await run(name, command, args)).ok) failed.push(name);
  return failed;
};

if (process.argv[1] === import.meta.filename) {
  const failed = await failedChecks();
  console.log(failed.length === 0 ? '\nAll checks are good.' : `\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
