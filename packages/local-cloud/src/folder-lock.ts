import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from './start-failure.ts';

/** What nobody refers to any more is closed by the garbage collector, and held no longer. */
const heldHere = new Set<DatabaseSync>();

/** Makes a data folder this process's own until `release`; one that another process holds is refused in one line. */
export function lockFolder(dir: string): { release(): void } {
  const folder = resolve(dir);
  makeFolder(folder);
  const held = hold(join(folder, 'held'));
  const file = join(folder, 'lock');
  if (!held) {
    const owner = readOwner(file);
    throw new StartFailure(
      `${dir} is in use by ${owner === undefined ? 'another process' : `process ${owner}`}. Stop it first, or choose another folder: FEIS_DATA=.feis-2 npm start`,
    );
  }
  try {
    writeFileSync(file, String(process.pid));
  } catch (error) {
    held.close();
    throw error;
  }
  heldHere.add(held);
  return {
    release() {
      heldHere.delete(held);
      rmSync(file, { force: true });
      held.close();
    },
  };
}

/**
 * Holds a file as SQLite holds a database; undefined when somebody else does. The system itself knows who holds it, also of another container, of which no
 * process can be seen, and lets go of it when a process dies. Nothing is ever written to it.
 */
function hold(file: string): DatabaseSync | undefined {
  // What stands against it is told better by the system than by SQLite. One that is there is not opened: to close it would be to let go of it, where this
  // process holds it (POSIX, fcntl).
  if (existsSync(file)) accessSync(file, constants.W_OK);
  else writeFileSync(file, '', { flag: 'a' });
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === code.busy) return undefined;
    if (errcode !== code.corrupt && errcode !== code.noDatabase) throw error;
    rmSync(file, { force: true });
    return hold(file);
  }
}

/** What SQLite answers (sqlite.org/rescode.html). */
const code = { busy: 5, corrupt: 11, noDatabase: 26 } as const;

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

function readOwner(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
