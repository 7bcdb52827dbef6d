import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RulesClock } from '../rules-clock.ts';
import { commonLogTime, sourceIp } from './http-event.ts';

/** One open socket, as events and the management API speak of it. */
export interface Connection {
  readonly id: string;
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly host: string;
}

export interface SocketFacts {
  readonly connection: Connection;
  readonly apiId: string;
  readonly stage: string;
  readonly routeKey: string;
  readonly type: 'CONNECT' | 'MESSAGE' | 'DISCONNECT';
  readonly clock: RulesClock;
}

/** What a browser sent with its request to open a socket. */
export function openingOf(request: IncomingMessage, clock: RulesClock): Connection {
  return {
    id: `${randomUUID().replaceAll('-', '').slice(0, 15)}=`,
    connectedAt: clock.now(),
    sourceIp: sourceIp(request),
    userAgent: request.headers['user-agent'] ?? '',
    host: request.headers.host ?? 'localhost',
  };
}

/** An event of API Gateway's WebSocket API, without its payload. */
export function socketEvent({ connection, apiId, stage, routeKey, type, clock }: SocketFacts): object {
  const now = clock.now();
  return {
    requestContext: {
      routeKey,
      eventType: type,
      ...(type === 'MESSAGE' ? { messageId: randomUUID() } : {}),
      ...(type === 'DISCONNECT' ? { disconnectStatusCode: 1005, disconnectReason: '' } : {}),
      extendedRequestId: randomUUID(),
      requestTime: commonLogTime(now),
      messageDirection: 'IN',
      stage,
      connectedAt: connection.connectedAt,
      requestTimeEpoch: now,
      identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
      requestId: randomUUID(),
      domainName: connection.host.replace(/:\d+$/, ''),
      connectionId: connection.id,
      apiId,
    },
    isBase64Encoded: false,
  };
}

/** The headers and the query of the opening request, in the two forms that the event carries. */
export function openingPayload(request: IncomingMessage): object {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().map(String)] as const);
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const names = [...new Set(query.keys())];
  return {
    headers: Object.fromEntries(headers.map(([name, values]) => [name, values.join(',')])),
    multiValueHeaders: Object.fromEntries(headers),
    ...(names.length > 0
      ? {
          queryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name).at(-1)])),
          multiValueQueryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
        }
      : {}),
  };
}
