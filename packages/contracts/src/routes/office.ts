import { roles } from '@rince/domain/access';
import { logFilters } from '@rince/domain/acts/act';
import { undoCalls } from '@rince/domain/acts/inverse';
import { outKinds } from '@rince/domain/sheet/roster-line';
import * as z from 'zod';
import { level, otherLevel } from '../dancers.ts';
import { competitionFound, competitionTile } from '../events.ts';
import {
  byAge,
  cents,
  currency,
  day,
  id,
  instant,
  json,
  list,
  page,
  required,
  scoreId,
  sumOfCents,
  undoes,
} from '../fields.ts';
import { image } from '../files.ts';
import { sheetEntry } from '../judging.ts';
import { row } from '../row.ts';

/** What an event's office reads of entries, payments and those who wait. */
const area = 'organizer' as const;

const person = z.object({ _id: id, name: z.string(), lname: z.string() });
/** By whose entry it is. */
export const entryFilters = ['all', ...roles.filter((role) => role !== 'tabulator'), 'admin'] as const;
export const entryStatuses = ['paid', 'open', 'refunded'] as const;
export const reportGroups = ['grades', 'championship'] as const;
export const schoolSizes = ['one', 'more'] as const;
export const videoStates = ['there', 'missing'] as const;
export const completedFilters = ['all', 'completed', 'incomplete'] as const;

const search = z.string().trim().max(80).optional();
const paged = { ...page, limit: page.limit.default(10) };

export const officeEntry = z.object({
  _id: id,
  owner: person,
  dancers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      lname: z.string(),
      school: z.string(),
      dancerNumber: z.int().optional(),
      otherLevel: otherLevel.optional(),
      competitions: z.int(),
    }),
  ),
  /** A change that waits for its payment leaves it paid. */
  status: z.enum(entryStatuses),
  /** For who runs the event: what was paid and is kept, what waits to be paid, what was given back, and what is too much. */
  money: z.object({ paid: cents, due: cents, refunded: cents, credit: cents }).optional(),
  createdAt: instant,
});
export type OfficeEntry = z.output<typeof officeEntry>;

export const listEventEntries = row({
  method: 'GET',
  path: '/api/events/entries',
  area,
  access: 'event.tabulate',
  summary:
    'The entries of an event, by number unless sorted by when they were made; amounts are for who runs the event.',
  query: z.object({
    ...paged,
    /** -1 for the newest first. */
    sort: byAge,
    query: json(
      z.object({
        event: id,
        filter: z.object({ id: z.enum(entryFilters) }).optional(),
        status: z.enum(entryStatuses).optional(),
        /** Entries whose videos are all there, or that owe some. */
        videos: z.enum(videoStates).optional(),
        /** Made on this day, in the event's time zone. */
        day: day.optional(),
        search,
      }),
    ),
  }),
  answer: list(officeEntry).extend({
    currency,
    /** Of all entries, whatever was looked for. */
    all: z.object({
      entries: z.int(),
      paid: z.int(),
      open: z.int(),
      money: z.object({ paid: sumOfCents, due: sumOfCents, refunded: sumOfCents }).optional(),
    }),
  }),
});

const sifted = z.object({
  event: id,
  filter: z.object({ id: z.enum(completedFilters) }).optional(),
  search,
  grade: id.optional(),
  competition: id.optional(),
});

export const transaction = z.object({
  _id: id,
  entry: id,
  user: person.extend({ email: z.string(), image: image.optional() }),
  price: cents,
  currency,
  /** Completed: it was charged. Otherwise it waits for its family. */
  status: z.boolean(),
  createdAt: instant,
  refunds: z.array(z.object({ _id: z.string(), amount: cents, createdAt: instant })),
  sections: z.array(z.object({ dancer: z.string(), competitions: z.array(z.string()) })),
});
export type Transaction = z.output<typeof transaction>;

export const listTransactions = row({
  method: 'GET',
  path: '/api/transactions',
  area,
  access: 'event.edit',
  summary: 'What was paid for an event and what waits to be paid, newest first.',
  query: z.object({
    ...paged,
    query: json(
      sifted.extend({
        /** Charged, or given back in part, on this day in the event's time zone. */
        day: day.optional(),
        /** Only what something was given back of. */
        refunded: z.boolean().optional(),
      }),
    ),
  }),
  answer: list(transaction).extend({ currency }),
});

export const logLine = z.object({
  _id: z.string(),
  user: person.extend({ _id: z.string(), image: image.optional() }),
  /** What was done, in a sentence. */
  content: z.string(),
  /** Why, where whoever did it had to say so. */
  reason: z.string().optional(),
  /** What it was done to, where that is a competition of the syllabus. */
  competition: id.optional(),
  /** Marks were given: the history of the sheet says which. */
  ofMarks: z.boolean().optional(),
  /** For who may take it back: what is so again then, and the call that does it. */
  undo: z
    .object({
      says: z.string(),
      call: z.enum(undoCalls),
      params: z.object({ id }).optional(),
      body: z.record(z.string(), z.unknown()),
    })
    .optional(),
  date: instant,
});
export type LogLine = z.output<typeof logLine>;

