import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { account } from '../principals.ts';
import type { Claims } from './authorizer.ts';
import type { Match } from './route-table.ts';

export interface EventFacts {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
  readonly match: Match;
  readonly claims: Claims | undefined;
  readonly apiId: string;
  /** What the rules' clock shows. */
  readonly timeEpoch: number;
}

/** A call as API Gateway's HTTP API hands it to a function: payload format 2.0. */
export function httpEvent({ request, url, body, match, claims, apiId, timeEpoch }: EventFacts): object {
  const { cookie, ...headers } = request.headers;
  const method = request.method ?? 'GET';
  const host = headers.host ?? 'localhost';
  const text = isText(headers['content-type']);
  const query = queryOf(url);
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/) }),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',')])),
    ...(query === undefined ? {} : { queryStringParameters: query }),
    requestContext: {
      accountId: account,
      apiId,
      ...(claims === undefined ? {} : { authorizer: { jwt: { claims, scopes: null } } }),
      domainName: host.replace(/:\d+$/, ''),
      domainPrefix: host.split('.')[0],
      http: {
        method,
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: sourceIp(request),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.route.key,
      stage: '$default',
      time: commonLogTime(timeEpoch),
      timeEpoch,
    },
    ...(Object.keys(match.parameters).length > 0 ? { pathParameters: match.parameters } : {}),
    ...(body.length > 0 ? { body: text ? body.toString('utf8') : body.toString('base64') } : {}),
    isBase64Encoded: body.length > 0 && !text,
  };
}

/** The caller's address without the IPv6 wrapping of IPv4. */
export function sourceIp(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

/** API Gateway hands on these as text and everything else in base64, form bodies included. */
function isText(contentType: string | undefined): boolean {
  return (
    contentType !== undefined && /^(text\/|application\/(json|xml|javascript|[\w.-]+\+(json|xml)))/i.test(contentType)
  );
}

function queryOf(url: URL): Record<string, string> | undefined {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) query[name] = name in query ? `${query[name]},${value}` : value;
  return Object.keys(query).length > 0 ? query : undefined;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `03/Oct/2026:09:00:00 +0000` */
export function commonLogTime(epoch: number): string {
  const [date = '', time = ''] = new Date(epoch).toISOString().slice(0, 19).split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${time} +0000`;
}
