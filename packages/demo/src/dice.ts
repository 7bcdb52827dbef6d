const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A deterministic source of choices and ids: the same seed makes the same world. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.whole(0, items.length - 1)] as T;
  }

  /** A lower-case ULID of no particular time. */
  id(): string {
    let id = '0';
    for (let i = 1; i < 26; i++) id += alphabet[this.whole(0, 31)];
    return id;
  }
}

/** A fixed id for something the manual names: 'demo' and the word, padded. */
export const fixedId = (word: string): string => {
  const plain = word
    .toLowerCase()
    .replace(/[ilou]/g, (letter) => ({ i: '1', l: '1', o: '0', u: 'v' })[letter] ?? '0')
    .replace(/[^0-9a-hjkmnp-tv-z]/g, '0');
  return `0dem0${plain}`.padEnd(26, '0').slice(0, 26);
};
