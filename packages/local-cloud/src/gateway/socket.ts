import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { LocalFunction } from '../functions/local-function.ts';
import type { RulesClock } from '../rules-clock.ts';
import type { ApiShape } from '../template/apis.ts';
import { type Connection, openingOf, openingPayload, socketEvent } from './socket-event.ts';

/** API Gateway takes frames of 32 KB; a browser sends a message as one frame. */
const mostIn = 32 * 1024;

export interface SocketLimits {
  /** Open at once in this process; who comes then is refused, and nobody is cut off for them. */
  readonly most: number;
  readonly idleMs: number;
  readonly longestMs: number;
}

export interface SocketGatewayOptions {
  readonly api: ApiShape;
  readonly clock: RulesClock;
  functionOf(arn: string): LocalFunction;
  readonly limits?: Partial<SocketLimits>;
}

/** An open socket with its limits. */
export interface OpenSocket {
  readonly connection: Connection;
  lastActiveAt: number;
  send(data: Buffer): Promise<void>;
  close(): void;
}

/** API Gateway's WebSocket API: opens sockets if the function says so, hands messages on, and knows who is connected. */
export class SocketGateway {
  readonly #options: SocketGatewayOptions;
  readonly #limits: SocketLimits;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: mostIn });
  readonly #open = new Map<string, OpenSocket>();
  /** Refused or welcomed in a moment. */
  #opening = 0;
  #closed = false;

  constructor(options: SocketGatewayOptions) {
    this.#options = options;
    this.#limits = { most: 4_000, idleMs: 10 * 60_000, longestMs: 2 * 3600_000, ...options.limits };
  }

  get apiId(): string {
    return this.#options.api.id;
  }

  get stage(): string {
    return this.#options.api.stage;
  }

  get count(): number {
    return this.#open.size;
  }

  find(connectionId: string): OpenSocket | undefined {
    return this.#open.get(connectionId);
  }

  /** Answers a browser's request to open a socket. */
  async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy());
    const connection = openingOf(request, this.#options.clock);
    const status = await this.#admit(connection, request);
    if (status !== 200 || this.#closed) {
      stream.end(`HTTP/1.1 ${status === 200 ? 503 : status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    this.#server.handleUpgrade(request, stream, head, (socket) => this.#welcome(connection, socket));
  }

  close(): void {
    this.#closed = true;
    for (const { close } of this.#open.values()) close();
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  async #admit(connection: Connection, request: IncomingMessage): Promise<number> {
    if (this.#open.size + this.#opening >= this.#limits.most) return 429;
    this.#opening += 1;
    try {
      return await this.#connect(connection, request);
    } finally {
      this.#opening -= 1;
    }
  }

  async #connect(connection: Connection, request: IncomingMessage): Promise<number> {
    if (!this.#route('$connect')) return 200;
    const event = { ...this.#event(connection, '$connect', 'CONNECT'), ...openingPayload(request) };
    const outcome = await this.#invoke('$connect', event);
    if (outcome?.kind !== 'answer') return 502;
    const { statusCode } = (JSON.parse(outcome.payload) ?? {}) as { statusCode?: unknown };
    return typeof statusCode === 'number' ? statusCode : 200;
  }

  #welcome(connection: Connection, socket: WebSocket): void {
    const { idleMs, longestMs } = this.#limits;
    let idle = setTimeout(() => socket.close(1001, 'Idle'), idleMs);
    const longest = setTimeout(() => socket.close(1001, 'Going away'), longestMs);
    const open: OpenSocket = {
      connection,
      lastActiveAt: connection.connectedAt,
      send: async (data) => {
        active();
        // A browser that reads nothing must not fill this machine's memory; API Gateway drops it as well.
        if (socket.bufferedAmount > 4 * 1024 * 1024) return socket.terminate();
        await new Promise<void>((resolve) => socket.send(data.toString('utf8'), () => resolve()));
      },
      close: () => socket.close(1000),
    };
    const active = (): void => {
      open.lastActiveAt = this.#options.clock.now();
      clearTimeout(idle);
      idle = setTimeout(() => socket.close(1001, 'Idle'), idleMs);
    };
    this.#open.set(connection.id, open);
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, isBinary) => {
      active();
      void this.#message(connection, socket, textOf(data), isBinary);
    });
    socket.on('close', () => {
      clearTimeout(idle);
      clearTimeout(longest);
      this.#open.delete(connection.id);
      if (!this.#closed && this.#route('$disconnect'))
        void this.#invoke('$disconnect', this.#event(connection, '$disconnect', 'DISCONNECT'));
    });
  }

  async #message(connection: Connection, socket: WebSocket, body: string, isBinary: boolean): Promise<void> {
    // API Gateway closes a socket that sends binary frames where text is expected.
    if (isBinary) return socket.close(1003, 'Unsupported data');
    const key = this.#keyOf(body);
    const event = { ...this.#event(connection, key, 'MESSAGE'), body };
    const outcome = await this.#invoke(key, event);
    if (outcome?.kind === 'answer') return;
    const requestId = (event as { requestContext?: { requestId?: string } }).requestContext?.requestId;
    const message = outcome ? 'Internal server error' : 'Forbidden';
    socket.send(JSON.stringify({ message, connectionId: connection.id, requestId }));
  }

  /** The route that the message names in `action`, or `$default`. */
  #keyOf(body: string): string {
    try {
      const { action } = JSON.parse(body) as { action?: unknown };
      if (typeof action === 'string' && this.#route(action)) return action;
    } catch {
      // Not JSON, or not an object: the default route's business.
    }
    return '$default';
  }

  #route(key: string) {
    return this.#options.api.routes.find((route) => route.key === key);
  }

  async #invoke(key: string, event: object) {
    const route = this.#route(key);
    return route && this.#options.functionOf(route.functionArn).invoke(event);
  }

  #event(connection: Connection, routeKey: string, type: 'CONNECT' | 'MESSAGE' | 'DISCONNECT'): object {
    const { api, clock } = this.#options;
    return socketEvent({ connection, apiId: api.id, stage: api.stage, routeKey, type, clock });
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}
