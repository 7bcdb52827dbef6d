import { getCheckIn, listCheckIns } from '@rince/contracts/routes/check-in';
import type { AnswerOf } from '@rince/contracts/row';
import { queryOf } from '../../lib/query-of.ts';

export type CheckIns = AnswerOf<typeof listCheckIns>;
export type CalledCompetition = CheckIns['competitions'][number];
/** What is danced where and when, and how many are there. */
export const checkInsQuery = (event: string) =>
  queryOf(listCheckIns, { query: { id: event } }, [`competition@${event}`, `job@${event}`, `event:${event}`]);

export type CheckInSheet = AnswerOf<typeof getCheckIn>;
export type CheckInDancer = CheckInSheet['dancers'][number];
/** The dancers of a round, and who of them is here. */
export const checkInQuery = (event: string, competition: string, round: number) =>
  queryOf(getCheckIn, { query: { id: event, competition, round } }, [`competition:${competition}`, `event:${event}`]);

/** What is said of a round for which dancers are called anew. */
export const roundWords = (round: number): string => (round > 1 ? `Round ${round}` : '');
/** Where a call is shown, below the page of all of them. */
export const callOf = ({ _id, round }: Pick<CalledCompetition, '_id' | 'round'>): string =>
  round > 1 ? `${_id}/${round}` : _id;

/** For when the socket is silent: two phones at a stage see each other all the same. */
export const silentMs = 10_000;
