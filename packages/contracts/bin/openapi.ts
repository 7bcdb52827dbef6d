import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapi } from '../src/openapi.ts';

// Writes openapi.json from the route table; with --check, says whether the one on disk is fresh.

const file = fileURLToPath(new URL('../openapi.json', import.meta.url));
const text = `${JSON.stringify(openapi(), null, 2)}\n`;
if (process.argv.includes('--check')) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) console.log('openapi.json is fresh.');
  else {
    console.error('openapi.json is not what the route table says. Run: node packages/contracts/bin/openapi.ts');
    process.exitCode = 1;
  }
} else writeFileSync(file, text);
