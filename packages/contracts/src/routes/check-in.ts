import { outKinds } from '@rince/domain/sheet/roster-line';
import * as z from 'zod';
import { checkedIn, competitionType } from '../events.ts';
import { day, id, scoreId } from '../fields.ts';
import { row } from '../row.ts';

// Who is at the stage before a competition is danced, as somebody with a phone in one hand says it.

const area = 'organizer' as const;
const access = 'event.checkIn' as const;

/** Of one dancer; the revision counts what was said of them. */
export const checkInView = z.object({
  here: z.boolean(),
  /** Of a championship: the set dance, and its speed in beats a minute. */
  dance: z.string().optional(),
  speed: z.int().optional(),
  revision: z.int(),
});
export type CheckInView = z.output<typeof checkInView>;

export const listCheckIns = row({
  method: 'GET',
  path: '/api/events/listCheckIns',
  area,
  access,
  summary:
    'When dancers of which competitions are called to the stages of an event, in the order of its schedule, with how many are there.',
  query: z.object({ id }),
  answer: z.object({
    /** As the schedule names them; none where there is no schedule yet. */
    stages: z.array(z.string()),
    days: z.array(day),
    competitions: z.array(
      z.object({
        _id: id,
        code: z.string(),
        title: z.string(),
        grade: z.string(),
        type: competitionType,
        ...checkedIn,
        complete: z.boolean(),
        /** The round for which they are called, the first of those that follow each other. */
        round: z.int(),
        /** Nobody is recalled to it yet. */
        waits: z.boolean(),
        /** Where and when, as far as the schedule says. */
        at: z.object({ stage: z.string(), day, start: z.int() }).optional(),
      }),
    ),
  }),
});

export const getCheckIn = row({
  method: 'GET',
  path: '/api/events/getCheckIn',
  area,
  access,
  summary:
    'The dancers of a round of a competition by number, and who of them is at the stage; of a recall those who are recalled.',
  query: z.object({ id, competition: id, round: z.coerce.number().int().min(1).max(3).default(1) }),
  answer: z.object({
    code: z.string(),
    title: z.string(),
    grade: z.string(),
    type: competitionType,
    /** Its dancers tell a set dance and its speed. */
    hasSet: z.boolean(),
    round: z.int(),
    /** Nobody is recalled to it yet. */
    waits: z.boolean(),
    dancers: z.array(
      checkInView.extend({
        _id: id,
        dancer: id,
        dancerNumber: z.int(),
        name: z.string(),
        lname: z.string(),
        school: z.string(),
        withdrawn: z.boolean(),
        out: z.enum(outKinds).optional(),
        /** The rounds that the dancer sends by video: nobody waits for them at the stage. */
        byVideo: z.array(z.int()).optional(),
      }),
    ),
  }),
});

export const checkIn = row({
  method: 'PUT',
  path: '/api/events/checkIn',
  area,
  access,
  summary:
    'Says that a dancer is at the stage of a competition, or is not. Of two who say otherwise the one who has not seen the other is told what is stored.',
  body: z.object({
    /** 'competition-line'. */
    id: scoreId,
    /** Who stands there: the line may be another dancer’s by now. */
    dancer: id,
    here: z.boolean(),
    dance: z.string().trim().max(100).optional(),
    speed: z.int().min(1, 'Between 1 and 300').max(300, 'Between 1 and 300').optional(),
    /** The round that is called; the first one where none is named. */
    round: z.int().min(1).max(3).optional(),
    /** The revision that was on the screen, 0 before the first. */
    seen: z.int().min(0),
  }),
  answer: checkInView,
  current: checkInView,
  errors: ['STALE', 'LOCKED', 'SHEET_CHANGED', 'WAITING_FOR_RECALL', 'NOT_RECALLED'],
});
