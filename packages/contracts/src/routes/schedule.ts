import { cardOrders, papers, printTypes } from '@rince/domain/schedule/print-types';
import { dayMinutes, mostBlocks, mostStages } from '@rince/domain/schedule/schedule';
import { competitionTypes } from '@rince/domain/tabulation/label';
import * as z from 'zod';
import { competitionType } from '../events.ts';
import { atOnce, day, id, instant, text } from '../fields.ts';
import { row } from '../row.ts';

// The schedule of an event, and what is printed of it.

const area = 'organizer' as const;

const minute = z.int().min(0).max(dayMinutes);
const span = { from: minute, to: minute };
const order = { message: 'The end lies before the beginning.', path: ['to'], ...atOnce('from', 'to') };
const stage = z
  .object({
    title: text(40),
    ...span,
    breaks: z.array(z.object(span).refine(({ from, to }) => from < to, order)).max(10),
    /** The hours of days that have others; 1 is the first day of the event. */
    days: z
      .array(z.object({ nth: z.int().min(1).max(60), ...span }).refine(({ from, to }) => from < to, order))
      .max(60)
      .optional(),
  })
  .refine(({ from, to }) => from < to, order);
const block = z
  .object({
    competition: id,
    round: z.int().min(1).max(9),
    stage: text(40),
    day,
    start: minute,
    minutes: z.int().min(1).max(dayMinutes),
    judges: z.array(id).max(20),
    unknown: z.array(text(80)).max(20),
  })
  .refine(({ start, minutes }) => start + minutes <= dayMinutes, {
    message: 'This ends after midnight.',
    path: ['minutes'],
    ...atOnce('start', 'minutes'),
  });
const pace = z.object({
  heat: z.int().min(1).max(20),
  seconds: z.int().min(10).max(1800),
  change: z.int().min(0).max(3600),
});
const schedule = {
  stages: z.array(stage).max(mostStages),
  blocks: z.array(block).max(mostBlocks),
  paces: z.partialRecord(z.enum(competitionTypes), pace),
};
/** Of a schedule that was saved: 0 where there is none yet. */
const savedRevision = z.int().min(0);

const danced = z.object({
  _id: id,
  code: z.string(),
  title: z.string(),
  grade: z.string(),
  type: competitionType,
  order: z.number(),
  age: z.number(),
  hard: z.boolean(),
  rounds: z.int(),
  recall: z.number().optional(),
  /** The rounds that everybody sends by video: none of them is danced on a stage. */
  byVideo: z.array(z.int()).optional(),
  judges: z.array(z.array(id)),
  /** By number, of those on its sheet who are called. */
  dancers: z.array(z.int()),
});

export const getSchedule = row({
  method: 'POST',
  path: '/api/events/getSchedule',
  area,
  access: 'event.tabulate',
  effect: 'read',
  summary:
    'The schedule of an event as it was saved last, and what it is about: its competitions with who dances and judges.',
  body: z.object({ id }),
  answer: z.object({
    ...schedule,
    revision: savedRevision,
    savedAt: instant.optional(),
    days: z.array(day),
    competitions: z.array(danced),
    /** With the dancers of a school of which the judge is staff, by number. */
    judges: z.array(z.object({ _id: id, name: z.string(), students: z.array(z.int()) })),
  }),
});

export const listScheduleVersions = row({
  method: 'GET',
  path: '/api/events/scheduleVersions',
  area,
  access: 'event.tabulate',
  summary:
    'The last 20 versions of the schedule of an event, newest first: when each was saved, by whom, and from which file.',
  query: z.object({ id }),
  answer: z.object({
    data: z.array(
      z.object({
        ...{ revision: savedRevision, savedAt: instant, by: z.string(), rounds: z.int() },
        /** What the file was called that it was read from. */
        file: z.string().optional(),
      }),
    ),
  }),
});

export const getScheduleVersion = row({
  method: 'GET',
  path: '/api/events/scheduleVersion',
  area,
  access: 'event.tabulate',
  summary: 'A version of the schedule of an event as it was saved, to be saved again.',
  query: z.object({ id, revision: z.coerce.number().int().min(1) }),
  answer: z.object(schedule),
});

export const saveSchedule = row({
  method: 'POST',
  path: '/api/events/saveSchedule',
  area,
  access: 'event.edit',
  summary:
    'Saves the schedule of an event as a new version. Families whose times moved by more than 15 minutes, or whose stage is another one, are told once.',
  body: z.object({ id, revision: savedRevision, ...schedule }),
  answer: z.object({
    revision: savedRevision,
    savedAt: instant,
    /** How many rounds have a time that families are told anew. */
    moved: z.int(),
  }),
  errors: ['STALE', 'CONFLICT'],
});

export const uploadSchedule = row({
  method: 'POST',
  path: '/api/events/uploadSchedule',
  area,
  access: 'event.edit',
  summary:
    'Takes the schedule of an event from a workbook that was uploaded before, all of it, or says row by row why not. Or shows only what it would be.',
  query: z.object({ id }),
  body: z.object({
    /** What is missing is said in words by the server. */
    files: z.object({ key: z.string().max(200), name: z.string().max(300) }).optional(),
    event: id.optional(),
    /** Nothing is taken yet: the answer has what would be. */
    preview: z.boolean().default(false),
    /** The schedule that this one takes the place of, as somebody saw it: refused where there is a newer one. */
    revision: savedRevision.optional(),
  }),
  answer: z.object({
    revision: savedRevision,
    /** Rows that were taken: all, or none. */
    rows: z.int(),
    /** How many rounds have a time that families are told anew. */
    moved: z.int(),
    /** What the schedule would be, where nothing is taken yet. */
    blocks: schedule.blocks.optional(),
    problems: z.array(z.object({ row: z.int(), message: z.string() })),
    /** How many there are in all; the first of them are listed. */
    problemCount: z.int(),
  }),
  errors: ['STALE', 'CONFLICT'],
});

export const printView = z.object({
  _id: id,
  type: z.enum(printTypes),
  paper: z.enum(papers),
  /** Failed: it took too long, and may be asked for again. Gone: somebody on its pages was erased, and they were taken away. */
  status: z.enum(['generating', 'ready', 'failed', 'gone']),
  /** 0 until that is known. */
  pages: z.int(),
  createdAt: instant,
  by: z.string(),
  /** The data has changed since. */
  isOld: z.boolean(),
  schedule: z.int().optional(),
  /** The path is a key, for which `GET files/signedUrl` signs an address. */
  file: z.object({ name: z.string(), path: z.string() }).optional(),
});
export type PrintView = z.output<typeof printView>;

export const generatePrintData = row({
  method: 'POST',
  path: '/api/events/generatePrintData',
  area,
  access: 'event.tabulate',
  summary: 'Asks for pages of an event, as queued work. Whoever asks for the same while they are made waits for these.',
  body: z.object({
    event: id,
    type: z.enum(printTypes),
    paper: z.enum(papers).default('A4'),
    order: z.enum(cardOrders).default('number'),
  }),
  answer: z.object({ _id: id }),
  errors: ['NOT_READY'],
});

export const getPrintData = row({
  method: 'POST',
  path: '/api/events/getPrintData',
  area,
  access: 'event.tabulate',
  effect: 'read',
  summary: 'The prints of an event, newest first, and how far those are that are being made.',
  body: z.object({ event: id }),
  answer: z.object({
    /** The version of the schedule; 0 where there is none, and nothing can be printed. */
    schedule: savedRevision,
    prints: z.array(printView),
  }),
});
