import { ownAnnouncements } from '@rince/contracts/routes/announcements';
import { loadEntryData } from '@rince/contracts/routes/entries';
import { competitionSearch, getEvent, listEvents } from '@rince/contracts/routes/events';
import { queryOf } from '../../lib/query-of.ts';

export const eventsQuery = queryOf(listEvents, { query: { skip: 0, limit: 999 } }, ['event:*']);
export const eventQuery = (id: string) => queryOf(getEvent, { params: { id } }, [`event:${id}`]);
export const competitionsQuery = (eventId: string) =>
  queryOf(competitionSearch, { query: { eventId } }, [`event:${eventId}`]);
/** What own dancers may enter; the entry form reads the same. */
export const enterableQuery = (eventId: string) =>
  queryOf(loadEntryData, { body: { eventId } }, [`event:${eventId}`, `entry@${eventId}`]);
/** What the office has announced to the reader. */
export const ownAnnouncementsQuery = (event: string) => queryOf(ownAnnouncements, { query: { event } }, ['notice:*']);
