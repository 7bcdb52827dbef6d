import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FunctionLog } from './log.ts';
import type { FunctionError, Invocation, LogChange, WorkerMessage, WorkerStart } from './protocol.ts';

/** How one event went. `died` also stands for a function that never came up, `throttled` for one that was not let begin. */
export type Outcome =
  | { readonly kind: 'answer'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: FunctionError }
  | { readonly kind: 'timeout'; readonly error: FunctionError }
  | { readonly kind: 'throttled'; readonly error: FunctionError }
  | { readonly kind: 'died'; readonly error: FunctionError };

export interface SlotOptions {
  readonly name: string;
  readonly file: string;
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  /** Patterns of lines that the cloud counts. */
  readonly patterns: readonly string[];
  readonly log: FunctionLog;
  /** Hears of a line with this pattern. */
  readonly printed: (pattern: string) => void;
}

/** What a thread is: threads of one kind can do each other's work. */
export const kindOf = ({ log: _, printed: __, ...kind }: SlotOptions): string => JSON.stringify(kind);

/** Where Node keeps compiled modules for all its processes: a function that was loaded before is not compiled again. */
const compiled = join(tmpdir(), 'node-compile-cache');

/**
 * What a thread may hold of what it has just made. Left to itself each one lets that grow to 100 MB and more, so that the server held 1.7 GB after
 * six minutes of a feis day and went on; so it stays at 1.1 GB and does as much (`npm run prove -- soak`).
 */
const youngMb = 24;

/** Lambda gives a function ten seconds to load, and once more at its first call as long as a call may take. */
const loadMs = 10_000;
const died = (errorType: string, errorMessage: string): Outcome => ({
  kind: 'died',
  error: { errorType, errorMessage, trace: [] },
});

/** One worker thread with one function in it, working on at most one event. */
export class WorkerSlot {
  readonly name: string;
  readonly kind: string;
  readonly #worker: Worker;
  readonly #ready: Promise<Outcome | undefined>;
  #settle: ((outcome: Outcome) => void) | undefined;
  #gone = false;
  #log: FunctionLog;
  #printed: SlotOptions['printed'];
  idleSince = Date.now();

  constructor(options: SlotOptions) {
    const { name, file, handler, environment, memoryMb, timeoutMs, patterns, log } = options;
    this.name = name;
    this.kind = kindOf(options);
    this.#log = log;
    this.#printed = options.printed;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { file, handler, name, patterns, log: log.file, quiet: log.quiet } satisfies WorkerStart,
      env: { ...environment, NODE_COMPILE_CACHE: compiled },
      execArgv: ['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
    });
    const loaded = Promise.withResolvers<Outcome | undefined>();
    this.#ready = loaded.promise;
    const tooLong = died('Sandbox.Timedout', 'The function took too long to load');
    const giveUp = setTimeout(() => this.#end(tooLong), loadMs + timeoutMs);
    this.#settle = loaded.resolve;
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'printed') return this.#printed(message.pattern);
      if (message.kind !== 'ready') return this.#hear(message);
      this.#settle = undefined;
      loaded.resolve(undefined);
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const type = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'Runtime.OutOfMemory' : 'Runtime.ExitError';
      this.#log.write(name, error.stack ?? error.message, true);
      this.#end(died(type, error.message));
    });
    this.#worker.on('exit', () => this.#end(died('Runtime.ExitError', 'The function ended before it answered')));
    void loaded.promise.then(() => clearTimeout(giveUp));
  }

  /** It waits for another cloud, and keeps no process from ending. */
  rest(): void {
    this.#worker.unref();
  }

  /** It works for another cloud, and prints into its log. */
  workFor({ log, printed }: Pick<SlotOptions, 'log' | 'printed'>): void {
    this.#worker.ref();
    this.#log = log;
    this.#printed = printed;
    this.#worker.postMessage({ log: log.file, quiet: log.quiet } satisfies LogChange);
  }

  /** Whether the thread has ended and a new one is needed. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Hands one event to the function; its time runs from when it has loaded. */
  async run(invocation: Omit<Invocation, 'deadline'>, timeoutMs: number): Promise<Outcome> {
    const failure = await this.#ready;
    if (failure) return failure;
    if (this.#gone) return died('Runtime.ExitError', 'The function ended before it answered');
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#settle = resolve;
    const message = `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
    const timer = setTimeout(() => {
      this.#end({ kind: 'timeout', error: { errorType: 'Sandbox.Timedout', errorMessage: message, trace: [] } });
    }, timeoutMs);
    this.#worker.postMessage({ ...invocation, deadline: Date.now() + timeoutMs } satisfies Invocation);
    const outcome = await promise;
    clearTimeout(timer);
    this.idleSince = Date.now();
    return outcome;
  }

  /** Ends the thread, whatever it is doing. */
  async kill(reason = 'The function was ended'): Promise<void> {
    this.#end(died('Runtime.ExitError', reason));
    await this.#worker.terminate();
  }

  #hear(message: Exclude<WorkerMessage, { kind: 'ready' | 'printed' }>): void {
    if (message.kind === 'broken') {
      this.#end({ kind: 'died', error: message.error });
      return;
    }
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(message);
  }

  #end(outcome: Outcome): void {
    const settle = this.#settle;
    this.#settle = undefined;
    if (!this.#gone) {
      this.#gone = true;
      void this.#worker.terminate();
    }
    settle?.(outcome);
  }
}
