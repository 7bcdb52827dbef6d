import type { IncomingMessage } from 'node:http';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Duplex } from 'node:stream';
import { stopListening } from './listen.ts';

/** Who answers on the public port, once everything is up. */
export interface Front {
  handle: RequestListener;
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
}

/** The public port: taken first, so that a port in use is known at once, and answering politely while the rest starts. */
export class PublicServer {
  readonly port: number;
  /** The site as browsers of other people know it. */
  readonly url: string;
  /** The site as this machine knows it. */
  readonly innerUrl: string;
  readonly #servers: readonly Server[];
  #front: Front | undefined;

  private constructor(servers: readonly Server[], port: number, name: string) {
    this.#servers = servers;
    this.port = port;
    this.url = `http://${name}:${port}`;
    this.innerUrl = `http://127.0.0.1:${port}`;
    for (const server of servers) {
      server.on('request', (request, response) => {
        if (this.#front) return this.#front.handle(request, response);
        response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('Rince is starting.');
      });
      server.on('upgrade', (request, stream, head) => {
        if (this.#front) return this.#front.upgrade(request, stream, head);
        stream.destroy();
      });
    }
  }

  /** Listens on this machine, and on `host` if there is one. */
  static async open(port: number, host: string | undefined): Promise<PublicServer> {
    const everywhere = host === '0.0.0.0' || host === '::';
    const first = await listenOn(everywhere ? host : '127.0.0.1', port);
    const taken = (first.address() as AddressInfo).port;
    if (host === undefined || everywhere || isLoopback(host))
      return new PublicServer([first], taken, everywhere ? outsideAddress() : 'localhost');
    try {
      const name = isIP(host) === 6 ? `[${host}]` : host;
      return new PublicServer([first, await listenOn(host, taken)], taken, name);
    } catch (error) {
      await stopListening(first, 0);
      throw error;
    }
  }

  /** From now on `front` answers. */
  show(front: Front): void {
    this.#front = front;
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => stopListening(server)));
  }
}

/** Whether a host is this machine alone. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$|\[::1\])/.test(host);

async function listenOn(host: string, port: number): Promise<Server> {
  const server = createServer();
  // Uploads over a hall's network may take long; the gateways have limits of their own.
  server.requestTimeout = 0;
  // Longer than clients keep a quiet connection, so that none is closed under a request just being sent.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function outsideAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
}
