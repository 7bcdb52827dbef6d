import * as z from 'zod';
import { dancerSigns, level, otherLevel } from '../dancers.ts';
import { dance, entry, entryTile, taughtEntry, waiting } from '../entries.ts';
import { eventView } from '../events.ts';
import { byAge, cents, done, id, instant, json, list, page, revision, text } from '../fields.ts';
import { image } from '../files.ts';
import { schoolPage } from '../people.ts';
import { row } from '../row.ts';

const area = 'entries' as const;

/** Why a dancer is entered at another level. */
export const levelNote = text(300);

/** What a family chose: the competitions of each dancer, and the total it was shown. */
export const entryForm = z.object({
  event: id,
  sections: z
    .array(
      z.object({
        dancer: id,
        competitions: z.array(id).max(60),
        /** A teacher or an admin enters the dancer at another level; `null`, or the own level, takes that back. */
        otherLevel: z.object({ level, note: levelNote }).nullable().optional(),
      }),
    )
    .min(1)
    .max(30),
  total: cents,
});

export const loadEntryData = row({
  method: 'POST',
  path: '/api/users/loadEntryData',
  area,
  access: 'event.read',
  effect: 'read',
  summary: 'Everything the entry form needs: fees, own dancers and chosen students, and what each may enter.',
  body: z.object({
    eventId: id,
    /** An admin looks at what this entry's owner may choose. */
    entryId: id.optional(),
    /** Students of a teacher beside the own dancers. */
    students: z.array(id).max(30).default([]),
    /** At which level a dancer is looked at; without one as the entry says, else the own. */
    levels: z
      .array(z.object({ dancer: id, level }))
      .max(30)
      .default([]),
  }),
  answer: z.object({
    event: eventView.extend({
      image: image.optional(),
      registrationOpen: z.boolean(),
      /** No dancer can come any more. */
      full: z.boolean(),
      waiting: z.int(),
    }),
    dancers: z.array(
      dancerSigns.extend({
        _id: id,
        name: z.string(),
        lname: z.string(),
        /** Of a team that of its oldest member. */
        age: z.int(),
        /** A team, which has no level. */
        team: z.boolean(),
        level: level.optional(),
        /** The reader may enter this dancer at another level, with a note. */
        mayChooseLevel: z.boolean(),
        /** As the entry says. */
        otherLevel: otherLevel.optional(),
        /** Somebody else's child. */
        student: z.boolean(),
        /** A student of a confirmed school: who enters only those pays no admission and no program fee. */
        sparesFees: z.boolean(),
        /** Whose children belong together under the family maximum; absent for the reader's own. */
        family: z.string().optional(),
        dances: z.array(dance),
        /** On the waiting list of a full event: where, or until when a place is held. */
        place: z.int().optional(),
        offeredUntil: instant.optional(),
      }),
    ),
    /** Students that a teacher may add. */
    students: z.array(dancerSigns.extend({ _id: id, name: z.string(), lname: z.string() })),
    entry: entry.optional(),
  }),
});
const entryErrors = ['PRICE_CHANGED', 'REGISTRATION_CLOSED', 'NOT_READY', 'STALE', 'ALREADY_PAID', 'CONFLICT'] as const;
export const createEntry = row({
  method: 'POST',
  path: '/api/entries',
  area,
  access: 'entry.create',
  summary: 'Saves what a family chose and goes on to payment.',
  body: z.object({ entry: entryForm, direction: z.literal('add').optional() }),
  answer: entry,
  errors: entryErrors,
  /** Another price, or the entry of this event that is there already. */
  current: z.object({ total: z.int(), _id: id }).partial(),
});
export const editEntry = row({
  method: 'PATCH',
  path: '/api/entries/{id}',
  area,
  access: 'entry.edit',
  summary: 'Changes what is entered: before it is paid, and after that for the difference.',
  params: z.object({ id }),
  body: z.object({
    entry: entryForm.omit({ event: true }).optional(),
    direction: z.enum(['add', 'subtract']),
    revision,
  }),
  answer: entry,
  errors: [...entryErrors, 'HAS_MARKS', 'FULL', 'TOO_MUCH'],
  current: z.object({ total: z.int(), revision: z.int() }).partial(),
});
export const listEntries = row({
  method: 'GET',
  path: '/api/entries',
  area,
  access: 'signed-in',
  summary:
    "Own entries, newest first; those of a school's dancers, or of one dancer, without what others paid, when one is named.",
  query: z.object({
    ...page,
    limit: page.limit.default(999),
    sort: byAge,
    query: json(z.object({ school: id.optional(), dancer: id.optional() })).optional(),
  }),
  answer: list(entryTile.extend({ total: cents.optional(), due: cents.optional() })),
  errors: ['NOT_CONFIRMED', 'SKIP_TOO_FAR'],
});
export const getEntry = row({
  method: 'GET',
  path: '/api/entries/{id}',
  area,
  access: 'entry.read',
  summary: 'One entry; a teacher sees the own students in it, and nothing of money.',
  params: z.object({ id }),
  answer: z.discriminatedUnion('reader', [entry, taughtEntry]),
});

