import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Journal } from '../journal.ts';
import { sendPage, sendRedirect } from '../local-pages/html.ts';
import {
  authenticationPage,
  connectPage,
  eventPage,
  messagePage,
  paymentsPage,
} from '../local-pages/payments-pages.ts';
import { authorizeAccount, disconnect } from './accounts.ts';
import { finishAuthentication, finishProcessing } from './attempts.ts';
import { browserScript, cardPage } from './browser-files.ts';
import type { Call } from './call.ts';
import type { Deliveries } from './deliveries.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { spoken } from './money.ts';
import { Params, parseForm } from './params.ts';
import { finishRefund } from './refunds.ts';
import type { PaymentTables } from './rows.ts';
import { finishSetup } from './setup-intents.ts';
import { newId, Unit } from './unit.ts';

/** What the provider's pages work with. */
export interface PageContext {
  readonly journal: Journal<PaymentTables>;
  readonly deliveries: Deliveries;
  readonly publicBase: string;
  readonly now: () => number;
  readonly apiVersion: string;
}

interface Visit {
  readonly context: PageContext;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/** Shows the provider's pages and scripts; answers false when `path` is none of them. */
export async function showPage(visit: Visit): Promise<boolean> {
  const { req, res, path, context } = visit;
  const page = `${req.method} ${path}`;
  if (req.method === 'POST' && req.headers['sec-fetch-site'] === 'cross-site') {
    sendPage(res, messagePage('Refused', 'This form was sent from another site.'), { status: 403 });
    return true;
  }
  if (page === 'GET /script.js') sendScript(res, await browserScript('script'));
  else if (page === 'GET /card') {
    const { page: text, csp } = await cardPage(`http://${req.headers.host ?? 'localhost'}`);
    sendPage(res, text, { csp });
  } else if (page === 'GET /') sendPage(res, overview(context));
  else if (page === 'GET /connect/oauth/authorize') askToConnect(visit);
  else if (page === 'POST /connect/oauth/authorize') answerConnect(visit);
  else if (page === 'GET /authenticate') askToAuthenticate(visit);
  else if (page === 'POST /authenticate') answerAuthentication(visit);
  else return actOnRow(visit);
  return true;
}

async function actOnRow({ context, req, res, path, form }: Visit): Promise<boolean> {
  const [, kind, id = '', act] = /^\/(events|accounts|intents|refunds|disputes)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (kind === 'events' && req.method === 'GET' && !act) {
    const event = context.journal.get('event', id);
    if (event) sendPage(res, eventPage(context.publicBase, event));
    return event !== undefined;
  }
  if (kind === 'events' && req.method === 'POST' && act === 'resend') {
    await context.deliveries.resend(id);
  } else if (kind === 'accounts' && req.method === 'POST' && act === 'disconnect') {
    const account = context.journal.get('account', id);
    if (account?.hidden.connected) write(context, (unit) => disconnect(unit, account));
  } else if (kind === 'intents' && req.method === 'POST' && act === 'settle') {
    const intent = context.journal.get('payment_intent', id);
    if (intent?.status === 'processing')
      write(context, (unit) => finishProcessing(callOf(context, unit, id), intent, isGood(form)));
  } else if (kind === 'refunds' && req.method === 'POST' && act === 'settle') {
    const refund = context.journal.get('refund', id);
    if (refund && refund.status !== 'failed')
      write(context, (unit) => finishRefund(callOf(context, unit, id), refund, isGood(form)));
  } else if (kind === 'intents' && req.method === 'POST' && act === 'dispute') {
    const charge = context.journal.get('charge', context.journal.get('payment_intent', id)?.latest_charge ?? '');
    if (charge?.status === 'succeeded' && !charge.disputed) write(context, (unit) => openDispute(unit, charge));
  } else if (kind === 'disputes' && req.method === 'POST' && act === 'settle') {
    const dispute = context.journal.get('dispute', id);
    if (dispute?.status === 'needs_response') write(context, (unit) => closeDispute(unit, dispute, isGood(form)));
  } else return false;
  sendRedirect(res, `${context.publicBase}/`);
  return true;
}

const isGood = (form: URLSearchParams): boolean => form.get('outcome') === 'succeeded';

/** An act of the provider itself, outside any request. */
function callOf({ publicBase }: PageContext, unit: Unit, id: string): Call {
  return { unit, params: new Params(parseForm('')), id, fromBrowser: true, publicBase };
}

function overview({ journal, publicBase }: PageContext): string {
  const newest = <K extends 'payment_intent' | 'charge' | 'refund' | 'account' | 'event'>(table: K) =>
    [...journal.rows(table)].map(([, row]) => row).reverse();
  return paymentsPage(publicBase, {
    intents: newest('payment_intent'),
    charges: newest('charge'),
    refunds: newest('refund'),
    accounts: newest('account'),
    events: newest('event'),
  });
}

const oauthFields = ['response_type', 'client_id', 'scope', 'redirect_uri', 'state'];

function askToConnect({ context, res, query }: Visit): void {
  const wrong = wrongRequest(context, query);
  if (wrong) {
    sendPage(res, messagePage('This connection cannot be made', wrong), { status: 400 });
    return;
  }
  const fields = oauthFields.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []));
  // Browsers hold a form's redirects to form-action too, and this one leads back to the site.
  const csp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  sendPage(res, connectPage(Object.fromEntries(fields)), { csp });
}

