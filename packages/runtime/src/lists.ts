import { refuse } from '@rince/domain/refusal';
import type { Page } from '@rince/store/table';

/** Beyond this many a reader goes on by cursor: skipping reads everything it skips. */
const furthestSkip = 1000;

/** How many items a page may have: what was asked for, clamped. */
export const pageLimit = ({ skip, limit }: { skip: number; limit: number }, most: number): number => {
  if (skip > furthestSkip) throw refuse('SKIP_TOO_FAR');
  return Math.min(skip + limit, most + skip);
};

/** A page of a list that is read as a whole, however far down: nothing more is read for what is skipped. */
export const pageOf = <T>(found: readonly T[], { skip, limit }: { skip: number; limit: number }, most: number) => {
  const end = skip + Math.min(limit, most);
  return { shown: found.slice(skip, end), count: found.length, hasMore: found.length > end };
};

/** A page of the table as a list of the wire, with how many there are on all its pages. */
export const listed = async <T>(
  { items, cursor, count }: Page<T>,
  { skip = 0, cursor: from }: { skip?: number; cursor?: string | undefined },
) => ({
  data: items.slice(skip),
  hasMore: cursor !== undefined,
  count: cursor === undefined && from === undefined ? items.length : await count?.(),
  ...(cursor === undefined ? {} : { cursor }),
});