export const listLog = row({
  method: 'GET',
  path: '/api/logs',
  area,
  access: 'event.tabulate',
  summary: 'What was done at an event, by whom and when; newest first unless sorted. Amounts are for who runs it.',
  query: z.object({
    ...paged,
    /** 1 for the oldest first. */
    sort: byAge,
    query: json(
      z.object({
        event: id,
        filter: z.object({ id: z.enum(logFilters) }).optional(),
        search,
        grade: id.optional(),
        competition: id.optional(),
      }),
    ),
  }),
  answer: list(logLine),
  errors: ['SKIP_TOO_FAR'],
});

export const eventDancer = person.extend({
  dancerNumber: z.int().optional(),
  school: z.object({ _id: id, name: z.string() }),
  /** Teams have none. */
  level: level.optional(),
  otherLevel: otherLevel.optional(),
  entry: id,
  /** Paid. */
  completed: z.boolean(),
  competitions: z.array(z.object({ _id: id, code: z.string(), title: z.string() })),
});
export type EventDancer = z.output<typeof eventDancer>;

export const listEventDancers = row({
  method: 'GET',
  path: '/api/events/dancers',
  area,
  access: 'event.tabulate',
  summary: 'The dancers entered in an event, by number.',
  query: z.object({
    ...paged,
    query: json(
      sifted.extend({
        /** Of one school, or one dancer alone. */
        school: id.optional(),
        dancer: id.optional(),
        /** Who dances a championship level, or any other. */
        group: z.enum(reportGroups).optional(),
      }),
    ),
  }),
  answer: list(eventDancer),
});

export const eventSchool = z.object({ _id: id, name: z.string(), dancers: z.int(), competitions: z.int() });
export type EventSchool = z.output<typeof eventSchool>;

export const listEventSchools = row({
  method: 'GET',
  path: '/api/events/schools',
  area,
  access: 'event.tabulate',
  summary: 'The schools whose dancers are entered in an event, by name.',
  query: z.object({
    ...paged,
    query: json(
      sifted.extend({
        /** Schools with one dancer, or with more. */
        size: z.enum(schoolSizes).optional(),
      }),
    ),
  }),
  answer: list(eventSchool),
});

export const getOrganizerSchool = row({
  method: 'GET',
  path: '/api/events/getOrganizerSchool',
  area,
  access: 'event.tabulate',
  summary: 'One school of an event.',
  query: z.object({ id, school: id }),
  answer: eventSchool,
});

export const waitingPool = z.object({
  /** Absent for the places of the event itself. */
  competition: id.optional(),
  title: z.string(),
  cap: z.int().optional(),
  taken: z.int(),
  waiting: z.int(),
  /** In their order; those with an offer come first. */
  dancers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      owner: person,
      status: z.enum(['waiting', 'offered']),
      place: z.int().optional(),
      until: instant.optional(),
      createdAt: instant,
    }),
  ),
});
export type WaitingPool = z.output<typeof waitingPool>;

export const listEventWaiting = row({
  method: 'GET',
  path: '/api/events/waiting',
  area,
  access: 'event.tabulate',
  summary:
    'The limited places of an event by competition, and who waits for one; 20 lists a page. Found by competition, dancer and whoever entered them.',
  query: z.object({ ...page, limit: page.limit.default(20), query: json(z.object({ event: id, search })) }),
  answer: list(waitingPool),
});