export const entriesForAdmin = row({
  method: 'GET',
  path: '/api/entries/getForAdmin',
  area,
  access: 'admin',
  summary: "Somebody's entries by the dancers' numbers, or one entry by its id.",
  query: z
    .object({ ...page, limit: page.limit.default(999), userId: id.optional(), id: id.optional() })
    .refine(({ userId, id: entryId }) => (userId === undefined) !== (entryId === undefined), 'Say userId or id.'),
  answer: list(entry),
  errors: ['SKIP_TOO_FAR'],
});

const place = z.object({
  event: id,
  /** Without one, a place at the event itself. */
  competition: id.optional(),
  dancer: id,
});
export const joinWaitingList = row({
  method: 'POST',
  path: '/api/entries/joinWaitingList',
  area,
  access: 'entry.create',
  summary: 'Puts a dancer on the waiting list of a full competition or event; nothing is charged.',
  body: place,
  answer: waiting,
  errors: ['REGISTRATION_CLOSED', 'NOT_READY', 'CONFLICT'],
});
export const leaveWaitingList = row({
  method: 'POST',
  path: '/api/entries/leaveWaitingList',
  area,
  access: 'entry.create',
  summary: 'Takes a dancer off a waiting list, or says no to an offer.',
  body: place,
  answer: done,
  errors: ['CONFLICT'],
});
export const listWaiting = row({
  method: 'GET',
  path: '/api/entries/waiting',
  area,
  access: 'signed-in',
  summary: 'What the own dancers wait for, and the places offered to them.',
  answer: list(waiting),
});

export const firstStep = row({
  method: 'POST',
  path: '/api/entries/firstStep',
  area,
  access: 'entry.edit',
  summary: 'Goes back to choosing competitions; what is paid stays in force until the change is.',
  body: z.object({ id }),
  answer: entry,
  errors: ['REGISTRATION_CLOSED', 'STALE', 'ALREADY_PAID', 'CONFLICT'],
});
export const updateTeacherAccess = row({
  method: 'POST',
  path: '/api/entries/updateTeacherAccess',
  area,
  access: 'entry.consent',
  summary: "Lets the dancers' teachers watch the videos of an entry, or no longer.",
  body: z.object({ entryId: id, teacherAccess: z.boolean() }),
  answer: entry,
  errors: ['STALE'],
});

/** An entry as the school's admins see it: who dances where, and not what a family pays. */
export const studentEntry = entryTile.omit({ total: true, due: true, withdrawnReason: true });

const studentEntries = <Path extends `/api/${string}`>(path: Path) =>
  row({
    method: 'GET',
    path,
    area,
    access: 'school.lead',
    summary: "The entries of a school's dancers, newest first.",
    errors: ['NOT_CONFIRMED', 'SKIP_TOO_FAR'],
    query: z.object({ ...schoolPage, sort: byAge, limit: page.limit.default(10) }),
    answer: list(studentEntry),
  });
export const getStudentEntries = studentEntries('/api/entries/getStudentEntries');
export const getDancersEntries = studentEntries('/api/entries/getDancersEntries');
