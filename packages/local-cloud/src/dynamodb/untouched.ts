import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A database as it was before it was opened. */
export interface Untouched {
  /** It is whole: what it was before is not needed. */
  forget(): void;
  /** It is not: everything lies there as it was found. */
  putBack(): void;
}

/** Where the files of a database lie until it was found whole. */
export const untouchedOf = (dir: string): string => `${dir}.untouched`;

/**
 * Opening a LevelDB rewrites its log and drops what it cannot read of it. Until all of it was found whole its files are kept beside it:
 * those that never change as a second name of the same file, the others as a copy.
 */
export function keepUntouched(dir: string): Untouched {
  const kept = untouchedOf(dir);
  const making = `${kept}.new`;
  rmSync(making, { recursive: true, force: true });
  // The last start did not come as far as to say whether the database is whole.
  if (existsSync(kept)) replace(dir, kept);
  mkdirSync(making, { recursive: true });
  for (const name of readdirSync(dir)) {
    const [from, to] = [join(dir, name), join(making, name)];
    if (name.endsWith('.ldb')) linkSync(from, to);
    else copyFileSync(from, to);
  }
  renameSync(making, kept);
  return {
    forget: () => {
      // By another name first: what is left of it when this is cut off must not be taken for the whole.
      renameSync(kept, making);
      rmSync(making, { recursive: true, force: true });
    },
    putBack: () => replace(dir, kept),
  };
}

function replace(dir: string, by: string): void {
  rmSync(dir, { recursive: true, force: true });
  renameSync(by, dir);
}
