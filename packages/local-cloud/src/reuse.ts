import type { WorkerSlot } from './functions/worker-slot.ts';

/** Threads of one function that wait for the next cloud: two calls meet in many tests, more in few, and each thread holds its memory. */
const mostThreads = 2;

/**
 * What a cloud leaves to the next one in the same process: the ports it listened on and the functions it has loaded. A run of tests starts dozens
 * of clouds over copies of one folder, and to load the functions takes longer than most of what is asked of them.
 */
export class Reuse {
  readonly #ports = new Map<string, number>();
  readonly #threads = new Map<string, WorkerSlot[]>();

  /** Where a service listened before; 0 takes a free port. */
  port(service: string): number {
    return this.#ports.get(service) ?? 0;
  }

  listened(service: string, url: string): void {
    this.#ports.set(service, Number(new URL(url).port));
  }

  /** A thread of exactly such a function: the same code with the same environment, and so in the same world. */
  take(kind: string): WorkerSlot | undefined {
    const threads = this.#threads.get(kind) ?? [];
    for (let slot = threads.pop(); slot; slot = threads.pop()) if (!slot.gone) return slot;
    return undefined;
  }

  /** Whether there was room for it. */
  keep(slot: WorkerSlot): boolean {
    const threads = this.#threads.get(slot.kind) ?? [];
    this.#threads.set(slot.kind, threads);
    if (threads.length >= mostThreads) return false;
    slot.rest();
    return threads.push(slot) > 0;
  }

  async close(): Promise<void> {
    const threads = [...this.#threads.values()].flat();
    this.#threads.clear();
    await Promise.all(threads.map((slot) => slot.kill()));
  }
}
