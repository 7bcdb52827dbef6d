import type { IncomingHttpHeaders } from 'node:http';
import { StorageError } from './errors.ts';

export interface CorsRule {
  allowedOrigins: string[];
  allowedMethods: string[];
  allowedHeaders?: string[];
  exposedHeaders?: string[];
  maxAgeSeconds?: number;
}

/** The answer to a browser's preflight request; throws when no rule allows what it asks for. */
export function preflight(rules: CorsRule[], headers: IncomingHttpHeaders): Record<string, string> {
  const origin = headers.origin;
  const method = headers['access-control-request-method'];
  if (!origin || !method) {
    throw new StorageError('BadRequest', 'Insufficient information. Origin request header needed.');
  }
  const wanted = String(headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const rule = rules.find(
    (candidate) =>
      allows(candidate, origin, method) &&
      wanted.every((name) => (candidate.allowedHeaders ?? []).some((pattern) => matches(pattern.toLowerCase(), name))),
  );
  if (!rule) throw new StorageError('AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  return {
    ...allowed(rule, origin),
    ...(wanted.length > 0 ? { 'access-control-allow-headers': wanted.join(', ') } : {}),
    ...(rule.maxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(rule.maxAgeSeconds) }),
  };
}

/** The headers that let a page of this origin read the answer; none when no rule matches. */
export function corsHeaders(rules: CorsRule[], origin: string | undefined, method: string): Record<string, string> {
  const rule = origin ? rules.find((candidate) => allows(candidate, origin, method)) : undefined;
  return rule && origin ? allowed(rule, origin) : {};
}

function allowed(rule: CorsRule, origin: string): Record<string, string> {
  const any = rule.allowedOrigins.includes('*');
  return {
    'access-control-allow-origin': any ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(rule.exposedHeaders?.length ? { 'access-control-expose-headers': rule.exposedHeaders.join(', ') } : {}),
    ...(any ? {} : { 'access-control-allow-credentials': 'true' }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function allows(rule: CorsRule, origin: string, method: string): boolean {
  return rule.allowedMethods.includes(method) && rule.allowedOrigins.some((pattern) => matches(pattern, origin));
}

function matches(pattern: string, text: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
