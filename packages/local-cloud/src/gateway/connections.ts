import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Gate } from '../gate.ts';
import { readBody } from '../loopback.ts';
import { account, type Principals, region } from '../principals.ts';
import { sha256, verifyRequest } from '../sigv4.ts';
import type { SocketGateway } from './socket.ts';

const mostOut = 128 * 1024;

/** The management API of the WebSocket API (`@connections`): who is connected, a message to one, closing one. */
export async function answerConnections(
  gateway: SocketGateway,
  { principals, gate: { weather } }: { readonly principals: Principals; readonly gate: Gate },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = /^\/([^/]+)\/@connections\/([^/?]+)/.exec(request.url ?? '');
  const method = request.method ?? '';
  const body = await readBody(request, mostOut);
  if (!path || !['GET', 'POST', 'DELETE'].includes(method)) return refuse(response, 404, 'NotFoundException');
  if (!body) return refuse(response, 413, 'PayloadTooLargeException');
  const refusal = refuseCaller(request, body, principals, `${gateway.apiId}/${path[1]}/${method}/@connections/`);
  if (refusal) return refuse(response, 403, refusal);
  const open = gateway.find(decodeURIComponent(path[2] ?? ''));
  if (!open || path[1] !== gateway.stage) return refuse(response, 410, 'GoneException');
  if (method === 'POST' && weather.happens('throttle', 'a message to a socket'))
    return refuse(response, 429, 'LimitExceededException');
  const lost = method === 'POST' && weather.happens('cut', 'a message to a socket');
  // Half of the time the socket goes with the message.
  if (lost && weather.upTo(2, 'cut') === 0) open.close();
  if (method === 'POST' && !lost) await open.send(body);
  if (method === 'DELETE') open.close();
  if (method !== 'GET') {
    response.writeHead(method === 'DELETE' ? 204 : 200).end();
    return;
  }
  const { connectedAt, sourceIp, userAgent } = open.connection;
  const status = {
    connectedAt: new Date(connectedAt).toISOString(),
    lastActiveAt: new Date(open.lastActiveAt).toISOString(),
    identity: { sourceIp, userAgent },
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(status));
}

function refuseCaller(
  request: IncomingMessage,
  body: Buffer,
  principals: Principals,
  resource: string,
): string | undefined {
  const verdict = verifyRequest(
    { method: request.method ?? '', url: request.url ?? '/', headers: request.headers },
    { service: 'execute-api', principals, bodyHash: sha256(body) },
  );
  if ('refused' in verdict)
    return verdict.refused === 'missing' ? 'MissingAuthenticationTokenException' : 'InvalidSignatureException';
  const arn = `arn:aws:execute-api:${region}:${account}:${resource}`;
  return verdict.principal.allows('execute-api:ManageConnections', arn) ? undefined : 'ForbiddenException';
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': code })
    .end(JSON.stringify({ message: code.replace(/Exception$/, '') }));
}
