import { getTabulatorCompetition, tabulatorCompetitions, tabulatorPage } from '@rince/contracts/routes/tabulation';
import { queryOf } from '../../lib/query-of.ts';

export const tabulatorEventsQuery = queryOf(tabulatorPage, {}, ['event:*', 'user:*']);

/** The competitions of an event with where each stands. */
export const tabulatorEventQuery = (event: string) =>
  queryOf(tabulatorCompetitions, { query: { query: { id: event } } }, [`event:${event}`, `competition@${event}`]);

/** The whole sheet of a competition. */
export const sheetQuery = (competition: string) =>
  queryOf(getTabulatorCompetition, { query: { query: { id: competition } } }, [`competition:${competition}`]);
