import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The tables of a journal: each name with the type of its rows. */
export type Tables = Record<string, unknown>;

/** One change: a row to keep, or (without `value`) a row to forget. */
export type Change<T extends Tables> = {
  [K in keyof T & string]: { table: K; key: string; value?: T[K] };
}[keyof T & string];

type Line = [table: string, key: string, value?: unknown][];

/**
 * A small durable key-value store: everything in memory, every write appended to one log before it is acknowledged.
 * A write reaches the kernel before `write` returns, so killing the process loses nothing; changes handed over
 * together are one line and therefore kept or lost together. Rows are values: replace them, never alter them.
 */
export class Journal<T extends Tables> {
  readonly #path: string;
  #tables = new Map<string, Map<string, unknown>>();
  #file: number;
  #length: number;

  constructor(dir: string, name = 'journal') {
    mkdirSync(dir, { recursive: true });
    this.#path = join(dir, `${name}.jsonl`);
    this.#replay();
    // Compacting at start keeps the log as long as its content; the rename makes it all or nothing.
    const compacted = `${this.#path}.new`;
    this.#file = openSync(compacted, 'w', 0o600);
    this.#length = 0;
    const batch: Line = [];
    for (const [table, rows] of this.#tables) {
      for (const [key, value] of rows) {
        batch.push([table, key, value]);
        if (batch.length === 500) this.#append(batch.splice(0));
      }
    }
    if (batch.length > 0) this.#append(batch);
    fsyncSync(this.#file);
    renameSync(compacted, this.#path);
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

  /** Keeps all the changes or, when the disk refuses, none. */
  write(changes: readonly Change<T>[]): void {
    if (changes.length === 0) return;
    const line: Line = changes.map(({ table, key, value }) =>
      value === undefined ? [table, key] : [table, key, value],
    );
    this.#append(line);
    this.#apply(line);
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file);
    this.#file = -1;
  }

  #append(line: Line): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
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
  }

  #apply(line: Line): void {
    for (const [table, key, value] of line) {
      const rows = this.#tables.get(table) ?? new Map<string, unknown>();
      this.#tables.set(table, rows);
      if (value === undefined) rows.delete(key);
      else rows.set(key, value);
    }
  }

  #replay(): void {
    const lines = readLog(this.#path).split('\n');
    // The last piece is what follows the last newline: empty, or a line whose writer died before it was acknowledged.
    lines.pop();
    for (const [index, text] of lines.entries()) {
      try {
        this.#apply(JSON.parse(text) as Line);
      } catch {
        throw new Error(`${this.#path} is damaged at line ${index + 1}: nothing was changed`);
      }
    }
  }
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