function answerConnect({ context, res, form }: Visit): void {
  const wrong = wrongRequest(context, form);
  if (wrong) {
    sendPage(res, messagePage('This connection cannot be made', wrong), { status: 400 });
    return;
  }
  const back = new URL(form.get('redirect_uri') ?? '');
  const state = form.get('state');
  if (state !== null) back.searchParams.set('state', state);
  if (form.get('answer') === 'connect') {
    const scope = form.get('scope') ?? 'read_write';
    const name = (form.get('account_name') ?? '').slice(0, 100) || 'Feis account';
    back.searchParams.set('scope', scope);
    back.searchParams.set('code', write(context, (unit) => authorizeAccount(unit, name, scope)).code);
  } else {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'The user denied your request');
  }
  sendRedirect(res, back.href);
}

function wrongRequest({ publicBase }: PageContext, fields: URLSearchParams): string | undefined {
  if (fields.get('response_type') !== 'code') return 'The address does not ask for an authorization code.';
  if (!fields.get('client_id')) return 'The address does not name the platform.';
  const target = URL.canParse(fields.get('redirect_uri') ?? '') ? new URL(fields.get('redirect_uri') ?? '') : undefined;
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(target?.hostname ?? '');
  if (!target || !/^https?:$/.test(target.protocol) || !(loopback || target.origin === new URL(publicBase).origin)) {
    return 'The page to return to is not one of this machine.';
  }
  return undefined;
}

function askToAuthenticate({ context, res, query }: Visit): void {
  const intent = waitingIntent(context, query);
  if (!intent) {
    nothingToAuthenticate(res);
    return;
  }
  const amount = 'amount' in intent ? spoken(intent.amount, intent.currency) : undefined;
  sendPage(res, authenticationPage(intent, amount), { csp: "default-src 'none'; style-src 'unsafe-inline'" });
}

function answerAuthentication({ context, res, form }: Visit): void {
  const intent = waitingIntent(context, form);
  const returnUrl = intent?.next_action?.redirect_to_url?.return_url;
  if (!intent) {
    nothingToAuthenticate(res);
    return;
  }
  const passed = form.get('outcome') === 'succeeded';
  write(context, (unit) => {
    const call = callOf(context, unit, intent.id);
    return intent.object === 'payment_intent'
      ? finishAuthentication(call, intent, passed)
      : finishSetup(call, intent, passed);
  });
  if (!returnUrl || !/^https?:/.test(returnUrl)) {
    sendPage(res, messagePage('Thank you', 'You can close this page now.'));
    return;
  }
  const back = new URL(returnUrl);
  back.searchParams.set(intent.object, intent.id);
  back.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  back.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed');
  sendRedirect(res, back.href);
}

function waitingIntent({ journal }: PageContext, fields: URLSearchParams) {
  const id = fields.get('intent') ?? '';
  const intent = journal.get('payment_intent', id) ?? journal.get('setup_intent', id);
  const known = intent && intent.client_secret === fields.get('client_secret');
  return known && intent.status === 'requires_action' ? intent : undefined;
}

function nothingToAuthenticate(res: ServerResponse): void {
  sendPage(res, messagePage('Nothing to authenticate', 'This payment is not waiting for its cardholder.'), {
    status: 400,
  });
}

/** Writes what a page's button did, and lets the events out. */
/** One act outside a request of the SDK, kept whole. */
export function write<T>(context: PageContext, act: (unit: Unit) => T): T {
  const { journal, apiVersion, now, deliveries } = context;
  const unit = new Unit(journal, { id: newId('req'), idempotencyKey: null, apiVersion }, now);
  const result = act(unit);
  unit.commit();
  deliveries.wake();
  return result;
}

function sendScript(res: ServerResponse, text: string): void {
  res.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(text);
}
