import { StartFailure } from './start-failure.ts';

/** The clock that the rules of a feis go by. It can be moved; tokens and signatures keep the real one. */
export class RulesClock {
  #offsetMs = 0;

  /** Starts at `at` (an instant, as in FEIS_NOW) or at the real time. */
  constructor(at?: string) {
    if (at !== undefined && at !== '' && !this.set(at))
      throw new StartFailure(`FEIS_NOW is '${at}'. Give an instant such as 2026-10-03T09:00:00Z`);
  }

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** What the rules' clock showed, or would have shown as it stands now, at a real instant. */
  at(realMs: number): number {
    return realMs + this.#offsetMs;
  }

  /** Moves the clock; it goes on from there. False when `text` is not an instant. */
  set(text: string): boolean {
    const instant = Date.parse(text);
    if (Number.isNaN(instant)) return false;
    this.#offsetMs = instant - Date.now();
    return true;
  }

  /** Lets so many milliseconds pass at once. */
  pass(ms: number): void {
    this.#offsetMs += ms;
  }

  /** When, by the machine's time, this clock shows an instant as it stands now: the opposite of `at`. */
  realAt(ms: number): number {
    return ms - this.#offsetMs;
  }

  /** Back to the real time. */
  reset(): void {
    this.#offsetMs = 0;
  }

  get moved(): boolean {
    return this.#offsetMs !== 0;
  }
}
