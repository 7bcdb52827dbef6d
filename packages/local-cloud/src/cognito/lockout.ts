import { notAuthorized } from './fault.ts';

const free = 5;
const longest = 15 * 60_000;

/**
 * Slows guessing: after five wrong passwords a name is locked for a second, doubling with each further wrong one up to
 * fifteen minutes. Names without an account are counted too, or the lock would tell which ones exist.
 */
export class Lockout {
  #tries = new Map<string, { wrong: number; until: number; last: number }>();

  /** Refuses an attempt during a lock; such an attempt neither counts nor prolongs it. */
  check(name: string, now = Date.now()): void {
    const tries = this.#tries.get(name);
    if (tries && tries.until > now) throw notAuthorized('Password attempts exceeded');
  }

  wrong(name: string, now = Date.now()): void {
    if (this.#tries.size > 10_000) this.#forget(now);
    const before = this.#tries.get(name);
    const wrong = before && now - before.last < longest ? before.wrong + 1 : 1;
    const lock = wrong < free ? 0 : Math.min(1000 * 2 ** (wrong - free), longest);
    this.#tries.delete(name);
    this.#tries.set(name, { wrong, until: now + lock, last: now + lock });
  }

  right(name: string): void {
    this.#tries.delete(name);
  }

  #forget(now: number): void {
    for (const [name, { last }] of this.#tries) {
      if (now - last >= longest) this.#tries.delete(name);
    }
    // Oldest first: a flood of invented names must not fill the memory.
    for (const name of this.#tries.keys()) {
      if (this.#tries.size <= 10_000) break;
      this.#tries.delete(name);
    }
  }
}
