import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Journal } from '../journal.ts';
import { accountRoutes } from './accounts.ts';
import type { Call, Route } from './call.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { listPage, listParams } from './lists.ts';
import { Params, parseForm } from './params.ts';
import { invalidRequest, OAuthError, PaymentError } from './payment-error.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { refundRoutes } from './refunds.ts';
import type { ApiTable, PaymentTables } from './rows.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { newId, shown, Unit } from './unit.ts';

/** An answer of the API, as it goes over the wire. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly replayed: boolean;
}

export interface ApiOptions {
  readonly journal: Journal<PaymentTables>;
  readonly publicBase: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly now: () => number;
}

/** The version whose objects are emulated, when a client names none. */
export const apiVersion = '2026-10-28.endive';

const eventRoutes: Route[] = [
  { method: 'GET', path: '/v1/events/:id', run: ({ unit, id }) => unit.get('event', id) },
  {
    method: 'GET',
    path: '/v1/events',
    run(call) {
      call.params.allow('type', 'types', 'delivery_success', ...listParams);
      const type = call.params.optionalText('type');
      const types = call.params.list('types');
      const delivered = call.params.has('delivery_success') ? call.params.flag('delivery_success') : undefined;
      return listPage(
        call,
        call.unit.newest(
          'event',
          (row) =>
            (type ?? row.type) === row.type &&
            (types.length === 0 || types.includes(row.type)) &&
            (delivered ?? row.hidden.delivered) === row.hidden.delivered,
        ),
        '/v1/events',
      );
    },
  },
];

const routes = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...accountRoutes,
  ...eventRoutes,
].map((route) => ({ ...route, pattern: new RegExp(`^${route.path.replace(':id', '([\\w-]+)')}$`) }));

/** What a browser never sees of an intent. */
const guarded = ['metadata', 'customer', 'application_fee_amount', 'transfer_data', 'on_behalf_of', 'latest_charge'];

/** Carries out one request of the API. */
export function runRequest(
  options: ApiOptions,
  req: IncomingMessage,
  request: { path: string; query: string; body: Buffer; browserOnly: boolean },
): Answer {
  const requestId = newId('req');
  const header = (name: string) => String(req.headers[name] ?? '') || null;
  const key = header('idempotency-key');
  const unit = new Unit(
    options.journal,
    { id: requestId, idempotencyKey: key, apiVersion: header('stripe-version') ?? apiVersion },
    options.now,
  );
  try {
    const params = new Params(parseForm(req.method === 'GET' ? request.query : request.body.toString()));
    const fromBrowser = authenticate(options, req, params, request.browserOnly);
    const route = findRoute(req.method ?? '', request.path);
    if (fromBrowser && !route.browser) {
      throw invalidRequest(
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
        { code: 'secret_key_required' },
        401,
      );
    }
    if (header('stripe-account'))
      throw invalidRequest('Requests on behalf of a connected account are not emulated here.');
    const id = decodeURIComponent(route.pattern.exec(request.path)?.[1] ?? '');
    const call: Call = { unit, params, id, fromBrowser, publicBase: options.publicBase };
    const once = key && req.method === 'POST' ? { key, fingerprint: fingerprint(req.method, request) } : undefined;
    const kept = once && unit.find('answer', once.key);
    if (kept && kept.fingerprint !== once.fingerprint) {
      throw new PaymentError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (kept) return { status: kept.status, body: kept.body, requestId, replayed: true };
    const answer = carryOut(route, call);
    if (once && (answer.status === 200 || answer.status === 402)) {
      // Kept in the same write as what the request did: after a crash both are there or neither is.
      unit.set('answer', once.key, { fingerprint: once.fingerprint, ...answer, at: options.now() });
    }
    unit.commit();
    return { ...answer, requestId, replayed: false };
  } catch (error) {
    return { ...refusalOf(error), requestId, replayed: false };
  }
}

function carryOut(route: Route, call: Call): { status: number; body: string } {
  try {
    const result = expand(call, shown(route.run(call)));
    const visible = call.fromBrowser ? withoutGuarded(result) : result;
    return { status: 200, body: JSON.stringify(visible, null, 2) };
  } catch (error) {
    if (!(error instanceof PaymentError && error.stands)) call.unit.undo();
    const refusal = refusalOf(error, call.fromBrowser);
    return refusal;
  }
}

function refusalOf(error: unknown, fromBrowser = false): { status: number; body: string } {
  if (error instanceof OAuthError) {
    const body = { error: error.code, error_description: error.message };
    return { status: error.status, body: JSON.stringify(body, null, 2) };
  }
  if (!(error instanceof PaymentError)) throw error;
  const fields = Object.entries(error.fields).map(([name, value]) => [
    name,
    fromBrowser && name.endsWith('_intent') ? withoutGuarded(value as object) : value,
  ]);
  return { status: error.status, body: JSON.stringify({ error: Object.fromEntries(fields) }, null, 2) };
}

/** Whether a browser calls (true) or the platform (false); anybody else is refused. */
function authenticate(options: ApiOptions, req: IncomingMessage, params: Params, browserOnly: boolean): boolean {
  const [scheme = '', value = ''] = (req.headers.authorization ?? '').split(' ');
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : undefined;
  const oauthSecret = req.url?.startsWith('/oauth/') ? params.optionalText('client_secret') : undefined;
  const given = (scheme.toLowerCase() === 'bearer' ? value : basic) || oauthSecret;
  if (!given) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (sameText(given, options.publishableKey)) return true;
  if (!browserOnly && sameText(given, options.secretKey)) return false;
  throw invalidRequest(`Invalid API Key provided: ${given.slice(0, 8)}***`, {}, 401);
}

function findRoute(method: string, path: string) {
  const route = routes.find((one) => one.method === method && one.pattern.test(path));
  if (route) return route;
  throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
}

const expandable: Record<string, ApiTable> = {
  customer: 'customer',
  payment_method: 'payment_method',
  latest_charge: 'charge',
  source_transaction: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  transfer: 'transfer',
  application_fee: 'application_fee',
};

/** Puts the objects that `expand[]` names in the place of their ids. */
function expand(call: Call, result: object): object {
  const wanted = call.fromBrowser ? [] : call.params.list('expand');
  let expanded = result;
  for (const path of wanted) {
    const [first = '', ...rest] = path.split('.');
    if (first === 'data' && 'data' in expanded && Array.isArray(expanded.data)) {
      expanded = { ...expanded, data: expanded.data.map((item: object) => expandOne(call, item, rest)) };
    } else expanded = expandOne(call, expanded, [first, ...rest]);
  }
  return expanded;
}

function expandOne(call: Call, object: object, [field = '', ...rest]: string[]): object {
  const table = expandable[field];
  if (!table || !(field in object)) {
    throw invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' });
  }
  const id = (object as Record<string, unknown>)[field];
  const found = typeof id === 'string' ? call.unit.find(table, id) : undefined;
  if (!found) return object;
  return { ...object, [field]: rest.length > 0 ? expandOne(call, shown(found), rest) : shown(found) };
}

function withoutGuarded(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !guarded.includes(name)));
}

function fingerprint(method: string, request: { path: string; body: Buffer }): string {
  return createHash('sha256').update(`${method} ${request.path}\n`).update(request.body).digest('hex');
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
