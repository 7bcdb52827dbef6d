import type { Database, Snapshot } from 'dynalite/db/index.js';
import type { Weather } from '../weather.ts';

const stepMs = 100;
const latest = 20;
/** Whoever began to read from one that was late then has as long again to end it. */
const kept = 2 * latest;

/** Keeps what the table looked like over the last two seconds, while the weather has reads that are behind. */
export class LateReads {
  readonly #db: Database;
  readonly #weather: Weather;
  readonly #kept: Snapshot[] = [];
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
    const oldest = Math.max(0, this.#kept.length - (this.#weather.isMild ? 1 : latest));
    return this.#kept[oldest + this.#weather.upTo(this.#kept.length - oldest, 'late')];
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#kept.splice(0).map((one) => one.close()));
  }

  #step(): void {
    const raining = this.#weather.has('late');
    if (raining) this.#kept.push(this.#db.snapshot());
    const gone = raining ? this.#kept.length - kept : Math.min(this.#kept.length, 1);
    for (const one of this.#kept.splice(0, Math.max(0, gone))) void one.close();
  }
}
