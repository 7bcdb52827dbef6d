import * as z from 'zod';
import { done, id, instant, json, list, page } from '../fields.ts';
import { row } from '../row.ts';

const area = 'notices' as const;

export const notice = z.object({
  _id: id,
  title: z.string(),
  content: z.string(),
  image: z.string().optional(),
  /** Where on the site it leads. */
  path: z.string().optional(),
  /** The words of a link to a file, and the file's key. */
  download: z.string().optional(),
  downloadPath: z.string().optional(),
  /** Somebody's own words, to be read whole. */
  whole: z.boolean().optional(),
  event: id.optional(),
  topStory: z.boolean().default(false),
  seen: z.boolean(),
  createdAt: instant,
});
export type NoticeView = z.output<typeof notice>;

export const listNotices = row({
  method: 'GET',
  path: '/api/notifications',
  area,
  access: 'signed-in',
  summary: 'Own notifications, newest first; count is how many are unseen.',
  query: z.object({ ...page, limit: page.limit.default(10) }),
  answer: list(notice),
  errors: ['SKIP_TOO_FAR'],
});
export const markAllRead = row({
  method: 'POST',
  path: '/api/notifications/markAllRead',
  area,
  access: 'signed-in',
  summary: 'Marks all seen.',
  answer: done,
});

/** Completed is what the reader has read. */
export const readFilters = ['all', 'completed', 'incompleted'] as const;
const filter = z.object({ id: z.enum(readFilters) }).optional();
const sort = json(z.object({ createdAt: z.union([z.literal(1), z.literal(-1)]) })).optional();
const search = z.string().trim().max(80).optional();

export const listEventNotices = row({
  method: 'GET',
  path: '/api/notifications/full',
  area,
  access: 'event.tabulate',
  summary: "An event's notifications for those who run or tabulate it; top stories come first.",
  query: z.object({
    ...page,
    limit: page.limit.default(10),
    sort,
    query: json(z.object({ event: id, filter, search })),
  }),
  answer: list(notice),
  errors: ['SKIP_TOO_FAR'],
});
export const pinEventNotice = row({
  method: 'PATCH',
  path: '/api/notifications/full/{id}',
  area,
  access: 'event.edit',
  summary: 'Makes a notification of an event a top story, or no longer.',
  params: z.object({ id }),
  body: z.object({ topStory: z.boolean() }),
  answer: notice,
  errors: ['CONFLICT'],
});
export const readEventNotice = row({
  method: 'PATCH',
  path: '/api/notifications/full/{id}/read',
  area,
  access: 'event.tabulate',
  summary: 'Marks a notification of an event as read, by the reader only.',
  params: z.object({ id }),
  body: z.object({ seen: z.boolean() }),
  answer: done,
});

const line = z.string().max(8000);
export const reportError = row({
  method: 'POST',
  path: '/api/errors',
  area,
  access: 'anyone',
  signedIn: false,
  summary:
    "Reports what broke in a browser: names, addresses, tokens and query strings are taken off before it is kept. 'Wrong Video' or 'Other' at the address of a video reports an issue with it to its organizer.",
  body: z.object({
    url: z.string().max(2000),
    error: z.object({ type: z.string().max(200), comments: z.string().max(4000).default('') }),
    errorInfo: z.union([line, z.object({ componentStack: line })]).default(''),
  }),
  answer: done,
  errors: ['TOO_MANY_TRIES', 'UPLOADS_CLOSED'],
});
