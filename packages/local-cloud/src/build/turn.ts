import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../folder-lock.ts';

/** Runs `work` when no other process builds in the same checkout: two builders would overwrite each other's files. */
export async function inTurn<T>(root: string, work: () => Promise<T>): Promise<T> {
  const file = join(root, 'node_modules/.cache/rince/building');
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await delay(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  let owner: number;
  try {
    owner = Number(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
  // An empty file is one whose writer is just about to write its id; a dead writer's turn is over.
  if (owner > 0 && (!isAlive(owner) || owner === process.pid)) rmSync(file, { force: true });
  return false;
}
