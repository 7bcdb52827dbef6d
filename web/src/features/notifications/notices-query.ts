import { listEventNotices, listNotices, type readFilters } from '@rince/contracts/routes/notices';
import type { AnswerOf } from '@rince/contracts/row';
import { pagesOf } from '../../lib/pages-of.ts';
import { queryOf } from '../../lib/query-of.ts';

export type Notices = AnswerOf<typeof listNotices>;

/** The latest, for the bell. What is taken back goes from it. */
export const latestNotices = queryOf(listNotices, { query: { skip: 0, limit: 10 } }, ['notice:*']);

/** All, page by page. */
export const allNotices = pagesOf(listNotices, {}, ['notice:*']);

/** What the page of an event's notifications shows; it is kept in the address. */
export interface NoticesShown {
  readonly filter: (typeof readFilters)[number];
  readonly oldestFirst: boolean;
  readonly search: string;
}

export const eventNotices = (event: string, { filter, oldestFirst, search }: NoticesShown) =>
  pagesOf(
    listEventNotices,
    {
      sort: { createdAt: oldestFirst ? 1 : -1 },
      query: { event, filter: { id: filter }, ...(search === '' ? {} : { search }) },
    },
    [`notice@${event}`],
  );