/** 'competition-line', as a scorecard is called. */
const entryCompetition = scoreId;
export const getCompetitions = row({
  method: 'POST',
  path: '/api/events/getCompetitions',
  area,
  access: 'event.tabulate',
  effect: 'read',
  summary: 'The competitions of an event by code, to choose from.',
  body: z.object({ event: id }),
  answer: z.array(
    competitionFound
      .pick({
        ...{ _id: true, code: true, gradeTitle: true },
        ...{ rowTitle: true, columnTitle: true, columnCode: true },
      })
      .extend({
        count: z.int(),
        /** What its judges are called. */
        judges: z.array(z.string()),
        /** Nobody may be moved there, or from there. */
        disabled: z.boolean().optional(),
      }),
  ),
});
export const getOrganizerCompetition = row({
  method: 'GET',
  path: '/api/events/getOrganizerCompetition',
  area,
  access: 'event.tabulate',
  summary: 'A competition with everybody who is on its sheet.',
  query: z.object({ id, competition: id }),
  answer: z.object({
    /** A judge who is on the staff of a dancer's school, with the numbers of those dancers. */
    competition: competitionTile.extend({ judges: z.array(person.extend({ students: z.array(z.int()) })) }),
    entries: z.array(
      sheetEntry.extend({
        dancer: id,
        entry: z.string(),
        hidden: z.boolean(),
        outReason: z.string().optional(),
        /** Checked in at the stage. */
        isHere: z.boolean(),
        /** The rounds that the dancer sends by video. */
        byVideo: z.array(z.int()),
        cameFrom: z.string().optional(),
        /** Whether the entry that the line is of was paid; absent where no entry is. */
        paid: z.boolean().optional(),
      }),
    ),
    /** The rounds that everybody sends by video, when they are taken no more: one dancer may be let send them still. */
    closedRounds: z.array(z.int()),
    /** Where and when its rounds are danced, as far as the schedule says. */
    times: z.array(z.object({ round: z.int(), stage: z.string(), day, start: z.int(), minutes: z.int() })),
  }),
});
export const seatJudge = row({
  method: 'PUT',
  path: '/api/events/seatJudge',
  area,
  access: 'event.tabulate',
  summary:
    'Seats a judge of the event in a place of a panel, in every round that it sits for, or leaves the place empty.',
  body: z.object({
    /** The competition. */
    id,
    round: z.int().min(1).max(3),
    slot: z.int().min(1).max(7),
    judge: id.nullable(),
    undoes,
  }),
  answer: z.object({ panel: z.array(z.array(id.nullable())) }),
  errors: ['CONFLICT', 'HAS_MARKS', 'SUBMITTED', 'SHEET_CHANGED', 'STALE'],
});
export const updateDancerNum = row({
  method: 'PUT',
  path: '/api/events/updateDancerNum',
  area,
  access: 'admin',
  summary:
    'Gives a dancer another number, on every sheet of the event; a number that somebody wears is refused with whose it is.',
  body: z.object({ id: entryCompetition, number: z.int().min(1).max(99_999), undoes }),
  answer: z.object({ dancerNumber: z.int() }),
  errors: ['CONFLICT', 'STALE', 'SHEET_CHANGED'],
});
export const hideEntryComp = row({
  method: 'PUT',
  path: '/api/events/hideEntryComp',
  area,
  access: 'admin',
  summary: 'Hides a dancer of a competition from lists and public pages, or shows them again.',
  body: z.object({
    id: entryCompetition,
    hidden: z.boolean(),
    /** Whom the admin sees there: a tabulator may have put another dancer in the line. */
    dancerNumber: z.int().optional(),
    undoes,
  }),
  answer: z.object({ hidden: z.boolean() }),
  errors: ['STALE', 'SHEET_CHANGED'],
});
export const disableEmptyCompetitions = row({
  method: 'POST',
  path: '/api/events/disableEmptyCompetitions',
  area,
  access: 'event.tabulate',
  summary:
    'Takes the competitions that nobody has entered, or waits for, off what families choose from: all of them, or those that are named.',
  body: z.object({ id, competitions: z.array(id).min(1).max(1000).optional(), undoes }),
  answer: z.object({ disabled: z.array(id) }),
  errors: ['CONFLICT', 'STALE'],
});
export const enableCompetitions = row({
  method: 'POST',
  path: '/api/events/enableCompetitions',
  area,
  access: 'event.tabulate',
  summary:
    'Offers disabled competitions again, without those whose dancers were merged or split into others: taking that back opens them.',
  body: z.object({ id, competitions: z.array(id).min(1).max(1000), undoes }),
  answer: z.object({ disabled: z.array(id) }),
  errors: ['CONFLICT', 'STALE'],
});
export const noteDancing = row({
  method: 'PUT',
  path: '/api/events/noteDancing',
  area,
  access: 'event.tabulate',
  summary:
    'Notes that a dancer of a competition did not come or is scratched, with the reason, or takes that back; refused where a judge has marked them.',
  body: z
    .object({
      id: entryCompetition,
      out: z.enum(outKinds).nullable(),
      reason: z.string().trim().max(200).default(''),
      undoes,
    })
    .refine(({ out, reason }) => out === null || reason !== '', { path: ['reason'], message: required }),
  answer: z.object({ withdrawn: z.boolean(), out: z.enum(outKinds).optional() }),
  errors: ['STALE', 'CONFLICT', 'HAS_MARKS', 'SUBMITTED', 'SHEET_CHANGED'],
});
export const setEventLevel = row({
  method: 'PUT',
  path: '/api/events/setEventLevel',
  area,
  access: 'admin',
  summary: 'Whether an event has the full service (1), or entries only (0).',
  body: z.object({ id, level: z.union([z.literal(0), z.literal(1)]) }),
  answer: z.object({ level: z.int() }),
});
