import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the folder holds: nothing yet, a world whose making was broken off, or a world. */
export type WorldState = 'empty' | 'unfinished' | 'ready';

/** The folder that keeps everything this machine's cloud knows. */
export class DataFolder {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
    mkdirSync(dir, { recursive: true });
  }

  /** The part of one service. */
  part(name: string): string {
    return join(this.dir, name);
  }

  get world(): WorldState {
    try {
      return readFileSync(this.part('world'), 'utf8').trim() === 'ready' ? 'ready' : 'unfinished';
    } catch {
      return existsSync(this.part('table')) ? 'ready' : 'empty';
    }
  }

  /** Notes how far the making of the world has come; whole or not at all. */
  note(state: Exclude<WorldState, 'empty'>): void {
    const file = this.part('world');
    writeFileSync(`${file}.new`, `${state}\n`);
    renameSync(`${file}.new`, file);
  }

  /** Clears what an interrupted making of the world has left; nobody has worked with it yet. */
  clearUnfinished(): void {
    for (const name of ['table', 'users', 'files', 'queues', 'payments', 'mail', 'media', 'world'])
      rmSync(this.part(name), { recursive: true, force: true });
  }

  /** A secret of this folder: the same at every start, so that signed addresses outlive a restart. */
  secret(purpose: string): string {
    return createHmac('sha256', this.#seed()).update(purpose).digest('hex');
  }

  #seed(): string {
    const file = this.part('seed');
    if (!existsSync(file)) {
      writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    }
    return readFileSync(file, 'utf8');
  }
}
