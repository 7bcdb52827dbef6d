import { refuse } from '@rince/domain/refusal';
import type { Page } from '@rince/store/table';

/** Beyond this many a reader goes on by cursor: skipping reads everything it skips. */
const furthestSkip = 1000;

/** How many items a page may have: what was asked for, clamped. */
export const pageLimit = ({ skip, limit }: { skip: number; limit: number }, most: number): number => {
  if (skip > furthestSkip) throw refuse('SKIP_TOO_FAR');
  return Math.min(skip + limit, most + skip);
};

/** A page of the table as a list of the wire. */
export const listed = <T>({ items, cursor }: Page<T>, { skip = 0 } = {}) => ({
  data: items.slice(skip),
  hasMore: cursor !== undefined,
  ...(cursor === undefined ? { count: items.length } : { cursor }),
});
