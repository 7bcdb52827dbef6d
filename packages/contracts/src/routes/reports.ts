import * as z from 'zod';
import { currency, day, id, sumOfCents as total } from '../fields.ts';
import { row } from '../row.ts';

const area = 'organizer' as const;

export const report = z.object({
  /** For who runs the event: what was charged, for what, and what of it was given back. */
  income: z
    .object({ kept: total, charged: total, entries: total, fees: total, discounts: total, refunded: total })
    .optional(),
  currency,
  dancers: z.int(),
  gradesDancers: z.int(),
  champDancers: z.int(),
  schools: z.int(),
  schoolsOfOne: z.int(),
  videos: z.int(),
  expectedVideos: z.int(),
  entryCompetitions: z.int(),
  entries: z.int(),
  paidEntries: z.int(),
  /** With something to pay: an entry that is paid, and has a change that is not, is counted in both. */
  openEntries: z.int(),
  entriesByDay: z.array(z.object({ day, entries: z.int() })),
  /** `entries` are places entered; `dancers` as the list of those who dance there has them. */
  grades: z.array(z.object({ _id: id, title: z.string(), entries: z.int(), dancers: z.int() })),
  /** Competitions with a limit, by code: `taken` places of `cap`. */
  capacity: z.array(
    z.object({
      _id: id,
      grade: id,
      code: z.string(),
      title: z.string(),
      entered: z.int(),
      taken: z.int(),
      cap: z.int(),
    }),
  ),
});
export type Report = z.output<typeof report>;

export const getKPI = row({
  method: 'POST',
  path: '/api/events/getKPI',
  area,
  access: 'event.tabulate',
  effect: 'read',
  summary: 'The figures of an event: who is entered, and for who runs it what came in.',
  body: z.object({ id }),
  answer: report,
});

export const getRevenue = row({
  method: 'POST',
  path: '/api/events/getRevenue',
  area,
  access: 'event.edit',
  effect: 'read',
  summary: "What came in and was given back on each day, in the event's time zone.",
  body: z.object({ id }),
  answer: z.object({
    currency,
    timeZone: z.string(),
    days: z.array(z.object({ day, paid: total, refunded: total })),
  }),
});
