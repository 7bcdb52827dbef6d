import { createHash } from 'node:crypto';
import middy from '@middy/core';
import { type Area, errorsOfEveryRow, type Route } from '@rince/contracts/route';
import type { RouteName, routes } from '@rince/contracts/routes';
import type { AnswerInput, BodyOf, ParamsOf, QueryOf } from '@rince/contracts/row';
import { type AccessName, type Actor, access, type Verdict } from '@rince/domain/access';
import type { User } from '@rince/domain/people/user';
import { Busy, Refusal, refuse } from '@rince/domain/refusal';
import { optionalSetting } from '@rince/services/environment';
import { type Session, sessionOf, verifyToken } from '@rince/services/tokens';
import { type Answered, inTime, keepAnswer } from '@rince/store/idempotency';
import type { Key } from '@rince/store/item';
import { answeredKey } from '@rince/store/keys';
import { sessionKeys, userOfSession } from '@rince/store/sessions';

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { callerAddress } from './cdn.ts';
import { type Context, type Tools, toolsAt } from './context.ts';
import { log } from './log.ts';

export interface Given<R> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
}
/** One operation: load facts, decide, save, answer. */
export type UseCase<Name extends RouteName> = (
  ctx: Context,
  given: Given<(typeof routes)[Name]>,
) => Promise<AnswerInput<(typeof routes)[Name]>>;

type NamesOf<A extends Area> = {
  [Name in RouteName]: (typeof routes)[Name]['area'] extends A ? Name : never;
}[RouteName];
/** The use cases of an area: one for each of its rows, demanded by the type checker. */
export type UseCases<Names extends RouteName> = { [Name in Names]: UseCase<Name> };
/** The rows of an area. */
type RowsOf<A extends Area> = { readonly [Name in NamesOf<A>]: (typeof routes)[Name] };

type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
};

interface Done {
  readonly key: Key;
  readonly fingerprint: string;
  kept: boolean;
}

/** Answers longer than this are not kept for a repeated request, which then reads again. */
const longestKeptAnswer = 100_000;
const withoutFacts = new Set<AccessName>(['anyone', 'signed-in', 'admin', 'event.create', 'school.create']);

const decide = (verdict: Verdict): void => {
  if (verdict === 'hidden') throw refuse('NOT_FOUND');
  if (verdict === 'forbidden') throw refuse('FORBIDDEN');
  if (verdict === 'unconfirmed') throw refuse('NOT_CONFIRMED');
};

const header = (event: HttpEvent, name: string): string | undefined =>
  event.headers[name] ?? event.headers[name.toLowerCase()];

const sessionFrom = async (event: HttpEvent): Promise<Session | undefined> => {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (claims) return sessionOf(claims);
  const token = header(event, 'authorization')?.replace(/^Bearer\s+/i, '');
  return token ? verifyToken(token) : undefined;
};

/** Somebody did not say what they had seen, rather than saying it wrongly. */
const isRevisionMissing = ({ path, code, input }: { path: PropertyKey[]; code: string; input?: unknown }): boolean =>
  path.at(-1) === 'revision' && code === 'invalid_type' && (input ?? null) === null;

/** A list that is asked for by `offset` skips as many. */
const withSkip = ({ offset, ...given }: Readonly<Record<string, string | undefined>>) =>
  offset === undefined ? given : { skip: offset, ...given };

const parsed = <R extends Route>(row: R, event: HttpEvent): Given<R> => {
  const raw = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '');
  let body: unknown = {};
  if (raw !== '' && row.method !== 'GET')
    try {
      body = JSON.parse(raw);
    } catch {
      throw refuse('BAD_REQUEST', 'This request is not JSON.');
    }
  const parts = {
    params: row.params.safeParse(event.pathParameters ?? {}),
    query: row.query.safeParse(withSkip(event.queryStringParameters ?? {})),
    body: row.body.safeParse(body, { reportInput: true }),
  };
  // An address that was mistyped names nothing.
  if (!parts.params.success && row.method === 'GET') throw refuse('NOT_FOUND');
  const found = Object.values(parts).flatMap(({ error }) => error?.issues ?? []);
  const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }));
  if (found.some(isRevisionMissing)) throw refuse('REVISION_REQUIRED', undefined, { issues });
  if (issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
  return { params: parts.params.data, query: parts.query.data, body: parts.body.data } as Given<R>;
};

