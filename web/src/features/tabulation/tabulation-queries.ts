import {
  getSecondKeying,
  getTabulatorCompetition,
  sheetHistory,
  tabulatorCompetitions,
  tabulatorPage,
} from '@rince/contracts/routes/tabulation';
import { pagesOf } from '../../lib/pages-of.ts';
import { queryOf } from '../../lib/query-of.ts';
import type { ColumnPlace } from './sheet-tabs.ts';

export const tabulatorEventsQuery = queryOf(tabulatorPage, {}, ['event:*', 'user:*']);

/** The competitions of an event with where each stands. */
export const tabulatorEventQuery = (event: string) =>
  queryOf(tabulatorCompetitions, { query: { query: { id: event } } }, [`event:${event}`, `competition@${event}`]);

/** The whole sheet of a competition. */
export const sheetQuery = (competition: string) =>
  queryOf(getTabulatorCompetition, { query: { query: { id: competition } } }, [`competition:${competition}`]);

/** What was done to a sheet. */
export const historyQuery = (competition: string, search: string | null) =>
  pagesOf(
    sheetHistory,
    { query: { id: competition, ...(search ? { search } : {}) } },
    [`competition:${competition}`],
    50,
  );

/** A column to type a second time, without what was typed first. */
export const secondKeyingQuery = (competition: string, { round, slot }: ColumnPlace) =>
  queryOf(getSecondKeying, { query: { query: { id: competition, round, slot } } }, [`competition:${competition}`]);
