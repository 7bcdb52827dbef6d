import type { Route } from '@rince/contracts/route';
import type { AnswerOf, BodyInput, QueryInput } from '@rince/contracts/row';
import type { RefusalCode, RefusalIssue } from '@rince/domain/refusal';
import type * as z from 'zod';
import { addressOf } from './api-address.ts';
import { ApiError } from './api-error.ts';
import { config } from './config.ts';
import { newKey } from './new-key.ts';
import { noteOwnWrite } from './own-writes.ts';
import { noteServerTime } from './server-time.ts';
import { accessToken, isSignedIn, personHere, renewToken, sessionIsOver } from './session.ts';

type ParamsInput<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
// biome-ignore lint/complexity/noBannedTypes: asks whether nothing at all would do.
type Part<Name extends string, T> = {} extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };

/** What a row wants to be sent; parts that it leaves empty need not be given. */
export type Sent<R> = Part<'params', ParamsInput<R>> & Part<'query', QueryInput<R>> & Part<'body', BodyInput<R>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Kept over repeated tries of one submit, so that the server does it once. */
  readonly key?: string;
}

interface Envelope {
  readonly status?: number;
  readonly data?: unknown;
  readonly code?: RefusalCode;
  readonly message?: string;
  readonly issues?: readonly RefusalIssue[];
  readonly current?: unknown;
}

/** For what must not hang: a network that swallows what it is given says nothing for minutes. */
export const longestAnswerMs = 20_000;
const tries = 4;
const passing = new Set([429, 502, 503, 504]);

const pause = (attempt: number, answer: Response | undefined, signal?: AbortSignal): Promise<void> => {
  const asked = Number(answer?.headers.get('retry-after')) * 1000;
  const ms = asked > 0 ? Math.min(asked, 10_000) : 300 * 2 ** attempt + Math.random() * 250;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
};

const send = async (
  row: Route,
  url: string,
  body: string | undefined,
  key: string | undefined,
  options: CallOptions,
  person: string | undefined,
) => {
  const token = await accessToken();
  if (person !== undefined && token !== undefined && personHere() !== person) throw whoAskedHasGone();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  return fetch(url, { method: row.method, headers, body, signal: options.signal });
};

/** Answers of the gateway itself have no envelope; a token it refuses is known by the HTTP code. */
const refusedToken = (answer: Response, envelope: Envelope): boolean =>
  answer.status === 401 && envelope.code !== 'LOGIN_FAILED';

const read = async (answer: Response): Promise<Envelope> => {
  try {
    return (await answer.json()) as Envelope;
  } catch {
    return {};
  }
};

const mayRepeat = (answer: Response, envelope: Envelope): boolean =>
  passing.has(answer.status) || (envelope.code === 'IN_PROGRESS' && answer.headers.has('retry-after'));

const failed = (answer: Response, envelope: Envelope): ApiError =>
  new ApiError({
    status: answer.status,
    code: envelope.code ?? (answer.status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL'),
    message: envelope.code
      ? (envelope.message ?? 'Please reload this view and try again')
      : 'Please reload this view and try again',
    issues: envelope.issues,
    current: envelope.current,
  });

/** Calls a row of the route table. Reads, and writes that carry a key, are tried again when the network or the server falters. */
export function call<R extends Route>(row: R, sent: Sent<R>, options: CallOptions = {}): Promise<AnswerOf<R>> {
  if (row.effect !== 'write') return ask(row, sent, undefined, options);
  const key = options.key ?? newKey();
  const answer = ask(row, sent, key, options);
  noteOwnWrite(key, answer);
  return answer;
}

async function ask<R extends Route>(
  row: R,
  sent: Sent<R>,
  key: string | undefined,
  options: CallOptions,
): Promise<AnswerOf<R>> {
  const given = sent as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object };
  const url = `${config().api.replace(/\/api$/, '')}${addressOf(row, given.params, given.query)}`;
  const body = row.method === 'GET' ? undefined : JSON.stringify({ ...given.body, deviceType: 'web' });
  const person = personHere();
  let renewal: 'not needed' | 'due' | 'done' = 'not needed';
  for (let attempt = 0; ; attempt++) {
    const last = attempt >= tries - 1;
    let answer: Response;
    try {
      if (renewal === 'due') {
        if ((await renewToken()) === undefined) throw whoAskedHasGone();
        renewal = 'done';
      }
      answer = await send(row, url, body, key, options, person);
    } catch (error) {
      if (options.signal?.aborted || error instanceof ApiError) throw error;
      if (last) throw unreachable();
      await pause(attempt, undefined, options.signal);
      continue;
    }
    noteServerTime(answer.headers.get('server-time'));
    const envelope = await read(answer);
    if (answer.ok && envelope.status === 200) return envelope.data as AnswerOf<R>;
    if (refusedToken(answer, envelope) && isSignedIn() && personHere() === person) {
      if (renewal !== 'done') {
        renewal = 'due';
        continue;
      }
      sessionIsOver();
    }
    if (last || !mayRepeat(answer, envelope)) throw failed(answer, envelope);
    await pause(attempt, answer, options.signal);
  }
}

/** Who asked has gone between two tries, and somebody else may have logged in: nothing is asked or done in the name of the other one. */
const whoAskedHasGone = (): ApiError =>
  new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Please log in again.' });

const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'NETWORK',
    message: 'We cannot reach Rince. Check the connection and try again. Nothing you typed is lost.',
  });
