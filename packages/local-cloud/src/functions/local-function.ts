import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fitsPattern } from '../alarms/log-pattern.ts';
import type { Metrics } from '../alarms/metrics.ts';
import type { Reuse } from '../reuse.ts';
import type { LogFilter } from '../template/alarms.ts';
import type { FunctionShape } from '../template/functions.ts';
import type { Weather } from '../weather.ts';
import type { FunctionLog } from './log.ts';
import { type Outcome, WorkerSlot } from './worker-slot.ts';

/** Threads a function may have at once. */
const mostSlots = 4;
/** A thread that nobody needed for so long gives its memory back: a rush leaves four of them in every function. */
const idleMs = 60_000;
/** The last of a function stays for whoever comes next: another one would have to be loaded for them. */
const lastIdleMs = 10 * 60_000;

/** Of idle threads, the one that worked last at the end, those that are to go. */
export const overdue = <Slot extends { readonly idleSince: number }>(idle: readonly Slot[], now: number): Slot[] =>
  idle.filter(({ idleSince }, i) => now - idleSince >= (i === idle.length - 1 ? lastIdleMs : idleMs));

/** Before a function has worked it is taken to need so long. */
const firstWorkMs = 200;
/** A thread that is new loads for up to so much longer on a bad day. */
const coldMs = 2_000;

const unheard: Outcome = {
  kind: 'died',
  error: { errorType: 'Runtime.ExitError', errorMessage: 'The answer was lost', trace: [] },
};

const closing: Outcome = {
  kind: 'died',
  error: { errorType: 'Runtime.ExitError', errorMessage: 'The cloud is closing', trace: [] },
};

const throttled: Outcome = {
  kind: 'throttled',
  error: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.', trace: [] },
};

export interface LocalFunctionOptions {
  readonly shape: FunctionShape;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: FunctionLog;
  /** Of its own log. */
  readonly filters: readonly LogFilter[];
  readonly weather: Weather;
  readonly metrics: Metrics;
  readonly reuse: Reuse | undefined;
}

export interface FunctionStatus {
  readonly name: string;
  readonly workers: number;
  readonly busy: number;
  readonly waiting: number;
  readonly calls: number;
  readonly failures: number;
  readonly throttled: boolean;
}

/** One function: threads started when events come, each with one event at a time; further events wait in line. */
export class LocalFunction {
  readonly name: string;
  readonly shape: FunctionShape;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #log: FunctionLog;
  readonly #weather: Weather;
  readonly #reuse: Reuse | undefined;
  readonly #patterns: readonly string[];
  readonly #counted: Readonly<Record<'Errors' | 'Throttles', () => void>>;
  readonly #counters: ReadonlyMap<string, () => void>;
  readonly #idle: WorkerSlot[] = [];
  readonly #busy = new Set<WorkerSlot>();
  readonly #fresh = new WeakSet<WorkerSlot>();
  readonly #waiting: ((slot: WorkerSlot | undefined) => void)[] = [];
  readonly #retiring: NodeJS.Timeout;
  /** The longest that it has worked of late, each call a little less long than it was at the next one. */
  #workMs = firstWorkMs;
  #calls = 0;
  #failures = 0;
  #throttled = false;
  #closed = false;

