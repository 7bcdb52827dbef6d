import type { Pool } from '@rince/domain/entry/places';

/** The longest a queue keeps a message back. */
const mostSeconds = 900;

export interface OfferTimer {
  readonly pool: Pool;
  readonly dancer: string;
  readonly until: string;
}

/** The message that ends an offer, or that comes again until it is time to. `after`: when it arrives, seconds after it was sent. */
export const offerTimer = (timer: OfferTimer, now: Date) => {
  const left = Math.ceil((Date.parse(timer.until) - now.getTime()) / 1000);
  const after = Math.max(0, Math.min(mostSeconds, left));
  return [{ kind: 'offer', ...timer, after }, { delaySeconds: after }] as const;
};
