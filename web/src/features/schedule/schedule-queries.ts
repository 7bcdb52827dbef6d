import { getPrintData, getSchedule, listScheduleVersions } from '@rince/contracts/routes/schedule';
import type { AnswerOf } from '@rince/contracts/row';
import { queryOf } from '../../lib/query-of.ts';

export type EventSchedule = AnswerOf<typeof getSchedule>;
export const scheduleQuery = (event: string) => queryOf(getSchedule, { body: { id: event } }, [`job@${event}`]);
/** When it was saved, and by whom. */
export const versionsQuery = (event: string) =>
  queryOf(listScheduleVersions, { query: { id: event } }, [`act@${event}`]);
export const printsQuery = (event: string) =>
  queryOf(getPrintData, { body: { event } }, [`job@${event}`, `entry@${event}`]);
