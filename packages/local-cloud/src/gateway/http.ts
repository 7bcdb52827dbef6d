import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { LocalFunction } from '../functions/local-function.ts';
import type { Outcome } from '../functions/worker-slot.ts';
import { readBody } from '../loopback.ts';
import type { RulesClock } from '../rules-clock.ts';
import type { ApiShape, CorsShape, RouteShape } from '../template/apis.ts';
import type { Weather } from '../weather.ts';
import { Authorizer } from './authorizer.ts';
import { httpEvent } from './http-event.ts';
import { RouteTable } from './route-table.ts';

const mostIn = 10 * 1024 * 1024;
const mostOut = 6 * 1024 * 1024;

export interface HttpGatewayOptions {
  readonly api: ApiShape;
  readonly keys: Jwks;
  readonly clock: RulesClock;
  readonly weather: Weather;
  functionOf(arn: string): LocalFunction;
}

/** API Gateway's HTTP API: finds the route, checks the token, hands the call to a function and writes its answer. */
export class HttpGateway {
  readonly #options: HttpGatewayOptions;
  readonly #routes: RouteTable;
  readonly #authorizers = new Map<RouteShape, Authorizer>();

  constructor(options: HttpGatewayOptions) {
    this.#options = options;
    this.#routes = new RouteTable(options.api.routes);
    const byIssuer = new Map<string, Authorizer>();
    for (const route of options.api.routes) {
      if (!route.authorizer) continue;
      const key = JSON.stringify(route.authorizer);
      const authorizer = byIssuer.get(key) ?? new Authorizer(route.authorizer, options.keys);
      byIssuer.set(key, authorizer);
      this.#authorizers.set(route, authorizer);
    }
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { api, clock } = this.#options;
    if (api.cors && applyCors(api.cors, request, response)) return;
    const match = this.#routes.find(request.method ?? 'GET', url.pathname);
    if (!match) return refuse(response, 404, 'Not Found');
    const authorizer = this.#authorizers.get(match.route);
    const claims = authorizer?.claims(request.headers.authorization);
    if (authorizer && !claims) {
      response.setHeader('www-authenticate', 'Bearer');
      return refuse(response, 401, 'Unauthorized');
    }
    const body = await readBody(request, mostIn).catch(() => null);
    // Whoever went away in the middle of a call needs no answer.
    if (body === null) return;
    if (!body) return refuse(response, 413, 'Request Entity Too Large');
    const target = this.#options.functionOf(match.route.functionArn);
    if (this.#options.weather.happens('busy', `${request.method} ${url.pathname}`)) {
      target.turnAway();
      return refuse(response, 503, 'Service Unavailable');
    }
    const event = httpEvent({ request, url, body, match, claims, apiId: api.id, timeEpoch: clock.now() });
    const outcome = await withinTime(target.invoke(event, traceOf(request)), match.route);
    if (outcome === 'too slow' || outcome.kind === 'throttled') return refuse(response, 503, 'Service Unavailable');
    writeOutcome(response, outcome);
  }
}

/** A call keeps the trace id it came with; one without gets the function's own. */
function traceOf(request: IncomingMessage): string | undefined {
  const given = request.headers['x-amzn-trace-id'];
  return typeof given === 'string' ? given : undefined;
}

/** API Gateway does not wait longer than the integration says, whatever the function does after that. */
async function withinTime(outcome: Promise<Outcome>, { timeoutMs }: RouteShape): Promise<Outcome | 'too slow'> {
  const late = Promise.withResolvers<'too slow'>();
  const timer = setTimeout(() => late.resolve('too slow'), timeoutMs);
  const first = await Promise.race([outcome, late.promise]);
  clearTimeout(timer);
  return first;
}

interface Answer {
  readonly statusCode?: unknown;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

function writeOutcome(response: ServerResponse, outcome: Outcome): void {
  const answer = readAnswer(outcome);
  const status = Number(answer?.statusCode);
  if (!answer || !Number.isInteger(status) || status < 100 || status > 599) {
    refuse(response, 500, 'Internal Server Error');
    return;
  }
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, String(value));
  if (answer.cookies) response.setHeader('set-cookie', [...answer.cookies]);
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain;charset=UTF-8');
  // A text goes out in one write with its headers, a buffer in two.
  const body = answer.isBase64Encoded ? Buffer.from(answer.body ?? '', 'base64') : (answer.body ?? '');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.writeHead(status).end(body);
}

function readAnswer(outcome: Outcome): Answer | undefined {
  if (outcome.kind !== 'answer' || outcome.payload.length > mostOut) return undefined;
  const parsed: unknown = JSON.parse(outcome.payload);
  if (typeof parsed === 'object' && parsed !== null && 'statusCode' in parsed) return parsed;
  // Without a status the whole answer is the body, as payload format 2.0 has it.
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: outcome.payload };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}

/** Adds the headers for a caller of another origin; true when the request was a preflight and is answered. */
function applyCors(cors: CorsShape, request: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = request.headers;
  const preflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (origin !== undefined && (cors.origins.includes('*') || cors.origins.includes(origin))) {
    response.setHeader('access-control-allow-origin', cors.origins.includes('*') ? '*' : origin);
    response.setHeader('vary', 'origin');
    if (cors.credentials) response.setHeader('access-control-allow-credentials', 'true');
    if (cors.exposed.length > 0) response.setHeader('access-control-expose-headers', cors.exposed.join(','));
    if (preflight) {
      response.setHeader('access-control-allow-methods', cors.methods.join(','));
      response.setHeader('access-control-allow-headers', cors.headers.join(','));
      if (cors.maxAge > 0) response.setHeader('access-control-max-age', cors.maxAge);
    }
  }
  if (preflight) response.writeHead(204).end();
  return preflight;
}
