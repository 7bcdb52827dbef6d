import type { Refusal } from '../sigv4.ts';

const statuses: Record<string, number> = {
  AccessDenied: 403,
  AccessForbidden: 403,
  InvalidAccessKeyId: 403,
  InvalidRange: 416,
  InternalError: 500,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  NotModified: 304,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
};

/** A refusal with one of S3's own codes; the code decides the HTTP status. */
export class StorageError extends Error {
  readonly code: string;
  readonly status: number;
  /** Response headers that the code prescribes, such as the object's size beside an impossible range. */
  readonly headers: Record<string, string>;

  constructor(code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = statuses[code] ?? 400;
    this.headers = headers;
  }
}

export function accessDenied(message = 'Access Denied'): StorageError {
  return new StorageError('AccessDenied', message);
}

export function noSuchKey(): StorageError {
  return new StorageError('NoSuchKey', 'The specified key does not exist.');
}

/** What S3 answers to a request whose signature is not believed. */
export function signatureError({ refused, message }: Refusal, via: 'header' | 'query' | 'form'): StorageError {
  if (refused === 'missing') return accessDenied();
  if (refused === 'unknown-key') {
    return new StorageError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (refused === 'bad-signature') return new StorageError('SignatureDoesNotMatch', message);
  if (refused === 'malformed') {
    return new StorageError(via === 'query' ? 'AuthorizationQueryParametersError' : 'InvalidArgument', message);
  }
  if (refused === 'skewed' && via === 'header') {
    return new StorageError('RequestTimeTooSkewed', 'The difference between the request time and now is too large.');
  }
  return accessDenied(message);
}
