import type { IncomingHttpHeaders } from 'node:http';
import { StorageError } from './errors.ts';
import type { Description } from './files.ts';

/** Refuses a read whose `If-...` headers do not hold. */
export function checkPreconditions(headers: IncomingHttpHeaders, object: Description): void {
  const match = headers['if-match'];
  const noneMatch = headers['if-none-match'];
  const seconds = Math.floor(object.lastModified / 1000) * 1000;
  const unmodified = Date.parse(headers['if-unmodified-since'] ?? '');
  const modified = Date.parse(headers['if-modified-since'] ?? '');
  if (match ? !names(match, object.etag) : seconds > unmodified) {
    throw new StorageError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
  if (noneMatch ? names(noneMatch, object.etag) : seconds <= modified) {
    const lastModified = new Date(object.lastModified).toUTCString();
    throw new StorageError('NotModified', 'Not Modified', { etag: `"${object.etag}"`, 'last-modified': lastModified });
  }
}

/** The one range a request asks for; undefined for the whole object, also when the header makes no sense. */
export function byteRange(
  headers: IncomingHttpHeaders,
  { size, etag, lastModified }: Description,
): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (!first && !last) return undefined;
  const only = headers['if-range'];
  if (typeof only === 'string' && !names(only, etag) && only !== new Date(lastModified).toUTCString()) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return undefined;
  if (start >= size || (!first && Number(last) === 0)) {
    throw new StorageError('InvalidRange', 'The requested range is not satisfiable', {
      'content-range': `bytes */${size}`,
    });
  }
  return { start, end };
}

function names(header: string, etag: string): boolean {
  return header.split(',').some((candidate) => {
    const plain = candidate.trim().replace(/^W\//, '').replace(/"/g, '');
    return plain === '*' || plain === etag;
  });
}
