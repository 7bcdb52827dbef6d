import type { Route } from '@rince/contracts/route';
import type { AnswerOf, QueryInput } from '@rince/contracts/row';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Sent } from './api.ts';
import type { LiveTag } from './live-tag.ts';
import { rowKey } from './query-of.ts';

interface ListAnswer {
  readonly data: readonly unknown[];
  readonly hasMore: boolean;
  readonly cursor?: string;
}
interface Place {
  readonly skip: number;
  readonly cursor?: string;
}

const pageSize = 10;

/** A list of the route table, ten more at a time unless said: by cursor where the answer has one, by number otherwise. */
export const pagesOf = <R extends Route>(
  row: R,
  query: Partial<QueryInput<R>>,
  live: readonly LiveTag[] = [],
  limit = pageSize,
) =>
  infiniteQueryOptions({
    queryKey: [...rowKey(row), 'pages', query],
    initialPageParam: { skip: 0 } as Place,
    queryFn: ({ pageParam: { skip, cursor }, signal }) =>
      call(row, { query: { ...query, limit, ...(cursor === undefined ? { skip } : { cursor }) } } as Sent<R>, {
        signal,
      }),
    getNextPageParam: (last: AnswerOf<R>, pages): Place | undefined => {
      const { hasMore, cursor } = last as ListAnswer;
      if (!hasMore) return undefined;
      const skip = (pages as ListAnswer[]).reduce((sum, { data }) => sum + data.length, 0);
      return cursor === undefined ? { skip } : { skip, cursor };
    },
    meta: { live },
  });
