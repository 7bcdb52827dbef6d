import { getCompetitions } from '@rince/contracts/routes/office';
import { listRearrangements } from '@rince/contracts/routes/rearrange';
import type { AnswerOf } from '@rince/contracts/row';
import { queryOf } from '../../lib/query-of.ts';

export type Choice = AnswerOf<typeof getCompetitions>[number];

/** The competitions that can be named. */
export const choicesQuery = (event: string) =>
  queryOf(getCompetitions, { body: { event } }, [`event:${event}`, `competition@${event}`]);
/** What was merged and split so far. */
export const rearrangementsQuery = (event: string) =>
  queryOf(listRearrangements, { query: { id: event } }, [`competition@${event}`, `job@${event}`]);
