import { getJudgeCompetition, judgeCompetitions, judgePage } from '@rince/contracts/routes/judging';
import { tabulatorPage } from '@rince/contracts/routes/tabulation';
import { queryOf } from '../../lib/query-of.ts';

export const judgeEventsQuery = queryOf(judgePage, {}, ['event:*', 'user:*']);

/** What a judge tabulates besides: whoever is named at an event does, whatever roles they chose. */
export const tabulatedQuery = queryOf(tabulatorPage, {}, ['event:*', 'user:*']);

/** The competitions of an event that the reader judges. */
export const judgeEventQuery = (event: string) =>
  queryOf(judgeCompetitions, { query: { query: { id: event } } }, [
    `event:${event}`,
    `competition@${event}`,
    `mark@${event}`,
  ]);

/** The reader's cards of one competition; every scorecard of it is drawn from this one answer. */
export const judgeCardsQuery = (competition: string) =>
  queryOf(getJudgeCompetition, { query: { query: { id: competition } } }, [`competition:${competition}`]);
