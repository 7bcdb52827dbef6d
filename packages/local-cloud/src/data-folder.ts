import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Damage } from './damage.ts';
import { untouchedOf } from './dynamodb/untouched.ts';
import { checksum } from './seal.ts';

/** What the folder holds: nothing yet, a world whose making was broken off, or a world. */
export type WorldState = 'empty' | 'unfinished' | 'ready';

/** What the services of every release keep, each in a folder of its own; conversions of videos came later. */
const parts = ['table', 'users', 'files', 'queues', 'payments', 'mail'];

/** The first line of `world`: how far it is, and by which seed it was made. */
interface WorldNote {
  readonly state: WorldState;
  /** Of an earlier release there is none. */
  readonly seed?: string;
}

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

  /** What the folder holds; refuses one whose note of it is lost or damaged, and a world that lacks a part. */
  get world(): WorldState {
    const { state, seed } = this.#note();
    if (state !== 'ready') return state;
    for (const path of parts.map((name) => this.part(name)))
      if (!isFilled(path) && !isFilled(untouchedOf(path))) throw new Damage(path, 'is missing');
    if (!existsSync(this.part('seed'))) throw new Damage(this.part('seed'), 'is missing');
    if (seed !== undefined && seed !== fingerprint(this.#seed()))
      throw new Damage(this.part('seed'), 'is not the one that this folder was made with');
    return state;
  }

  /** Notes how far the making of the world has come; whole or not at all. */
  note(state: Exclude<WorldState, 'empty'>): void {
    const file = this.part('world');
    const text = `${state} ${fingerprint(this.#seed())}`;
    writeFileSync(`${file}.new`, `${text} ${checksum(text)}\n`);
    renameSync(`${file}.new`, file);
  }

  /** Clears what an interrupted making of the world has left; nobody has worked with it yet. */
  clearUnfinished(): void {
    for (const name of [...parts, 'media', 'world']) rmSync(this.part(name), { recursive: true, force: true });
  }

  #note(): WorldNote {
    const file = this.part('world');
    if (!existsSync(file)) {
      if (parts.some((name) => isFilled(this.part(name)))) throw new Damage(file, 'is missing');
      return { state: 'empty' };
    }
    const line = readFileSync(file, 'utf8');
    const [state, seed, check] = line.trimEnd().split(' ');
    if (state !== 'ready' && state !== 'unfinished') throw new Damage(file, 'is damaged');
    // An earlier release wrote the one word.
    if (line === `${state}\n`) return { state };
    if (check !== checksum(`${state} ${seed}`)) throw new Damage(file, 'is damaged');
    return { state, seed };
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
    const seed = readFileSync(file, 'utf8');
    if (!/^[0-9a-f]{64}$/.test(seed)) throw new Damage(file, 'is damaged');
    return seed;
  }
}

const fingerprint = (seed: string): string => createHash('sha256').update(seed).digest('hex').slice(0, 16);

const isFilled = (dir: string): boolean => existsSync(dir) && readdirSync(dir).length > 0;
