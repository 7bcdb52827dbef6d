import { getForOrganizer, listEvents, listScoring, organizerCompetitions } from '@rince/contracts/routes/events';
import { getJudges } from '@rince/contracts/routes/results';
import type { AnswerOf, BodyInput } from '@rince/contracts/row';
import { queryOf } from '../../lib/query-of.ts';

/** Events the reader runs or tabulates, newest first. */
export const ownEventsQuery = (name: string) =>
  queryOf(listEvents, { query: { limit: 999, query: { mine: true, ...(name === '' ? {} : { name }) } } }, ['event:*']);

/** An event with all that its organizers see. The progress of work is followed by itself, so that each step does not ask for a whole syllabus. */
export const organizerEventQuery = (id: string) => queryOf(getForOrganizer, { query: { id } }, [`event:${id}`]);

type Wanted = Omit<BodyInput<typeof organizerCompetitions>, 'id'>;
/** The competitions of an event and where each stands. */
export const competitionsQuery = (id: string, wanted: Wanted = {}) =>
  queryOf(organizerCompetitions, { body: { id, limit: 999, ...wanted } }, [`competition@${id}`, `event:${id}`]);

export type EventJudge = AnswerOf<typeof getJudges>['judges'][number];
export const judgesQuery = (id: string) => queryOf(getJudges, { query: { id } }, [`event:${id}`, `competition@${id}`]);

export const scoringQuery = queryOf(listScoring, {});
