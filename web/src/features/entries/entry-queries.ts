import { getEntry, listEntries, listWaiting, loadEntryData } from '@rince/contracts/routes/entries';
import { listRefunds, loadEntryPay } from '@rince/contracts/routes/payments';
import { listEntryCompetitions } from '@rince/contracts/routes/videos';
import type { AnswerOf, BodyInput } from '@rince/contracts/row';
import { queryOf } from '../../lib/query-of.ts';

export type EntryData = AnswerOf<typeof loadEntryData>;
/** An entry as anybody who may sees it. */
export type SeenEntry = AnswerOf<typeof getEntry>;
export type EntryPay = AnswerOf<typeof loadEntryPay>;

export const entriesQuery = queryOf(listEntries, { query: { skip: 0, limit: 999 } }, ['entry:*']);
export const entryQuery = (id: string) => queryOf(getEntry, { params: { id } }, [`entry:${id}`]);
/** The event says until when videos are taken, which its office may change while a family looks. */
export const entryVideosQuery = ({ entry, event }: { readonly entry: string; readonly event: string }) =>
  queryOf(listEntryCompetitions, { query: { query: { entry }, limit: 999 } }, [`entry:${entry}`, `event:${event}`]);
/** What a family chooses from; not asked again while it is choosing. */
export const entryDataQuery = (eventId: string, more: Omit<BodyInput<typeof loadEntryData>, 'eventId'> = {}) => ({
  ...queryOf(loadEntryData, { body: { eventId, ...more } }),
  refetchOnWindowFocus: false,
  placeholderData: (before: EntryData | undefined) => before,
});
export const waitingQuery = queryOf(listWaiting, {}, ['entry:*']);
export const refundsQuery = (entryId: string) =>
  queryOf(listRefunds, { params: { id: entryId } }, [`entry:${entryId}`]);
export const entryPayQuery = (entryId: string) => ({
  ...queryOf(loadEntryPay, { body: { entryId } }, [`entry:${entryId}`]),
  refetchOnWindowFocus: false,
});