/** What is remembered of a request says nothing of a password, not even as a hash. */
const withoutPasswords = (name: string, value: unknown): unknown => (/password/i.test(name) ? undefined : value);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Who asks, and what an earlier request with the same key was answered: one read for both. */
const loadCaller = async ({ table, now }: Tools, session: Session | undefined, key: Key | undefined) => {
  const ofSession = session ? sessionKeys(session) : [];
  const keys = [...ofSession, ...(key ? [key] : [])];
  if (keys.length === 0) return { user: null, answered: undefined };
  const found = await table.getMany<unknown>(keys);
  const user = session ? (userOfSession(session, found) ?? null) : null;
  return { user, answered: key && inTime(found[ofSession.length] as Answered | undefined, now) };
};

const actorOf = (user: User | null): Actor | null =>
  user && { _id: user._id, role: user.role, roles: user.roles, confirmed: user.confirmed };

const contextOf = (
  tools: Tools,
  row: Route,
  caller: Pick<Context, 'user' | 'session' | 'sourceIp' | 'key'>,
  done: Done | undefined,
): { ctx: Context; isDecided: () => boolean } => {
  const actor = actorOf(caller.user);
  let decided = false;
  const ctx: Context = {
    ...tools,
    actor,
    ...caller,
    allow(name, facts) {
      if (name !== row.access) throw new Error(`${row.path} is decided by ${row.access}, not by ${name}`);
      const predicate = access[name] as (who: Actor | null, what: unknown) => Verdict;
      decide(predicate(actor, facts));
      decided = true;
    },
    async commit(writes, answer) {
      const text = done && !done.kept ? JSON.stringify(answer) : undefined;
      const keep = done && text !== undefined && text.length <= longestKeptAnswer && writes.length < 100;
      await tools.table.transact(
        keep ? [...writes, keepAnswer(done.key, { fingerprint: done.fingerprint, answer: text }, tools.now)] : writes,
      );
      if (keep) done.kept = true;
      return answer;
    },
  };
  return { ctx, isDecided: () => decided };
};

const repeated = (answered: Answered, fingerprint: string): unknown => {
  if (answered.fingerprint !== fingerprint) throw refuse('KEY_REUSED');
  if (answered.answer === undefined) throw refuse('IN_PROGRESS', undefined, { retryAfter: 1 });
  return JSON.parse(answered.answer) as unknown;
};

const answerRow = async (
  name: RouteName,
  row: Route,
  run: UseCase<RouteName>,
  event: HttpEvent,
  tools: Tools,
): Promise<unknown> => {
  const sourceIp = callerAddress(event.headers);
  const session = await sessionFrom(event);
  if (row.signedIn && !session) throw refuse('UNAUTHENTICATED');
  const sentKey =
    row.effect === 'write' && row.remembers !== false ? header(event, 'idempotency-key')?.slice(0, 100) : undefined;
  const key = sentKey && answeredKey(session?.user ?? 'anyone', name, sentKey);
  const { user, answered } = await loadCaller(tools, session, key || undefined);
  if (row.signedIn && !user && !(row.endsSession && answered)) throw refuse('UNAUTHENTICATED');
  const given = parsed(row, event);
  const fingerprint = sha256(JSON.stringify([given.params, given.query, given.body], withoutPasswords));
  if (answered) return repeated(answered, fingerprint);

  const done: Done | undefined = key ? { key, fingerprint, kept: false } : undefined;
  const { ctx, isDecided } = contextOf(tools, row, { user, session, sourceIp, key: sentKey || undefined }, done);
  if (withoutFacts.has(row.access)) ctx.allow(row.access, undefined as never);
  try {
    const answer = await run(ctx, given as never);
    if (!isDecided()) throw new Error(`${row.path} answered before anybody decided whether it may`);
    if (done && !done.kept) {
      const text = JSON.stringify(answer);
      if (text.length <= longestKeptAnswer)
        await tools.table.transact([keepAnswer(done.key, { fingerprint, answer: text }, tools.now)]);
    }
    return answer;
  } catch (error) {
    // The same request ran beside this one and was first: give its answer, whatever this one has found of what was done already.
    if (key && error instanceof Refusal) {
      const other = inTime(await tools.table.get<Answered>(key), tools.now);
      if (other?.answer !== undefined) return repeated(other, fingerprint);
    }
    throw error;
  }
};

