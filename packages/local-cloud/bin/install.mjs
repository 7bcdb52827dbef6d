// Runs on whatever Node the machine has: installs what the lock file names when node_modules is missing or older.
import { execSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const installed = 'node_modules/.package-lock.json';
const stale =
  !existsSync('node_modules/.bin/node') ||
  !existsSync(installed) ||
  statSync('package-lock.json').mtimeMs > statSync(installed).mtimeMs + 1000;

if (stale) {
  console.error('Installing what the lock file names (once, about a minute) ...');
  // `npm ci` installs exactly that, on every system, or says how the lock file and package.json differ.
  execSync('npm ci --no-audit --no-fund --loglevel=error', { stdio: ['ignore', 2, 2] });
}
