import { announcedKinds, longestText, longestTitle } from '@rince/domain/news/announcement';
import * as z from 'zod';
import { id, instant, json, lines, list, page, required, text, undoes } from '../fields.ts';
import { row } from '../row.ts';

/** What an event's office tells its people. */
const area = 'organizer' as const;

/** Everybody, or one school or competition, which is named then. */
const to = z
  .object({ kind: z.enum(announcedKinds), of: id.optional() })
  .refine(({ kind, of }) => kind === 'everybody' || of !== undefined, { path: ['of'], message: required });

export const announcement = z.object({
  _id: id,
  title: z.string(),
  text: z.string(),
  to: z.object({
    kind: z.enum(announcedKinds),
    /** The school or the competition in words; nothing when it is gone. */
    name: z.string(),
  }),
  byEmail: z.boolean(),
  by: z.object({ _id: id, name: z.string(), lname: z.string() }),
  createdAt: instant,
  status: z.enum(['sending', 'sent', 'withdrawn']),
  /** How many accounts it is for, and how many of them have been told. */
  total: z.int(),
  told: z.int(),
  withdrawnAt: instant.optional(),
});
export type AnnouncementView = z.output<typeof announcement>;

export const listAnnouncements = row({
  method: 'GET',
  path: '/api/announcements',
  area,
  access: 'event.tabulate',
  summary: 'What the office of an event has announced, newest first, with how many it has told.',
  query: z.object({ ...page, limit: page.limit.default(10), query: json(z.object({ event: id })) }),
  answer: list(announcement),
  errors: ['SKIP_TOO_FAR'],
});

export const countReaders = row({
  method: 'GET',
  path: '/api/announcements/readers',
  area,
  access: 'event.announce',
  summary: 'How many accounts an announcement would reach if it were sent now.',
  query: z.object({ query: json(z.object({ event: id, to })) }),
  answer: z.object({ accounts: z.int() }),
});

export const announcementForm = z.object({
  event: id,
  to,
  title: text(longestTitle),
  text: lines(longestText),
  /** As a letter, too. */
  byEmail: z.boolean().default(false),
});

export const sendAnnouncement = row({
  method: 'POST',
  path: '/api/announcements',
  area,
  access: 'event.announce',
  summary:
    'Sends an announcement to the people of an event, of one school or of one competition; at most 20 a day. It arrives as a notification, and as a letter where that is wanted.',
  body: announcementForm,
  answer: announcement,
  errors: ['CONFLICT', 'NOT_READY'],
});

export const withdrawAnnouncement = row({
  method: 'POST',
  path: '/api/announcements/{id}/withdraw',
  area,
  access: 'event.announce',
  summary:
    'Takes an announcement back: nobody else is told, and it leaves the notifications of those who were. Letters that were sent stay sent.',
  params: z.object({ id }),
  body: z.object({ event: id, undoes }),
  answer: announcement,
  errors: ['CONFLICT', 'STALE'],
});

export const ownAnnouncements = row({
  method: 'GET',
  path: '/api/announcements/own',
  area: 'notices',
  access: 'event.read',
  summary: 'What the office of an event has announced to the reader, newest first.',
  query: z.object({ event: id }),
  answer: z.array(announcement.pick({ _id: true, title: true, text: true, createdAt: true })),
});
