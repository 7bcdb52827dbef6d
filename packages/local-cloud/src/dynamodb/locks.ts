/** Who holds an item: a transaction turns others away at once, single writes and reads wait for each other. */
export type Holder = 'transaction' | 'single';

/** Locks on item keys, taken several at once, and a gate that keeps all of them out for a change of the table itself. */
export class Locks {
  /** How many of each kind hold, or wait for, a key. */
  readonly #holders = new Map<string, Record<Holder, number>>();
  readonly #tails = new Map<string, Promise<void>>();
  #gate: Promise<void> | undefined;
  #running = 0;
  #idle: (() => void) | undefined;

  /**
   * The keys that stand in the way of a write, by their places: a transaction is refused where anybody is earlier, a single write where a transaction
   * is, as in DynamoDB.
   */
  conflicts(keys: readonly string[], kind: Holder): number[] {
    return keys.flatMap((key, i) => {
      const held = this.#holders.get(key);
      return held && (held.transaction > 0 || (kind === 'transaction' && held.single > 0)) ? [i] : [];
    });
  }

  /** Runs `work` once nobody else holds any of the keys. All keys are queued for in one step, so no two can deadlock. */
  async hold<T>(keys: string[], work: () => Promise<T>, kind: Holder = 'single'): Promise<T> {
    while (this.#gate) await this.#gate;
    for (const key of keys) this.#count(key, kind, 1);
    const earlier = keys.flatMap((key) => this.#tails.get(key) ?? []);
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const key of keys) this.#tails.set(key, promise);
    this.#running++;
    try {
      if (earlier.length > 0) await Promise.all(earlier);
      return await work();
    } finally {
      for (const key of keys) {
        if (this.#tails.get(key) === promise) this.#tails.delete(key);
        this.#count(key, kind, -1);
      }
      resolve();
      this.#running--;
      if (this.#running === 0) this.#idle?.();
    }
  }

  #count(key: string, kind: Holder, by: 1 | -1): void {
    const held = this.#holders.get(key) ?? { transaction: 0, single: 0 };
    const next = { ...held, [kind]: held[kind] + by };
    if (next.transaction + next.single === 0) this.#holders.delete(key);
    else this.#holders.set(key, next);
  }

  /** Runs `work` while no item lock is held and none is given. */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.#gate) await this.#gate;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    try {
      if (this.#running > 0) {
        await new Promise<void>((idle) => {
          this.#idle = idle;
        });
      }
      return await work();
    } finally {
      this.#idle = undefined;
      this.#gate = undefined;
      resolve();
    }
  }
}
