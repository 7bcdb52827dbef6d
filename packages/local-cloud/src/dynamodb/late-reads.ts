import type { Database, Snapshot } from 'dynalite/db/index.js';
import type { Weather } from '../weather.ts';

const stepMs = 100;
/** A look that is older is shown to nobody, however seldom a busy machine has looked: on a bad day, and on a good one. */
const [longestMs, mildMs] = [2_000, 200];
/** Whoever began to read from one that was late then has as long again to end it. */
const kept = (2 * longestMs) / stepMs;

/** Keeps what the table looked like over the last two seconds, while the weather has reads that are behind. */
export class LateReads {
  readonly #db: Database;
  readonly #weather: Weather;
  readonly #kept: { readonly at: number; readonly look: Snapshot }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(db: Database, weather: Weather) {
    this.#db = db;
    this.#weather = weather;
    this.#timer = setInterval(() => this.#step(), stepMs);
    this.#timer.unref();
  }

  /** The table as it was a moment ago, where the weather has it so; undefined is now. */
  draw(where: string): Snapshot | undefined {
    if (this.#kept.length === 0 || !this.#weather.has('late') || !this.#weather.happens('late', where))
      return undefined;
    const now = performance.now();
    const { isMild } = this.#weather;
    const shown = this.#kept.slice(isMild ? -1 : 0).filter(({ at }) => now - at <= (isMild ? mildMs : longestMs));
    return shown[this.#weather.upTo(shown.length, 'late')]?.look;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#kept.splice(0).map(({ look }) => look.close()));
  }

  #step(): void {
    const raining = this.#weather.has('late');
    if (raining) this.#kept.push({ at: performance.now(), look: this.#db.snapshot() });
    const gone = raining ? this.#kept.length - kept : Math.min(this.#kept.length, 1);
    for (const { look } of this.#kept.splice(0, Math.max(0, gone))) void look.close();
  }
}
