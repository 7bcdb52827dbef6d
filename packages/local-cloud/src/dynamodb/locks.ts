/** Locks on item keys, taken several at once, and a gate that keeps all of them out for a change of the table itself. */
export class Locks {
  readonly #tails = new Map<string, Promise<void>>();
  #gate: Promise<void> | undefined;
  #running = 0;
  #idle: (() => void) | undefined;

  /** Runs `work` once nobody else holds any of the keys. All keys are queued for in one step, so no two can deadlock. */
  async hold<T>(keys: string[], work: () => Promise<T>): Promise<T> {
    while (this.#gate) await this.#gate;
    const earlier = keys.flatMap((key) => this.#tails.get(key) ?? []);
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const key of keys) this.#tails.set(key, promise);
    this.#running++;
    try {
      if (earlier.length > 0) await Promise.all(earlier);
      return await work();
    } finally {
      for (const key of keys) if (this.#tails.get(key) === promise) this.#tails.delete(key);
      resolve();
      this.#running--;
      if (this.#running === 0) this.#idle?.();
    }
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
