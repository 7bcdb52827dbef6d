import { mostPairs, rearrangementKinds, splitMethods } from '@rince/domain/rearrange/rearrangement';
import * as z from 'zod';
import { cents, currency, id, instant, scoreId, undoes } from '../fields.ts';
import { row } from '../row.ts';

/** Competitions that become one, or several. */
const area = 'organizer' as const;
const access = 'event.tabulate' as const;

/** As it is typed; capitals and blanks around it do not matter. */
const code = z.string().trim().min(1, 'Choose a competition').max(20);
const mostParts = 6;

const about = {
  eventId: id,
  /** Says what would be, and changes nothing. */
  dryRun: z.boolean().default(false),
  /** What a dry run answered: refused when it would come out otherwise by now. */
  seen: z.string().max(100).optional(),
};

/** A competition that dancers come from. */
const part = z.object({
  _id: id,
  code: z.string(),
  gradeTitle: z.string(),
  rowTitle: z.string(),
  columnTitle: z.string(),
  /** Entries before, and when it is done. */
  count: z.int(),
  after: z.int(),
  /** More than it takes by its cap will be there. */
  isOver: z.boolean(),
  /** Who judges then. */
  judges: z.array(z.string()),
  /** What entering it costs. */
  price: cents,
});
/** A competition that dancers come to. */
const target = part.extend({
  /** How old those are who come, in whole years at the event, and how many of them its age group does not take; absent where no birthdate is known. */
  ages: z.object({ youngest: z.int(), oldest: z.int(), outside: z.int() }).optional(),
});
export const rearrangementPreview = z.object({
  kind: z.enum(rearrangementKinds),
  /** Absent in a dry run. */
  _id: id.optional(),
  isDone: z.boolean(),
  /** That of the prices. */
  currency,
  pairs: z.array(
    z.object({
      from: part,
      to: z.array(target),
      method: z.enum(splitMethods).optional(),
      /** How many wait for a place in it or are offered one; and how many of them may not enter where its dancers go, so that they wait no longer. */
      waiting: z.int(),
      waitingEnds: z.int(),
    }),
  ),
  dancers: z.array(
    z.object({
      _id: id,
      dancerNumber: z.int(),
      name: z.string(),
      lname: z.string(),
      school: z.string(),
      from: z.string(),
      to: z.string(),
      /** Competitions of the two categories cost differently; what was paid stays. */
      otherPrice: z.boolean(),
      /** Why this dancer stayed where they were. */
      stayed: z.string().optional(),
    }),
  ),
  seen: z.string(),
});
export type RearrangementPreview = z.output<typeof rearrangementPreview>;

const refusals = ['CONFLICT'] as const;

export const merge = row({
  method: 'POST',
  path: '/api/events/merge',
  area,
  access,
  summary:
    'Moves everybody of competitions into others, once nobody has marked and their rules are alike; paid prices stay.',
  body: z.object({
    ...about,
    comps: z
      .array(z.object({ from: code, to: code }))
      .min(1)
      .max(mostPairs),
  }),
  answer: rearrangementPreview,
  errors: refusals,
});

export const split = row({
  method: 'POST',
  path: '/api/events/split',
  area,
  access,
  summary: 'Deals the dancers of competitions out to others that nobody has entered, by age or at random.',
  body: z.object({
    ...about,
    comps: z
      .array(
        z.object({
          from: code,
          method: z.enum(splitMethods),
          to: z.array(code).min(2, 'Choose two competitions or more').max(mostParts),
        }),
      )
      .min(1)
      .max(mostPairs),
  }),
  answer: rearrangementPreview,
  errors: refusals,
});

export const makeParts = row({
  method: 'POST',
  path: '/api/events/makeParts',
  area,
  access: 'event.edit',
  summary:
    'Competitions like one, which families cannot enter, for it to be split into: those made before that are still empty, and new ones; none of `not`.',
  body: z.object({
    eventId: id,
    from: code,
    count: z.int().min(1).max(mostParts),
    not: z
      .array(code)
      .max(mostPairs * mostParts)
      .optional(),
  }),
  answer: z.object({ codes: z.array(z.string()) }),
  errors: ['CONFLICT', 'STALE'],
});

export const rearrangementLine = z.object({
  _id: id,
  kind: z.enum(rearrangementKinds),
  status: z.enum(['going', 'done', 'goingBack', 'takenBack']),
  pairs: z.array(
    z.object({
      from: z.string(),
      to: z.array(z.string()),
      method: z.enum(splitMethods).optional(),
      /** Of a split at random: whoever deals with it again gets the same. */
      seed: z.string().optional(),
    }),
  ),
  dancers: z.int(),
  stayed: z.int(),
  by: z.string(),
  createdAt: instant,
  /** Why it cannot be taken back any more; absent where it can. */
  stands: z.string().optional(),
});
export type RearrangementLine = z.output<typeof rearrangementLine>;

export const listRearrangements = row({
  method: 'GET',
  path: '/api/events/rearrangements',
  area,
  access,
  summary: 'The merges and splits of an event, newest first, and whether each can still be taken back.',
  query: z.object({ id }),
  answer: z.object({ data: z.array(rearrangementLine) }),
});

export const takeBackRearrangement = row({
  method: 'POST',
  path: '/api/events/takeBackRearrangement',
  area,
  access,
  summary: 'Everybody goes back to where they were, as long as nobody has marked since.',
  body: z.object({ id, rearrangement: id }),
  answer: z.object({ line: rearrangementLine }),
  errors: refusals,
});

const movePlace = z.object({
  _id: id,
  code: z.string(),
  gradeTitle: z.string(),
  rowTitle: z.string(),
  columnTitle: z.string(),
  count: z.int(),
});
export const dancerMove = z.object({
  isDone: z.boolean(),
  dancerNumber: z.int(),
  from: movePlace,
  to: movePlace,
  /** Goes to the family's credit. */
  credit: cents,
  /** So much more the other competition costs: nobody is charged. */
  notCharged: cents,
  /** Why the rules of entering speak against it: it takes a reason to move them all the same. */
  rule: z.string().optional(),
  /** As many are there as the competition takes, or more. */
  isFull: z.boolean(),
  seen: z.string(),
});
export type DancerMove = z.output<typeof dancerMove>;

export const moveDancer = row({
  method: 'POST',
  path: '/api/events/moveDancer',
  area,
  access: 'event.edit',
  summary:
    "Moves one dancer whom nobody has marked to another competition; what it costs less is to the family's credit, and nobody is charged.",
  body: z.object({
    /** The competition and the entry competition. */
    id: scoreId,
    to: code,
    dryRun: z.boolean().default(false),
    seen: z.string().max(100).optional(),
    /** Needed where the rules of entering speak against it. */
    reason: z.string().trim().max(200).default(''),
  }),
  answer: dancerMove,
  errors: ['CONFLICT', 'HAS_MARKS', 'SUBMITTED', 'SHEET_CHANGED'],
});

export const moveDancerBack = row({
  method: 'POST',
  path: '/api/events/moveDancerBack',
  area,
  access: 'event.edit',
  summary: 'Takes the move of one dancer back, at the price of before, as long as nobody has marked them since.',
  body: z.object({ id: scoreId, undoes }),
  answer: z.object({ competition: id }),
  errors: ['STALE', 'CONFLICT', 'HAS_MARKS', 'SUBMITTED', 'SHEET_CHANGED'],
});
