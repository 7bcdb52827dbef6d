import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Waits } from '../due.ts';
import { Gate } from '../gate.ts';
import { type Change, Journal } from '../journal.ts';
import { sendPage } from '../local-pages/html.ts';
import { messagePage } from '../local-pages/payments-pages.ts';
import { addressOf, answer, listenOnLoopback, readBody } from '../loopback.ts';
import { connectAccount } from './accounts.ts';
import { apiVersion, runRequest } from './api.ts';
import { Deliveries, type Webhook } from './deliveries.ts';
import { showPage, write } from './pages.ts';
import type { PaymentTables } from './rows.ts';

/** How to start the payment provider. */
export interface PaymentsOptions {
  readonly gate?: Gate;
  readonly port?: number;
  /** The folder that keeps everything the provider knows. */
  readonly dir: string;
  /** Where browsers reach its pages, without a slash at the end. */
  readonly publicBase: string;
  readonly webhook?: Webhook;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The clock of created dates and codes; signatures of webhooks always carry the real time. */
  readonly now?: () => number;
}

/** A running payment provider. */
export interface Payments {
  /** Where the official SDK reaches the API: its host, port and protocol. */
  readonly url: string;
  /** Answers a browser's request under `publicBase`; the secret key does not work here. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Says where events go from now on; those that wait are delivered there. */
  setWebhook(webhook: Webhook | undefined): void;
  /** Letters to the webhook that are tried again. */
  readonly deliveries: Waits;
  /** Forgets every key that made a request once, as the provider does after a day. */
  forgetKeys(): void;
  /** Makes an account that money can be sent to, without its owner's click. */
  connectAccount(name: string): string;
  close(): Promise<void>;
}

const day = 86_400_000;
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,POST,DELETE,OPTIONS',
  'access-control-allow-headers': 'authorization,content-type,idempotency-key,stripe-version',
  'access-control-max-age': '600',
};

/** Starts the local stand-in for the payment provider. */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const journal = new Journal<PaymentTables>(options.dir, 'payments');
  const now = options.now ?? Date.now;
  forgetOld(journal);
  const gate = options.gate ?? new Gate();
  const deliveries = new Deliveries(journal, options.webhook, gate.weather);
  const publicBase = options.publicBase.replace(/\/+$/, '');
  const prefix = new URL(publicBase).pathname.replace(/\/+$/, '');
  const api = { ...options, journal, publicBase, now };
  const context = { journal, deliveries, publicBase, now, apiVersion };

  async function callApi(req: IncomingMessage, res: ServerResponse, url: URL, browserOnly: boolean): Promise<void> {
    const body = await readBody(req, 1024 * 1024);
    if (!body) return void res.writeHead(413).end();
    const request = { path: url.pathname, query: url.search.slice(1), body, browserOnly };
    const result = runRequest(api, req, request);
    deliveries.wake();
    const key = req.headers['idempotency-key'];
    res.writeHead(result.status, {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': result.requestId,
      'stripe-version': apiVersion,
      ...(typeof key === 'string' && { 'idempotency-key': key }),
      ...(result.replayed && { 'idempotent-replayed': 'true' }),
    });
    res.end(result.body);
  }

  async function visit(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = addressOf(req);
    if (url.pathname.startsWith(`${prefix}/`)) url.pathname = url.pathname.slice(prefix.length);
    else if (url.pathname === prefix) url.pathname = '/';
    if (url.pathname.startsWith('/v1/')) {
      for (const [name, value] of Object.entries(cors)) res.setHeader(name, value);
      if (req.method === 'OPTIONS') return void res.writeHead(204).end();
      return callApi(req, res, url, true);
    }
    const body = req.method === 'POST' ? await readBody(req, 64 * 1024) : Buffer.alloc(0);
    const form = new URLSearchParams(body?.toString());
    const found = await showPage({ context, req, res, path: url.pathname, query: url.searchParams, form });
    if (!found) sendPage(res, messagePage('Not found', 'There is no such page.'), { status: 404 });
  }

  const server = await listenOnLoopback(
    (req, res) => gate.pass('payments', req, res, () => callApi(req, res, addressOf(req), false)),
    options.port,
  );
  deliveries.wake();
  return {
    url: server.url,
    handle: (req, res) => answer(visit, req, res),
    setWebhook: (webhook) => deliveries.setWebhook(webhook),
    deliveries: {
      isBusy: () => deliveries.isBusy,
      next: () => deliveries.nextDue(),
      pass: (ms) => deliveries.pass(ms),
    },
    forgetKeys: () => journal.write([...journal.rows('answer')].map(([key]) => ({ table: 'answer', key }))),
    connectAccount: (name) => write(context, (unit) => connectAccount(unit, name)),
    async close() {
      deliveries.close();
      await server.close();
      journal.close();
    },
  };
}

/** Answers are kept for a day or two and delivered events for a month, as the provider does. */
function forgetOld(journal: Journal<PaymentTables>): void {
  const now = Date.now();
  const old: Change<PaymentTables>[] = [];
  for (const [key, row] of journal.rows('answer')) if (row.at < now - 2 * day) old.push({ table: 'answer', key });
  for (const [key, row] of journal.rows('event')) {
    if (row.hidden.delivered && row.created * 1000 < now - 30 * day) old.push({ table: 'event', key });
  }
  journal.write(old);
}
