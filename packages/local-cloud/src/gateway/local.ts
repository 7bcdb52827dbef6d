import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Alarms } from '../alarms/alarms.ts';
import type { DemoWorld } from '../demo-accounts.ts';
import type { Due } from '../due.ts';
import type { LocalFunction } from '../functions/local-function.ts';
import { alarmsPage } from '../local-pages/alarms-page.ts';
import { clockPage, functionsPage, queuesPage, tablePage, weatherPage } from '../local-pages/cloud-pages.ts';
import { accountsPage, frontPage, localLinks } from '../local-pages/front-pages.ts';
import { sendPage, sendRedirect } from '../local-pages/html.ts';
import { messagePage } from '../local-pages/payments-pages.ts';
import { readBody } from '../loopback.ts';
import type { RulesClock } from '../rules-clock.ts';
import type { Services } from '../services.ts';
import { viewTable } from './local-table.ts';
import { hostOf } from './site-headers.ts';

export interface LocalOptions {
  readonly services: Services;
  readonly clock: RulesClock;
  readonly due: Due;
  readonly functions: ReadonlyMap<string, LocalFunction>;
  readonly alarms: Alarms;
  readonly logFile: string;
  readonly tableName: string;
  demo(): DemoWorld;
}

const links = [
  ...localLinks,
  { href: '/_local/functions', name: 'Functions', about: 'What runs, and what it printed.' },
];

