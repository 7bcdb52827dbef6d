import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { DemoWorld } from '../demo-accounts.ts';
import { region } from '../principals.ts';
import type { Services } from '../services.ts';
import type { BucketCdn } from './bucket-cdn.ts';
import { Compressed } from './compressed.ts';
import type { HttpGateway } from './http.ts';
import { sourceIp } from './http-event.ts';
import type { LocalPages } from './local.ts';
import { hostOf, type SiteHeaderWriter } from './site-headers.ts';
import type { SocketGateway } from './socket.ts';
import type { StaticSite } from './static-site.ts';

export interface SiteOptions {
  readonly services: Services;
  readonly http: HttpGateway | undefined;
  readonly sockets: SocketGateway | undefined;
  readonly buckets: readonly BucketCdn[];
  readonly local: LocalPages;
  readonly pages: StaticSite;
  readonly headers: SiteHeaderWriter;
  /** What the CDN adds to files that somebody uploaded. */
  readonly fileHeaders: Readonly<Record<string, string>>;
  /** What the CDN adds to calls, besides the address of their caller. */
  readonly apiHeaders: Readonly<Record<string, string>>;
  readonly publicUrl: string;
  demo(): DemoWorld;
  readonly version: string;
}

/** The one public origin, split as the template's CDN splits it: calls, socket, published results, files, and the site itself. */
export class Site {
  readonly #options: SiteOptions;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { http, services, local, buckets, pages, headers, fileHeaders } = this.#options;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname;
    if (path.startsWith('/files/')) {
      for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value);
      return services.storage.handle(request, response);
    }
    if (path === '/_local' || path.startsWith('/_local/')) return local.handle(request, response, url);
    headers.write(request, response);
    if (http && (path === '/api' || path.startsWith('/api/'))) return http.handle(this.#passed(request), response);
    const bucket = buckets.find((one) => path.startsWith(one.prefix));
    if (bucket) return bucket.handle(request, response, path);
    if (path === '/config.json') return this.#sendConfig(request, response);
    return pages.handle(request, response, path);
  }

  /** Answers a request to open a socket; only the socket's own path has any. */
  async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const { sockets } = this.#options;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (sockets && pathname === `/${sockets.stage}`) return sockets.upgrade(this.#passed(request), stream, head);
    stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  }

  /** A request as it leaves the CDN: what it says of its caller and of the way it came is the CDN's own word. */
  #passed(request: IncomingMessage): IncomingMessage {
    Object.assign(request.headers, this.#options.apiHeaders, { 'x-caller-address': sourceIp(request) });
    return request;
  }

  /** Where things are, under the name by which this browser knows this machine. */
  async #sendConfig(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { services, demo, version, publicUrl } = this.#options;
    const { accounts, password } = demo();
    const host = hostOf(request);
    const config = {
      api: '/api',
      socket: `ws://${host}/${this.#options.sockets?.stage ?? 'ws'}`,
      region,
      userPoolId: services.pool.poolId,
      userPoolClientId: services.pool.clientId,
      userPoolEndpoint: `http://${host}/_local/user-pool`,
      paymentsPublishableKey: services.publishableKey,
      paymentsScriptUrl: `http://${host}/_local/payments/script.js`,
      paymentsConnectUrl: `${publicUrl}/_local/payments/connect/oauth/authorize`,
      contactMail: 'help@feis.test',
      version,
      local: true,
      demoAccounts: accounts,
      ...(accounts.length > 0 ? { demoPassword: password } : {}),
    };
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-cache');
    await new Compressed(Buffer.from(JSON.stringify(config)), 'application/json').send(request, response, 200);
  }
}
