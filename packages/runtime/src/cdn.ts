import { timingSafeEqual } from 'node:crypto';
import { refuse } from '@rince/domain/refusal';

type Headers = Readonly<Record<string, string | undefined>>;

const headerOf = (headers: Headers, name: string): string => {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? '';
};

/** Whether a request came through the CDN, which is known by its secret. */
export const cameThroughCdn = (headers: Headers = {}): boolean => {
  const secret = Buffer.from(process.env.CDN_SECRET ?? '');
  if (secret.length === 0) throw new Error('CDN_SECRET is not set');
  const sent = Buffer.from(headerOf(headers, 'x-cdn-secret'));
  return sent.length === secret.length && timingSafeEqual(sent, secret);
};

/**
 * Where a call comes from, as the CDN says it. Limits for each place depend on it, so a call that came another way is refused: it could name any place
 * it likes.
 */
export const callerAddress = (headers: Headers = {}): string => {
  if (!cameThroughCdn(headers)) throw refuse('FORBIDDEN', 'Please use the address of the site.');
  return headerOf(headers, 'x-caller-address');
};
