import { kindOf, type SlotOptions, type WorkerSlot } from './functions/worker-slot.ts';

/** Threads of one function that wait for the next cloud: two calls meet in many tests, more in few, and each thread holds its memory. */
const mostThreads = 2;

/**
 * What a cloud leaves to the next one in the same process: the ports it listened on and the functions it has loaded. A run of tests starts dozens
 * of clouds over copies of one folder, and to load the functions takes longer than most of what is asked of them.
 */
export class Reuse {
  readonly #ports = new Map<string, number>();
  /** By function, all of one world. */
  readonly #threads = new Map<string, WorkerSlot[]>();

  /** Where a service listened before; 0 takes a free port. */
  port(service: string): number {
    return this.#ports.get(service) ?? 0;
  }

  listened(service: string, url: string): void {
    this.#ports.set(service, Number(new URL(url).port));
  }

  /** A thread of exactly such a function: the same code with the same environment, and so in the same world. Those of another world end: it does not come back. */
  take(options: SlotOptions): WorkerSlot | undefined {
    const threads = this.#ofKind(options.name, kindOf(options));
    for (let slot = threads.pop(); slot; slot = threads.pop()) if (!slot.gone) return slot;
    return undefined;
  }

  /** Whether there was room for it. */
  keep(slot: WorkerSlot): boolean {
    const threads = this.#ofKind(slot.name, slot.kind);
    if (threads.length >= mostThreads) return false;
    slot.rest();
    return threads.push(slot) > 0;
  }

  #ofKind(name: string, kind: string): WorkerSlot[] {
    const all = this.#threads.get(name) ?? [];
    for (const slot of all) if (slot.kind !== kind) void slot.kill();
    const threads = all.filter((slot) => slot.kind === kind);
    this.#threads.set(name, threads);
    return threads;
  }

  async close(): Promise<void> {
    const threads = [...this.#threads.values()].flat();
    this.#threads.clear();
    await Promise.all(threads.map((slot) => slot.kill()));
  }
}
