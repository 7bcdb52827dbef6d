/** Where a thread's function prints. */
export interface LogChange {
  /** The file that takes what the function prints, and whether errors go to the terminal as well. */
  readonly log: string;
  readonly quiet: boolean;
}

/** What a worker thread is started with. */
export interface WorkerStart extends LogChange {
  readonly file: string;
  readonly handler: string;
  readonly name: string;
  /** Patterns of lines that the cloud counts. */
  readonly patterns: readonly string[];
}

/** One event for a function, as text: nothing but JSON crosses, as in Lambda. */
export interface Invocation {
  readonly event: string;
  readonly requestId: string;
  /** Whose call this is; the SDK sends it on with every request. */
  readonly traceId: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  /** When the time is up, in milliseconds of the real clock. */
  readonly deadline: number;
  /** How far this machine's clock is off. */
  readonly clockOffMs: number;
}

/** An error as Lambda writes it into the answer of a failed call. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/** What a worker thread says: it is ready, a line that is counted was printed, or how the last event went. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly error: FunctionError }
  | { readonly kind: 'printed'; readonly pattern: string }
  | { readonly kind: 'answer'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: FunctionError };
