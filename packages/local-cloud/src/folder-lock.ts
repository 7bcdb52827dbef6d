import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartFailure } from './start-failure.ts';

const heldHere = new Set<string>();

/** Makes a data folder this process's own until `release`; one that another process holds is refused in one line. */
export function lockFolder(dir: string): { release(): void } {
  const folder = resolve(dir);
  makeFolder(folder);
  const file = join(folder, 'lock');
  while (!create(file)) {
    const owner = readOwner(file);
    // In a container every start may have the same id, so our own id counts only if it is ours indeed.
    const held = owner === process.pid ? heldHere.has(folder) : owner !== undefined && isAlive(owner);
    if (held)
      throw new StartFailure(
        `${dir} is in use by process ${owner}. Stop it first, or choose another folder: FEIS_DATA=.feis-2 npm start`,
      );
    rmSync(file, { force: true });
  }
  heldHere.add(folder);
  return {
    release() {
      heldHere.delete(folder);
      rmSync(file, { force: true });
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new StartFailure(`${folder} cannot be made or is not a folder. Choose another one with FEIS_DATA.`);
  }
}

/** Whether a process of this id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
