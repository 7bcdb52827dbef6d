import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** How far something was written when that was last acknowledged. */
export interface Sealed {
  /** Which of the files that had this name one after the other; hex. */
  readonly id: string;
  /** Grows with each write: bytes of a journal, commits of a table. */
  readonly count: number;
  /** A sum of what was there then. */
  readonly sum: number;
}

interface Slot {
  readonly at: number;
  readonly sealed: Sealed;
}

const slotBytes = 64;
const slots = [0, 1];

/**
 * A few bytes beside a file that say how far it was written when a write of it was last acknowledged. A file that is cut, emptied or
 * put back from yesterday is whole in itself; only what lies outside of it can tell that something is missing.
 */
export class Seal {
  readonly #file: number;
  #slot: number;
  #id: string | undefined;

  /** The slot of the file in use is kept until another file has taken its name. */
  constructor(path: string, inUse?: string) {
    const slot = readSlots(path)?.find(({ sealed }) => sealed.id === inUse)?.at;
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    this.#id = slot === undefined ? undefined : inUse;
    this.#slot = slot ?? 1;
  }

  /** What is known of a file: nothing when it was never sealed, `unreadable` when the seal itself is damaged. */
  static read(path: string): readonly Sealed[] | 'unreadable' | undefined {
    const known = readSlots(path);
    if (known === undefined) return undefined;
    return known.length > 0 ? known.map(({ sealed }) => sealed) : 'unreadable';
  }

  /** Notes a write before it is acknowledged. */
  note(sealed: Sealed): void {
    if (sealed.id !== this.#id) {
      this.#slot = 1 - this.#slot;
      this.#id = sealed.id;
    }
    const text = textOf(sealed);
    writeSync(this.#file, `${text} ${checksum(text)}\n`, this.#slot * slotBytes);
  }

  /** From here on the file that was noted last is the only one: the one before it would be yesterday's. */
  forgetOthers(): void {
    writeSync(this.#file, Buffer.alloc(slotBytes, ' '), 0, slotBytes, (1 - this.#slot) * slotBytes);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Eight hex digits that tell a damaged text from a whole one. */
export const checksum = (text: string, before = 0): string => crc32(text, before).toString(16).padStart(8, '0');

const textOf = ({ id, count, sum }: Sealed): string => `${id} ${count} ${sum}`.padEnd(slotBytes - 10);

function readSlots(path: string): Slot[] | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return slots.flatMap((at) => {
    const line = text.slice(at * slotBytes, (at + 1) * slotBytes);
    const [body, check] = [line.slice(0, -10), line.slice(-9, -1)];
    if (line.length < slotBytes || checksum(body) !== check) return [];
    const [id = '', count, sum] = body.trim().split(' ');
    return [{ at, sealed: { id, count: Number(count), sum: Number(sum) } }];
  });
}
