import { closeSync, openSync, writeSync } from 'node:fs';
import http, { type OutgoingHttpHeaders, type RequestOptions } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { fitsPattern } from '../alarms/log-pattern.ts';
import type { FunctionError, Invocation, LogChange, WorkerMessage, WorkerStart } from './protocol.ts';

// Runs inside a worker thread: loads one function's bundle and answers one event at a time, as the Lambda runtime does.

type Handler = (event: unknown, context: object) => unknown;

const say = (message: WorkerMessage): void => parentPort?.postMessage(message);

function describe(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

function contextOf(invocation: Invocation): object {
  return {
    awsRequestId: invocation.requestId,
    functionName: invocation.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: invocation.functionArn,
    memoryLimitInMB: String(invocation.memoryMb),
    logGroupName: `/aws/lambda/${invocation.functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, invocation.deadline - RealDate.now()),
  };
}

async function answer(handler: Handler, invocation: Invocation): Promise<void> {
  process.env._X_AMZN_TRACE_ID = invocation.traceId;
  current.requestId = invocation.requestId;
  useOwnClock(invocation.clockOffMs);
  try {
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
    say({ kind: 'answer', payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    const described = describe(error);
    console.error(described.trace.join('\n') || described.errorMessage);
    say({ kind: 'error', error: described });
  }
}

/** The call that is worked on, as a log names it. */
const current = { requestId: 'undefined' };
const levels = { trace: 'TRACE', debug: 'DEBUG', log: 'INFO', info: 'INFO', warn: 'WARN', error: 'ERROR' } as const;

/**
 * Writes what the function prints straight into the log, each line under the function's name: handing it to the main
 * thread would cost more than many calls take, and lose the last lines of a thread that is ended.
 */
function printInto({ name, patterns, ...start }: WorkerStart): (change: LogChange) => void {
  let { quiet } = start;
  let file = openSync(start.log, 'a', 0o600);
  const count = (line: string): void => {
    for (const pattern of patterns) if (fitsPattern(line, pattern)) say({ kind: 'printed', pattern });
  };
  const print = (isError: boolean, text: string | Uint8Array): boolean => {
    const lines = Buffer.from(text as string)
      .toString('utf8')
      .replace(/\n$/, '');
    const labelled = lines.replace(/^/gm, `${name}: `);
    writeSync(file, `${labelled.replace(/^/gm, `${new Date().toISOString()} `)}\n`);
    if (isError && !quiet) writeSync(2, `${labelled}\n`);
    return true;
  };
  const printer = (isError: boolean) => (text: string | Uint8Array) => {
    count(String(text));
    return print(isError, text);
  };
  process.stdout.write = printer(false);
  process.stderr.write = printer(true);
  // Lambda puts the time, the call and the level before what is printed this way, and makes one line of it.
  for (const [method, level] of Object.entries(levels))
    console[method as keyof typeof levels] = (...given: unknown[]) => {
      const text = format(...given);
      count([new Date().toISOString(), current.requestId, level, text].join('\t'));
      print(level === 'ERROR' || level === 'WARN', text);
    };
  return (change) => {
    closeSync(file);
    file = openSync(change.log, 'a', 0o600);
    quiet = change.quiet;
  };
}

/** The payment provider's library is no SDK of AWS: its requests are given the trace id here, for the gate before the services. */
function tracePayments(): void {
  const api = process.env.PAYMENTS_API_URL;
  if (api === undefined) return;
  const { port } = new URL(api);
  const { request } = http;
  http.request = ((options: RequestOptions, ...rest: never[]) => {
    if (String(options.port) !== port) return request(options, ...rest);
    const traced = { 'x-amzn-trace-id': process.env._X_AMZN_TRACE_ID ?? '' };
    return request({ ...options, headers: { ...(options.headers as OutgoingHttpHeaders), ...traced } }, ...rest);
  }) as typeof http.request;
  syncBuiltinESMExports();
}

const RealDate = Date;
const clock = { offMs: 0, isOwn: false };

/** The function's clock is off, as those of two machines are. */
function useOwnClock(offMs: number): void {
  clock.offMs = offMs;
  if (clock.isOwn || offMs === 0) return;
  clock.isOwn = true;
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(RealDate.now() + clock.offMs);
      else super(...given);
    }
    static override now(): number {
      return RealDate.now() + clock.offMs;
    }
  } as DateConstructor;
}

async function start(given: WorkerStart): Promise<void> {
  const { file, handler: name } = given;
  // Of the thread's start, and no business of the function's.
  delete process.env.NODE_COMPILE_CACHE;
  const printTo = printInto(given);
  tracePayments();
  try {
    const module: Record<string, unknown> = await import(pathToFileURL(file).href);
    const handler = module[name];
    if (typeof handler !== 'function') throw new Error(`${name} is undefined or not exported`);
    parentPort?.on('message', (message: Invocation | LogChange) => {
      if ('log' in message) printTo(message);
      else void answer(handler as Handler, message);
    });
    say({ kind: 'ready' });
  } catch (error) {
    say({ kind: 'broken', error: describe(error) });
  }
}

await start(workerData as WorkerStart);
