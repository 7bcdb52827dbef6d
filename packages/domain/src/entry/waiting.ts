import type { GradeCompetition } from '../event/grade.ts';
import type { Pool } from './pool.ts';

/** A dancer who waits for a place, or is offered one that is held until the offer ends. */
export interface Waiting {
  readonly pool: Pool;
  readonly event: string;
  readonly dancer: string;
  readonly name: string;
  /** Who asked, and is told. */
  readonly owner: string;
  /** What for, in words. */
  readonly title: string;
  readonly status: 'waiting' | 'offered';
  /** When the offer ends. */
  readonly until?: string;
  readonly createdAt: string;
}

/** An offer that a payment uses: the name is the profile's when it comes back. */
export type UsedOffer = Omit<Waiting, 'name'>;

/** What is waited for, in words. */
export const wishTitle = ({ rowTitle, columnTitle, code }: GradeCompetition): string =>
  `${rowTitle}, ${columnTitle} (${code})`;

/** The longest a queue keeps a message back. */
const mostSeconds = 900;

/** When an offer ends. */
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
