import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { untouchedOf } from './dynamodb/untouched.ts';
import { StartFailure } from './start-failure.ts';

/**
 * What a snapshot holds: everything but logs and what belongs to one start. `world` comes last, whatever is done with them: where it is not, or says
 * of a part that it is there, a folder that was only half moved or copied is refused.
 */
const contents = ['seed', 'table', 'users', 'files', 'queues', 'payments', 'mail', 'media', 'world'];
const untouched = untouchedOf('table');

/** Where a part lies as it was left: the table of a start that died while it read it lies beside what that start has made of it. */
const leftAt = (dir: string, name: string): string =>
  name === 'table' && existsSync(join(dir, untouched)) ? join(dir, untouched) : join(dir, name);

const copyAll = (from: string, to: string, names: readonly string[]): void => {
  for (const name of names) if (existsSync(leftAt(from, name))) copy(leftAt(from, name), join(to, name));
};

const folderName = 'snapshots';
/** A week of days on which something was done. */
const kept = 7;

const isDay = (name: string): boolean => /^\d{4}-\d\d-\d\d$/.test(name);

/** The days of which a folder has a snapshot, oldest first. */
export const snapshotsIn = (dir: string): string[] => {
  const folder = join(dir, folderName);
  return existsSync(folder) ? readdirSync(folder).filter(isDay).toSorted() : [];
};

/** A snapshot that counts once the services have found everything in the folder whole. */
export interface TakenSnapshot {
  keep(): void;
  drop(): void;
}

/** Copies a folder that nobody has open yet, once a day; undefined when today's is there. Stored files, which never change, get a second name. */
export function takeSnapshot(dir: string, now: Date): TakenSnapshot | undefined {
  const day = now.toISOString().slice(0, 10);
  const folder = join(dir, folderName);
  const making = join(folder, 'unfinished');
  rmSync(making, { recursive: true, force: true });
  if (snapshotsIn(dir).includes(day)) return undefined;
  mkdirSync(making, { recursive: true });
  copyAll(dir, making, contents);
  return {
    keep: () => {
      renameSync(making, join(folder, day));
      for (const old of snapshotsIn(dir).slice(0, -kept)) rmSync(join(folder, old), { recursive: true, force: true });
    },
    drop: () => rmSync(making, { recursive: true, force: true }),
  };
}

/** Puts a snapshot in the place of what is there, which is set aside and not deleted. Answers of which day it is, and where the rest lies. */
export function restoreSnapshot(dir: string, wanted: string | undefined, now: Date): { day: string; setAside: string } {
  const days = snapshotsIn(dir);
  const day = wanted ?? days.at(-1);
  if (day === undefined) throw new StartFailure(`${dir} has no snapshot yet: one is made at the first start of a day.`);
  if (!days.includes(day)) throw new StartFailure(`${dir} has no snapshot of ${day}. There are: ${days.join(', ')}`);
  const aside = setAside(dir, now);
  copyAll(join(dir, folderName, day), dir, contents);
  return { day, setAside: aside };
}

/** Moves what a folder holds to a folder of its own beside the snapshots, and answers where. */
export function setAside(dir: string, now: Date): string {
  const aside = join(dir, `set-aside-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(aside, { recursive: true });
  for (const name of [untouched, ...contents])
    if (existsSync(join(dir, name))) renameSync(join(dir, name), join(aside, name));
  return aside;
}

/** Copies what was set aside back into its place, so that the original stays as it is; without `world`, which whoever mends the rest writes at the end. */
export function copyBack(aside: string, dir: string): void {
  copyAll(
    aside,
    dir,
    contents.filter((name) => name !== 'world'),
  );
}

/** Files of `objects` never change once they have their name: there a second name is a copy. */
function copy(from: string, to: string, isObject = false): void {
  if (!statSync(from).isDirectory()) {
    if (isObject) linkSync(from, to);
    else copyFileSync(from, to, constants.COPYFILE_FICLONE);
    return;
  }
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) copy(join(from, name), join(to, name), isObject || name === 'objects');
}