const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** A refusal, or anything else that was thrown, as the answer of the wire: of how things are now it tells what the row declares. */
export const refused = (error: unknown, row?: Route): APIGatewayProxyStructuredResultV2 => {
  const refusal =
    error instanceof Refusal
      ? error
      : error instanceof Busy
        ? new Refusal(error.code, { retryAfter: 1 })
        : new Refusal('INTERNAL');
  const { issues, current, retryAfter } = refusal.detail;
  const told = row?.current.safeParse(current);
  return json(
    refusal.status,
    {
      status: refusal.status,
      code: refusal.code,
      message: refusal.message,
      ...(issues ? { issues } : {}),
      ...(told?.success ? { current: told.data } : {}),
    },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
};

/**
 * A refusal that its row does not declare is a mistake of ours. Whoever develops or tests is answered 500, so that nobody overlooks it; families
 * get the refusal and its sentence.
 */
const asDeclared = (
  error: Error | null,
  { name, row }: { readonly name: RouteName; readonly row: Route },
): Error | null => {
  if (!(error instanceof Refusal) || optionalSetting('IN_PRODUCTION') !== undefined) return error;
  const { code } = error;
  if (errorsOfEveryRow.includes(code) || row.errors.includes(code)) return error;
  return new Error(`The row ${name} does not declare its refusal ${code}`);
};

/**
 * The Lambda handler of an area: finds the row, knows the caller, checks, runs the use case, takes off what the row does not list. It is handed its
 * rows, so that no function builds the schemas of the others when it starts.
 */
export const httpArea = <A extends Area>(area: A, rows: RowsOf<A>, useCases: UseCases<NamesOf<A>>) => {
  const byRoute = new Map(
    (Object.keys(useCases) as NamesOf<A>[]).map((name) => {
      const row: Route = rows[name];
      const run = (useCases as unknown as Record<string, UseCase<RouteName>>)[name] as UseCase<RouteName>;
      return [`${row.method} ${row.path}`, { name: name as RouteName, row, run }];
    }),
  );
  return middy<HttpEvent, APIGatewayProxyStructuredResultV2>()
    .use({
      onError: (request) => {
        const { event } = request;
        const found = byRoute.get(event.routeKey);
        const error = found ? asDeclared(request.error, found) : request.error;
        if (error instanceof Busy) log('busy', { area, route: event.routeKey });
        else if (!(error instanceof Refusal))
          console.error(
            JSON.stringify({ message: 'failed', area, route: event.routeKey, error: error?.name, stack: error?.stack }),
          );
        request.response = refused(error, found?.row);
      },
    })
    .handler(async (event) => {
      const started = performance.now();
      const found = byRoute.get(event.routeKey);
      if (!found) throw refuse('ROUTE_NOT_FOUND');
      const { name, row, run } = found;
      const tools = toolsAt(new Date(event.requestContext.timeEpoch));
      const data = row.answer.parse(await answerRow(name, row, run, event, tools));
      const { requests, units } = tools.table.meter;
      log('answered', { route: name, ms: Math.round(performance.now() - started), requests, units });
      return json(
        200,
        { status: 200, data },
        {
          'server-timing': `table;desc="${requests} requests, ${units} units"`,
          'server-time': tools.now.toISOString(),
        },
      );
    });
};
