import { countReaders, listAnnouncements } from '@rince/contracts/routes/announcements';
import {
  completedFilters,
  entryFilters,
  entryStatuses,
  getOrganizerCompetition,
  getOrganizerSchool,
  listEventDancers,
  listEventEntries,
  listEventSchools,
  listEventWaiting,
  listLog,
  listTransactions,
  reportGroups,
  schoolSizes,
  videoStates,
} from '@rince/contracts/routes/office';
import type { AnswerOf } from '@rince/contracts/row';
import { logFilters } from '@rince/domain/acts/act';
import type { AnnouncedTo } from '@rince/domain/news/announcement';
import { pagesOf } from '../../lib/pages-of.ts';
import { queryOf } from '../../lib/query-of.ts';

/** What the address of a list says. */
type Address = Pick<URLSearchParams, 'get'>;
const oneOf = <T extends string>(known: readonly T[], given: string | null): T | undefined =>
  known.find((one) => one === given);
const given = (address: Address, name: string): string | undefined => address.get(name) || undefined;

const filtersOf = (event: string, address: Address) => ({
  event,
  filter: { id: oneOf(completedFilters, address.get('filter')) ?? ('all' as const) },
  search: given(address, 'search'),
  grade: given(address, 'grade'),
  competition: given(address, 'competition'),
});

export const eventEntriesQuery = (event: string, address: Address) => {
  const sort = address.get('sort');
  return pagesOf(
    listEventEntries,
    {
      query: {
        event,
        filter: { id: oneOf(entryFilters, address.get('filter')) ?? 'all' },
        status: oneOf(entryStatuses, address.get('status')),
        videos: oneOf(videoStates, address.get('videos')),
        day: given(address, 'day'),
        search: given(address, 'search'),
      },
      ...(sort === 'newest' || sort === 'oldest' ? { sort: { createdAt: sort === 'newest' ? -1 : 1 } } : {}),
    },
    [`entry@${event}`],
  );
};
export const transactionsQuery = (event: string, address: Address) =>
  pagesOf(
    listTransactions,
    {
      query: {
        ...filtersOf(event, address),
        day: given(address, 'day'),
        ...(address.get('refunded') === 'yes' ? { refunded: true } : {}),
      },
    },
    [`entry@${event}`],
  );
/** What the log is narrowed to, and how it is sorted. */
export const askedOfLog = (event: string, address: Address) => ({
  query: { ...filtersOf(event, address), filter: { id: oneOf(logFilters, address.get('filter')) ?? ('all' as const) } },
  sort: { createdAt: address.get('sort') === 'oldest' ? (1 as const) : (-1 as const) },
});
export const logQuery = (event: string, address: Address) =>
  pagesOf(listLog, askedOfLog(event, address), [`act@${event}`]);
export const eventDancersQuery = (
  event: string,
  address: Address,
  only: { readonly school?: string; readonly dancer?: string } = {},
) =>
  pagesOf(
    listEventDancers,
    { query: { ...filtersOf(event, address), group: oneOf(reportGroups, address.get('group')), ...only } },
    [`entry@${event}`],
  );
export const eventSchoolsQuery = (event: string, address: Address) =>
  pagesOf(
    listEventSchools,
    { query: { ...filtersOf(event, address), size: oneOf(schoolSizes, address.get('size')) } },
    [`entry@${event}`],
  );
export const eventSchoolQuery = (event: string, school: string) =>
  queryOf(getOrganizerSchool, { query: { id: event, school } }, [`entry@${event}`]);
export const eventWaitingQuery = (event: string, address: Address) =>
  pagesOf(listEventWaiting, { query: { event, search: given(address, 'search') } }, [
    `competition@${event}`,
    `entry@${event}`,
  ]);

export type OfficeCompetition = AnswerOf<typeof getOrganizerCompetition>;
/** A competition with everybody on its sheet. */
export const officeCompetitionQuery = (event: string, competition: string) =>
  queryOf(getOrganizerCompetition, { query: { id: event, competition } }, [
    `competition:${competition}`,
    `event:${event}`,
  ]);

/** What was announced, with how far it is. */
export const announcementsQuery = (event: string) =>
  pagesOf(listAnnouncements, { query: { event } }, [`notice@${event}`]);
/** How many accounts an announcement would reach. */
export const readersQuery = (event: string, to: AnnouncedTo) =>
  queryOf(countReaders, { query: { query: { event, to } } }, [`entry@${event}`]);
