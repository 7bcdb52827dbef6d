import type { Pool } from './places.ts';

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
