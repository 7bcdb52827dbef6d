import type { Export } from '@rince/domain/event/export';
import type { Tools } from '@rince/runtime/context';
import { getUser } from '@rince/store/users';
import { type Book, type Feis, fullName } from './feis.ts';

const clock = (timeZone: string, instant: Date): string =>
  `${new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(instant)} (${timeZone})`;

/** What the sheet 'About' says of a workbook: which feis, when, by whom, and which rows. */
export const aboutOf = async (
  { table, now }: Tools,
  { event }: Feis,
  job: Export,
  { filters, rows }: Book,
): Promise<readonly (readonly [string, string])[]> => {
  const user = await getUser(table, job.by);
  const isKnown = user && !user.erased && !user.erasing;
  return [
    ['Event', event.name],
    ['Days', [...new Set([event.eventStart, event.eventEnd])].filter(Boolean).join(' to ')],
    ['Made', clock(event.timeZone, now)],
    ['By', isKnown ? fullName(user) : 'Somebody of the office'],
    ['Times', `as on the clock in ${event.timeZone}`],
    ['Currency', event.currency.toUpperCase()],
    ['Rows', `${rows.length}. ${filters}`],
  ];
};
