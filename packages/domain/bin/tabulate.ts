import { readFileSync } from 'node:fs';
import { type CheckCase, checkCase } from '../src/tabulation/check-case.ts';

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(2);
};

const [file] = process.argv.slice(2);
if (!file) fail('Usage: npm run -s tabulate -- case.json (one case or an array of cases; - reads standard input)');

const text = (() => {
  try {
    return readFileSync(file === '-' ? 0 : String(file), 'utf8');
  } catch {
    return fail(`${file} cannot be read.`);
  }
})();
const given = (() => {
  try {
    return JSON.parse(text) as CheckCase | CheckCase[];
  } catch (error) {
    return fail(`${file} is not JSON: ${(error as Error).message}`);
  }
})();

const cases = Array.isArray(given) ? given : [given];
for (const [index, one] of cases.entries())
  if (!one || typeof one !== 'object' || !one.scoring || !Array.isArray(one.entries))
    fail(`Case ${one?.id ?? index + 1} needs at least "scoring" and "entries".`);

const results = cases.map(checkCase);
process.stdout.write(`${JSON.stringify(Array.isArray(given) ? results : results[0], null, 2)}\n`);
if (results.some((result) => 'error' in result)) process.exitCode = 1;
