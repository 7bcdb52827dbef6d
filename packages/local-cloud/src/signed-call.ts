import { createHmac } from 'node:crypto';
import { type Principal, region } from './principals.ts';
import { sha256 } from './sigv4.ts';

/** A service that answers JSON and says what is wrong by a name. */
export class ServiceError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

interface Target {
  readonly url: string;
  readonly service: keyof typeof targets;
  readonly principal: Principal;
}

const targets = {
  dynamodb: { name: 'DynamoDB_20120810', version: '1.0' },
  sqs: { name: 'AmazonSQS', version: '1.0' },
  'cognito-idp': { name: 'AWSCognitoIdentityProviderService', version: '1.1' },
} as const;

/** Calls one operation of an embedded service over its own protocol, signed as `principal`. */
export async function signedCall<Answer>(
  { url, service, principal }: Target,
  operation: string,
  input: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const body = JSON.stringify(input);
  const headers = {
    'content-type': `application/x-amz-json-${targets[service].version}`,
    'x-amz-target': `${targets[service].name}.${operation}`,
  };
  const signed = sign({ method: 'POST', url: new URL(url), headers, body, service, principal });
  const response = await fetch(url, { method: 'POST', headers: signed, body, ...(signal ? { signal } : {}) });
  const answer = (await response.json()) as Answer & { __type?: string; message?: string; Message?: string };
  if (response.ok) return answer;
  const code = String(answer.__type ?? 'Unknown').replace(/^.*#/, '');
  throw new ServiceError(code, answer.message ?? answer.Message ?? '');
}

interface Unsigned {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when it is too large to be read for its signature. */
  readonly body: string | undefined;
  readonly service: string;
  readonly principal: Principal;
}

/** The headers of a request with its SigV4 signature among them. */
export function sign({ method, url, headers, body, service, principal }: Unsigned): Record<string, string> {
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const payload = body === undefined ? 'UNSIGNED-PAYLOAD' : sha256(body);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-date': date,
    'x-amz-content-sha256': payload,
  };
  const names = Object.keys(all).sort();
  const scope = [date.slice(0, 8), region, service, 'aws4_request'];
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const key = scope.reduce<Buffer>(hmac, Buffer.from(`AWS4${principal.secretAccessKey}`));
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
  const credential = `${principal.accessKeyId}/${scope.join('/')}`;
  const signature = hmac(key, text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...all, authorization };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