  constructor({ shape, environment, log, filters, weather, metrics, reuse }: LocalFunctionOptions) {
    this.name = shape.name;
    this.shape = shape;
    this.#environment = environment;
    this.#log = log;
    this.#weather = weather;
    this.#reuse = reuse;
    this.#patterns = filters.map(({ pattern }) => pattern);
    this.#counters = new Map(filters.map(({ pattern, metric }) => [pattern, metrics.counter(metric)]));
    this.#counted = {
      Errors: countOf(metrics, shape.name, 'Errors'),
      Throttles: countOf(metrics, shape.name, 'Throttles'),
    };
    this.#retiring = setInterval(() => this.#retire(), 60_000);
    this.#retiring.unref();
  }

  get status(): FunctionStatus {
    const busy = this.#busy.size;
    const { length: waiting } = this.#waiting;
    const counts = { calls: this.#calls, failures: this.#failures, throttled: this.#throttled };
    return { name: this.name, workers: busy + this.#idle.length, busy, waiting, ...counts };
  }

  /**
   * Runs the function on `event`. Never rejects: how it went is the answer. Without a trace id of a caller the function's own name is its, as of
   * whatever queues and streams call.
   */
  async invoke(event: unknown, traceId = this.name): Promise<Outcome> {
    if (this.#throttled) {
      this.turnAway();
      return throttled;
    }
    const slot = await this.#take();
    if (!slot) return closing;
    this.#calls += 1;
    if (this.#fresh.delete(slot) && this.#weather.happens('cold', this.name))
      await delay(this.#weather.upTo(coldMs, 'cold'));
    const stop = this.#endInTheMiddle(slot);
    const began = performance.now();
    const run = await slot.run(
      {
        event: JSON.stringify(event),
        requestId: randomUUID(),
        traceId,
        functionName: this.name,
        functionArn: this.shape.arn,
        memoryMb: this.shape.memoryMb,
        clockOffMs: Math.round(this.#weather.always('clock', this.name) * 1000),
      },
      this.shape.timeoutMs,
    );
    stop();
    if (run.kind === 'answer') this.#workMs = Math.max(performance.now() - began, this.#workMs * 0.9);
    const outcome = this.#weather.happens('unheard', this.name) ? unheard : run;
    if (outcome.kind !== 'answer') {
      this.#failures += 1;
      this.#counted.Errors();
      if (outcome.kind !== 'error') this.#report(outcome.error.errorType, outcome.error.errorMessage);
    }
    this.#release(slot);
    return outcome;
  }

  /** Lets no call begin, as a function does that may have none at once; or lets them again. */
  throttle(isThrottled: boolean): void {
    this.#throttled = isThrottled;
  }

  /** A call is not let begin, because too many are at work. */
  turnAway(): void {
    this.#counted.Throttles();
  }

  /** On a bad day a thread dies some time within its work. */
  #endInTheMiddle(slot: WorkerSlot): () => void {
    if (!this.#weather.happens('killed', this.name)) return () => undefined;
    const timer = setTimeout(() => void slot.kill(), this.#weather.upTo(this.#workMs, 'killed'));
    return () => clearTimeout(timer);
  }

  /** Ends every thread in the middle of what it does; events in hand fail and the next one starts a new thread. */
  async kill(): Promise<number> {
    const slots = [...this.#busy, ...this.#idle.splice(0)];
    await Promise.all(slots.map((slot) => slot.kill()));
    return slots.length;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#retiring);
    for (const turnAway of this.#waiting.splice(0)) turnAway(undefined);
    const kept = this.#idle.filter((slot) => !slot.gone && this.#reuse?.keep(slot));
    this.#idle.splice(0, this.#idle.length, ...this.#idle.filter((slot) => !kept.includes(slot)));
    await this.kill();
  }

  #take(): WorkerSlot | undefined | Promise<WorkerSlot | undefined> {
    if (this.#closed) return undefined;
    let slot = this.#idle.pop();
    while (slot?.gone) slot = this.#idle.pop();
    if (!slot && this.#busy.size >= mostSlots)
      return new Promise((resolve) => {
        this.#waiting.push(resolve);
      });
    slot ??= this.#start();
    this.#busy.add(slot);
    return slot;
  }

  #start(): WorkerSlot {
    const { shape } = this;
    const environment = this.#environment;
    const { name, file, handler, memoryMb, timeoutMs } = shape;
    const options = {
      ...{ name, file, handler, environment, memoryMb, timeoutMs, patterns: this.#patterns, log: this.#log },
      printed: (pattern: string) => this.#counters.get(pattern)?.(),
    };
    const kept = this.#reuse?.take(options);
    kept?.workFor(options);
    if (kept) return kept;
    const slot = new WorkerSlot(options);
    this.#fresh.add(slot);
    return slot;
  }

  /** Hands the thread to whoever has waited longest; a thread that has ended makes room for a new one. */
  #release(slot: WorkerSlot): void {
    this.#busy.delete(slot);
    const next = this.#closed ? undefined : this.#waiting.shift();
    if (next) {
      const free = slot.gone ? this.#start() : slot;
      this.#busy.add(free);
      next(free);
    } else if (!slot.gone) this.#idle.push(slot);
  }

  #retire(): void {
    const there = this.#idle.filter(({ gone }) => !gone);
    const going = new Set(overdue(there, Date.now()));
    this.#idle.splice(0, this.#idle.length, ...there.filter((slot) => !going.has(slot)));
    for (const slot of going) void slot.kill();
  }

  #report(type: string, message: string): void {
    const line = `${type}: ${message}`;
    for (const [pattern, count] of this.#counters) if (fitsPattern(line, pattern)) count();
    this.#log.write(this.name, line, !this.#closed);
  }
}

/** Counts for a function, and for all of them together. */
function countOf(metrics: Metrics, FunctionName: string, name: string): () => void {
  const id = { namespace: 'AWS/Lambda', name };
  const own = metrics.counter({ ...id, dimensions: { FunctionName } });
  const all = metrics.counter({ ...id, dimensions: {} });
  return () => {
    own();
    all();
  };
}
