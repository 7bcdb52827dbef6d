import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'test', '.build']);

/** Every file below the given files and folders, in a fixed order. */
export function filesBelow(root: string, paths: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (path: string): void => {
    const absolute = join(root, path);
    if (!existsSync(absolute)) return;
    let entries: string[];
    try {
      entries = readdirSync(absolute).sort();
    } catch {
      found.push(path);
      return;
    }
    for (const entry of entries) if (!skipped.has(entry)) visit(join(path, entry));
  };
  for (const path of paths) visit(path);
  return found;
}

/** One hash over the content of files; a file that is missing counts as well. */
export function fingerprint(root: string, files: readonly string[], ...more: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0${contentHash(join(root, file))}\0`);
  for (const text of more) hash.update(`${text}\0`);
  return hash.digest('hex');
}

function contentHash(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return 'missing';
  }
}

/** What the last build was made from, kept where `npm ci` clears it away. */
export class BuildRecord<T extends object> {
  readonly #file: string;

  constructor(root: string, name: string) {
    this.#file = join(root, 'node_modules/.cache/rince', `${name}.json`);
  }

  read(): T | undefined {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as T;
    } catch {
      return undefined;
    }
  }

  write(value: T): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(value));
  }
}
