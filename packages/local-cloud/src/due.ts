/** What one service waits for. Times are those of the machine, in milliseconds. */
export interface Waits {
  /** Something is at work now: what waits is nobody's turn yet. */
  readonly isBusy: () => boolean | Promise<boolean>;
  /** When the next of it is due; undefined where nothing waits. */
  readonly next: () => number | undefined | Promise<number | undefined>;
  /** So many milliseconds have gone by for whatever waits. */
  readonly pass: (ms: number) => unknown;
}

const lookEveryMs = 5;
/** Something may be between one service and the next: it is looked at more than once. */
const quietLooks = 3;

/**
 * One clock for everything that waits: it jumps to the next thing that is due as soon as nothing is at work, so that nobody waits for it. Messages that are
 * kept back or out of sight, what the table keeps only for a time, schedules and the provider's letters go by it together.
 */
export class Due {
  readonly #all: readonly Waits[];
  readonly #pass: (ms: number) => void;

  /** `pass` moves the clock that the rules go by. */
  constructor(all: readonly Waits[], pass: (ms: number) => void) {
    this.#all = all;
    this.#pass = pass;
  }

  /** Waits until nothing is at work, at most so many milliseconds, and answers whether that is so. */
  async quiet(patienceMs = 60_000): Promise<boolean> {
    const end = performance.now() + patienceMs;
    for (let looks = 0; looks < quietLooks; ) {
      const busy = await Promise.all(this.#all.map(async ({ isBusy }) => isBusy()));
      looks = busy.includes(true) ? 0 : looks + 1;
      if (performance.now() > end) return false;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    return true;
  }

  /** Lets the time pass until the next thing is due, or `most` milliseconds where that is sooner. Answers how many have passed; undefined where something did not come to rest. */
  async jump(most = Number.POSITIVE_INFINITY): Promise<number | undefined> {
    if (!(await this.quiet())) return undefined;
    const now = Date.now();
    const dues = await Promise.all(this.#all.map(async ({ next }) => next()));
    const next = Math.min(...dues.map((due) => due ?? Number.POSITIVE_INFINITY));
    const ms = Math.max(0, Math.min(next - now, most));
    if (!Number.isFinite(ms)) return 0;
    this.#pass(ms);
    for (const { pass } of this.#all) await pass(ms);
    return ms;
  }

  /** Jumps from one due thing to the next until so many milliseconds have passed, and what is due then is done. Answers whether it came to rest. */
  async play(ms: number): Promise<boolean> {
    for (let left = ms; left > 0; ) {
      const passed = await this.jump(left);
      if (passed === undefined) return false;
      left -= passed;
    }
    return this.quiet();
  }
}
