import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Damage } from './damage.ts';
import { checksum, Seal, type Sealed } from './seal.ts';
import { syncFolder, waitsForDisk } from './sync.ts';

/** The tables of a journal: each name with the type of its rows. */
export type Tables = Record<string, unknown>;

/** One change: a row to keep, or (without `value`) a row to forget. */
export type Change<T extends Tables> = {
  [K in keyof T & string]: { table: K; key: string; value?: T[K] };
}[keyof T & string];

type Line = [table: string, key: string, value?: unknown][];

const headerOf = (id: string): string => JSON.stringify({ journal: 1, id });

/**
 * A small durable key-value store: everything in memory, every write appended to one log before it is acknowledged.
 * A write is in the log before `write` returns, so killing the process loses nothing; changes handed over
 * together are one line and therefore kept or lost together. Each line begins with a checksum of all lines so far, and a seal
 * beside the log says how far it was acknowledged: a log that lost anything is refused. Rows are values: replace them, never alter them.
 */
export class Journal<T extends Tables> {
  readonly #path: string;
  readonly #seal: Seal;
  readonly #id = randomBytes(8).toString('hex');
  readonly #waits = waitsForDisk();
  #tables = new Map<string, Map<string, unknown>>();
  #file: number;
  #length = 0;
  #sum = 0;
  #failure: unknown;

  constructor(dir: string, name = 'journal') {
    mkdirSync(dir, { recursive: true });
    this.#path = join(dir, `${name}.jsonl`);
    const { lines, id } = readLog(this.#path, `${join(dir, name)}.seal`);
    for (const line of lines) this.#apply(line);
    this.#seal = new Seal(`${join(dir, name)}.seal`, id);
    // Compacting at start keeps the log as long as its content; the rename makes it all or nothing.
    const compacted = `${this.#path}.new`;
    this.#file = openSync(compacted, 'w', 0o600);
    // A row to a line: what cannot be read of a damaged log is one row.
    const texts = [headerOf(this.#id)];
    for (const [table, rows] of this.#tables)
      for (const [key, value] of rows) texts.push(JSON.stringify([[table, key, value]] satisfies Line));
    for (let at = 0; at < texts.length; at += 500) this.#append(texts.slice(at, at + 500));
    if (this.#waits) fsyncSync(this.#file);
    this.#acknowledge();
    renameSync(compacted, this.#path);
    syncFolder(dir);
    this.#seal.forgetOthers();
  }

  get<K extends keyof T & string>(table: K, key: string): T[K] | undefined {
    return this.#tables.get(table)?.get(key) as T[K] | undefined;
  }

  /** Every row of a table, oldest key first. */
  *rows<K extends keyof T & string>(table: K): Generator<[key: string, value: T[K]]> {
    const rows = this.#tables.get(table);
    if (rows) yield* rows as Map<string, T[K]>;
  }

  size(table: keyof T & string): number {
    return this.#tables.get(table)?.size ?? 0;
  }

  set<K extends keyof T & string>(table: K, key: string, value: T[K]): void {
    this.write([{ table, key, value } as Change<T>]);
  }

  delete(table: keyof T & string, key: string): void {
    this.write([{ table, key } as Change<T>]);
  }

  /**
   * Keeps all the changes or, when the disk refuses, none. After a disk that took bytes and failed to keep them nothing more is written until a restart
   * has read what is there: the system lets go of such bytes, and says of the next ones that all is well.
   */
  write(changes: readonly Change<T>[]): void {
    if (changes.length === 0) return;
    if (this.#failure !== undefined)
      throw new Error(`The disk failed to keep ${this.#path}; start again to go on.`, { cause: this.#failure });
    const line: Line = changes.map(({ table, key, value }) =>
      value === undefined ? [table, key] : [table, key, value],
    );
    this.#append([JSON.stringify(line)]);
    try {
      if (this.#waits) fdatasyncSync(this.#file);
      this.#acknowledge();
    } catch (error) {
      this.#failure = error;
      throw error;
    }
    this.#apply(line);
  }

  close(): void {
    if (this.#file < 0) return;
    closeSync(this.#file);
    this.#seal.close();
    this.#file = -1;
  }

  #acknowledge(): void {
    this.#seal.note({ id: this.#id, count: this.#length, sum: this.#sum });
  }

  #append(texts: readonly string[]): void {
    let sum = this.#sum;
    const lines = texts.map((text) => {
      const line = `${checksum(text, sum)} ${text}\n`;
      sum = crc32(text, sum);
      return line;
    });
    const bytes = Buffer.from(lines.join(''));
    let written = 0;
    try {
      while (written < bytes.length) {
        written += writeSync(this.#file, bytes, written, bytes.length - written, this.#length + written);
      }
    } catch (error) {
      // Half a line in the middle of the log would make everything after it unreadable.
      if (written > 0) ftruncateSync(this.#file, this.#length);
      throw error;
    }
    this.#length += bytes.length;
    this.#sum = sum;
  }

  #apply(line: Line): void {
    for (const [table, key, value] of line) {
      const rows = this.#tables.get(table) ?? new Map<string, unknown>();
      this.#tables.set(table, rows);
      if (value === undefined) rows.delete(key);
      else rows.set(key, value);
    }
  }
}

/** What a log holds; refuses one that is not whole, or that ends before its seal. */
function readLog(path: string, sealPath: string): { lines: Line[]; id?: string } {
  const bytes = readIfThere(path);
  const seals = Seal.read(sealPath);
  if (bytes === undefined) {
    // The very first log is sealed before it has its name.
    if (seals !== undefined && !existsSync(`${path}.new`)) throw new Damage(path, 'is missing');
    return { lines: [] };
  }
  // A log of an earlier release has neither checksums nor a seal.
  if (seals === undefined && bytes.subarray(0, 2).toString() === '[[')
    return { lines: linesWithoutChecksums(path, bytes) };
  if (seals === undefined) {
    if (bytes.length === 0) return { lines: [] };
    throw new Damage(sealPath, 'is missing');
  }
  if (seals === 'unreadable') throw new Damage(sealPath, 'is damaged');
  return linesWithChecksums(path, bytes, seals);
}

function linesWithChecksums(path: string, bytes: Buffer, seals: readonly Sealed[]): { lines: Line[]; id: string } {
  const texts = bytes.toString().split('\n');
  // The last piece is what follows the last newline: empty, or a line whose writer died before it was acknowledged.
  texts.pop();
  const lines: Line[] = [];
  let sealed: Sealed | undefined;
  let [sum, length] = [0, 0];
  let whole = false;
  for (const [index, line] of texts.entries()) {
    const text = line.slice(9);
    if (line.slice(0, 9) !== `${checksum(text, sum)} `) throw new Damage(path, `is damaged at line ${index + 1}`);
    sum = crc32(text, sum);
    length += Buffer.byteLength(line) + 1;
    if (index > 0) lines.push(JSON.parse(text) as Line);
    else {
      const { id } = JSON.parse(text) as { id: string };
      sealed = seals.find((one) => one.id === id);
      if (!sealed) throw new Damage(path, 'is not the file that was last written here, but an older one');
    }
    if (length === sealed?.count) whole = sum === sealed.sum;
  }
  if (!sealed || !whole) throw new Damage(path, 'lacks what was written to it last');
  return { lines, id: sealed.id };
}

function linesWithoutChecksums(path: string, bytes: Buffer): Line[] {
  const texts = bytes.toString().split('\n');
  texts.pop();
  return texts.map((text, index) => {
    try {
      return JSON.parse(text) as Line;
    } catch {
      throw new Damage(path, `is damaged at line ${index + 1}`);
    }
  });
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