/** What a browser needs for signing in and paying, wherever it is. */
const forEveryone = [
  /^\/_local\/user-pool(\/|$)/,
  /^\/_local\/payments\/(v1\/|script\.js$|card$|authenticate$|connect\/)/,
];
const loopback = /^(127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Everything under `/_local/`: the stand-ins' own pages and a look into what runs here. */
export class LocalPages {
  readonly #options: LocalOptions;

  constructor(options: LocalOptions) {
    this.#options = options;
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { users, payments } = this.#options.services;
    if (!this.#mayLook(request, url)) {
      sendPage(response, messagePage('Not here', 'These pages open only on the machine that runs Rince.'), {
        status: 403,
      });
      return;
    }
    if (under(url, '/_local/user-pool')) return users.handle(request, response);
    if (under(url, '/_local/payments')) return payments.handle(request, response);
    if (url.pathname === '/_local/inbox.json' || under(url, '/_local/inbox'))
      return this.#options.services.mail.handle(request, response);
    if (request.method === 'POST') return this.#act(request, response, url);
    return this.#show(response, url);
  }

  #mayLook(request: IncomingMessage, url: URL): boolean {
    if (forEveryone.some((path) => path.test(url.pathname))) return true;
    // The Host is checked as well: a page elsewhere could have its own name point at this machine.
    if (!loopback.test(request.socket.remoteAddress ?? '') || !loopbackHost.test(hostOf(request))) return false;
    return request.method !== 'POST' || request.headers['sec-fetch-site'] !== 'cross-site';
  }

  async #show(response: ServerResponse, url: URL): Promise<void> {
    const { clock, functions, logFile, services, tableName, demo } = this.#options;
    const now = clock.now();
    const { moved } = clock;
    switch (url.pathname.replace(/\/$/, '')) {
      case '/_local':
        return sendPage(response, frontPage(links));
      case '/_local/accounts':
        return sendPage(response, accountsPage(demo().accounts, demo().password));
      case '/_local/clock':
        return sendPage(response, clockPage(now, moved));
      case '/_local/weather':
        return sendPage(response, weatherPage(services.gate.weather));
      case '/_local/alarms':
      case '/_local/alarms.json':
        return this.#showAlarms(response, url);
      case '/_local/queues':
        return sendPage(response, queuesPage(services.queues.inspect()));
      case '/_local/functions':
        return sendPage(
          response,
          functionsPage(
            [...functions.values()].map((one) => one.status),
            tail(logFile),
          ),
        );
      case '/_local/table': {
        const service = { url: services.table.url, root: services.root, tableName };
        return sendPage(response, tablePage(await viewTable(service, url.searchParams)));
      }
      default:
        return sendPage(response, messagePage('Not found', 'There is no such page.'), { status: 404 });
    }
  }

  /** `?at=2026-10-03T09:00:00Z` shows how they would be at a moment to come. */
  async #showAlarms(response: ServerResponse, url: URL): Promise<void> {
    const given = url.searchParams.get('at');
    const at = given === null ? undefined : Date.parse(given);
    if (Number.isNaN(at)) {
      const text = 'Give the moment as ?at=2026-10-03T09:00:00Z';
      return sendPage(response, messagePage('No such moment', text), { status: 400 });
    }
    const alarms = await this.#options.alarms.look(at);
    if (!url.pathname.startsWith('/_local/alarms.json')) return sendPage(response, alarmsPage(alarms, at));
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    response.end(JSON.stringify(alarms));
  }

  async #act(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { services, functions } = this.#options;
    const [, kind, name = '', act] = /^\/_local\/(\w+)(?:\/([\w-]+)\/(\w+))?$/.exec(url.pathname) ?? [];
    if (kind === 'clock') return this.#moveClock(request, response, url);
    if (kind === 'weather') return this.#changeWeather(request, response, url);
    if (kind === 'functions' && act === 'kill') {
      const killed = await functions.get(name)?.kill();
      return done(request, response, killed === undefined ? undefined : { killed }, '/_local/functions');
    }
    if (kind === 'functions' && (act === 'throttle' || act === 'release')) {
      const target = functions.get(name);
      target?.throttle(act === 'throttle');
      return done(request, response, target && { throttled: act === 'throttle' }, '/_local/functions');
    }
    if (kind === 'queues' && act === 'redrive') {
      const moved = services.queues.redrive(name);
      return done(request, response, { moved }, '/_local/queues');
    }
    return done(request, response, undefined, '');
  }

  async #changeWeather(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { weather } = this.#options.services.gate;
    const wanted = url.searchParams.has('clear') ? null : await given(request, 'forecast');
    if (wanted === undefined || !weather.set(wanted ?? '')) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'Give a forecast as { "forecast": "7:late,again" }, or null' }));
      return;
    }
    done(request, response, { forecast: weather.forecast }, '/_local/weather');
  }

  async #moveClock(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { clock, due, services } = this.#options;
    if (url.searchParams.has('sweep')) {
      const removed = await services.table.sweepExpired(clock.now());
      return done(request, response, { removed }, '/_local/clock');
    }
    if (url.searchParams.has('jump')) {
      const passedMs = await due.jump();
      const now = new Date(clock.now()).toISOString();
      return done(request, response, passedMs === undefined ? undefined : { passedMs, now }, '/_local/clock');
    }
    const wanted = url.searchParams.has('reset') ? null : await given(request, 'now');
    if (wanted === null) clock.reset();
    else if (wanted === undefined || !clock.set(wanted)) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'Give an instant as { "now": "2026-10-03T09:00:00Z" }, or null' }));
      return;
    }
    done(request, response, { now: new Date(clock.now()).toISOString() }, '/_local/clock');
  }
}

const isJson = (request: IncomingMessage): boolean => /json/.test(request.headers['content-type'] ?? '');

/** A text of the request's body, from a form or a program; undefined where there is none. */
const given = async (request: IncomingMessage, name: string): Promise<string | null | undefined> => {
  const text = (await readBody(request, 1024))?.toString() ?? '';
  if (!isJson(request)) return new URLSearchParams(text).get(name) ?? undefined;
  try {
    const value = (JSON.parse(text) as Record<string, unknown>)[name];
    return value === null ? null : typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Answers a program with JSON and a person with the page again. */
function done(request: IncomingMessage, response: ServerResponse, result: object | undefined, page: string): void {
  if (result && /text\/html/.test(request.headers.accept ?? '')) {
    sendRedirect(response, page);
    return;
  }
  response
    .writeHead(result ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(result ?? { message: 'Not Found' }));
}

const under = (url: URL, prefix: string): boolean => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);

/** The end of a file that may be long. */
function tail(file: string, bytes = 16 * 1024): string {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const buffer = Buffer.alloc(Math.min(size, bytes));
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    const text = buffer.toString('utf8');
    return size > bytes ? text.slice(text.indexOf('\n') + 1) : text;
  } finally {
    closeSync(descriptor);
  }
}
