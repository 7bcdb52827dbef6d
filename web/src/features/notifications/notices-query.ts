import { listNotices } from '@rince/contracts/routes/notices';
import type { AnswerOf } from '@rince/contracts/row';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';

export type Notices = AnswerOf<typeof listNotices>;

/** The latest, for the bell. */
export const latestNotices = queryOf(listNotices, { query: { skip: 0, limit: 10 } });

/** All, page by page. */
export const allNotices = infiniteQueryOptions({
  queryKey: ['notices', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotices, { query: { skip: pageParam.skip, limit: 10, cursor: pageParam.cursor } }, { signal }),
  initialPageParam: { skip: 0, cursor: undefined as string | undefined },
  getNextPageParam: (last: Notices, pages) =>
    last.hasMore ? { skip: last.cursor ? 0 : pages.length * 10, cursor: last.cursor } : undefined,
});
