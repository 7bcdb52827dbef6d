import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const largest = 10 * 1024 * 1024;

/** What functions print, each line under its function's name, in one file; errors on the terminal too. */
export class FunctionLog {
  readonly file: string;
  readonly #descriptor: number;
  /** Whether errors stay off the terminal. */
  readonly quiet: boolean;
  #closed = false;

  constructor(dir: string, quiet: boolean) {
    mkdirSync(dir, { recursive: true });
    this.file = join(dir, 'functions.log');
    // One old file is enough to look back; more would fill the disk of a laptop that runs for a season.
    if (existsSync(this.file) && statSync(this.file).size > largest) renameSync(this.file, `${this.file}.old`);
    this.#descriptor = openSync(this.file, 'a', 0o600);
    this.quiet = quiet;
  }

  /** A line about a function that the function cannot write itself. On a full disk it is lost, and nothing else with it. */
  write(name: string, line: string, isError: boolean): void {
    if (this.#closed) return;
    try {
      writeSync(this.#descriptor, `${new Date().toISOString()} ${name}: ${line}\n`);
    } catch (error) {
      if (!this.quiet) process.stderr.write(`functions.log: ${(error as Error).message}\n`);
    }
    if (isError && !this.quiet) process.stderr.write(`${name}: ${line}\n`);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    closeSync(this.#descriptor);
  }
}
