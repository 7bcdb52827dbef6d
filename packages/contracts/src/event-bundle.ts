import { outKinds } from '@rince/domain/sheet/roster-line';
import * as z from 'zod';
import { competitionTitle, competitionType, recallType, scoringRules } from './events.ts';
import { currency, day, id, instant } from './fields.ts';
import { shownStanding } from './judging.ts';

/**
 * The whole of an event in one file that programs read. Lines are dancers on a sheet, by their own ids; marks and results name them so. There are no
 * birthdates, addresses and amounts in it. Judges stand by round, then by their place in the panel.
 */
export const eventBundle = z.object({
  format: z.literal('rince-event'),
  version: z.literal(1),
  madeAt: instant,
  event: z.object({
    _id: id,
    name: z.string(),
    eventStart: day.or(z.literal('')),
    eventEnd: day.or(z.literal('')),
    timeZone: z.string(),
    currency,
    inPerson: z.boolean(),
  }),
  competitions: z.array(
    z.object({
      _id: id,
      gradeTitle: z.string(),
      type: competitionType,
      ...competitionTitle,
      rules: scoringRules,
      recall: z.object({ type: recallType, percent: z.int() }),
      judges: z.array(z.array(z.string().nullable())),
      submitted: z.boolean(),
      /** Everybody may read a result of it. */
      isPublic: z.boolean(),
      /** Which one: by `_id` among the results, unless it was calculated anew since. */
      publicResult: id.optional(),
      /** The lines that are called to the last round. */
      recalled: z.array(id).optional(),
      lines: z.array(
        z.object({
          _id: id,
          dancer: z.string(),
          dancerNumber: z.int(),
          name: z.string(),
          lname: z.string(),
          school: z.string(),
          withdrawn: z.boolean(),
          out: z.enum(outKinds).optional(),
        }),
      ),
      /** In points; null for who was absent, and for a mark that was taken back. */
      marks: z.array(
        z.object({
          line: id,
          round: z.int(),
          slot: z.int(),
          score: z.number().nullable(),
          absent: z.boolean(),
          comments: z.string(),
        }),
      ),
      /** The latest recall and the latest result that were calculated. */
      results: z.array(
        z.object({
          _id: id,
          kind: z.enum(['recall', 'final']),
          at: instant,
          /** Whether everybody reads just these standings. */
          isPublic: z.boolean(),
          standings: z.array(shownStanding),
        }),
      ),
    }),
  ),
  entries: z.array(
    z.object({
      _id: id,
      createdAt: instant,
      paid: z.boolean(),
      dancers: z.array(
        z.object({
          dancer: z.string(),
          dancerNumber: z.int().optional(),
          name: z.string(),
          lname: z.string(),
          school: z.string(),
          /** Codes. */
          competitions: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type EventBundle = z.output<typeof eventBundle>;
