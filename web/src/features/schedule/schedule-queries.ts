import { getPrintData, getSchedule } from '@rince/contracts/routes/schedule';
import type { AnswerOf } from '@rince/contracts/row';
import { queryOf } from '../../lib/query-of.ts';

export type EventSchedule = AnswerOf<typeof getSchedule>;
export const scheduleQuery = (event: string) => queryOf(getSchedule, { body: { id: event } }, [`job@${event}`]);
export const printsQuery = (event: string) =>
  queryOf(getPrintData, { body: { event } }, [`job@${event}`, `entry@${event}`]);
