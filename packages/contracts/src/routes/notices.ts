import * as z from 'zod';
import { done, id, instant, list, page } from '../fields.ts';
import { row } from '../row.ts';

export const notice = z.object({
  _id: id,
  title: z.string(),
  content: z.string(),
  path: z.string().optional(),
  seen: z.boolean(),
  createdAt: instant,
});
export const listNotices = row({
  method: 'GET',
  path: '/api/notifications',
  area: 'notices',
  access: 'signed-in',
  summary: 'Own notifications, newest first; count is how many are unseen.',
  query: z.object({ ...page, limit: page.limit.default(10) }),
  answer: list(notice),
});
export const markAllRead = row({
  method: 'POST',
  path: '/api/notifications/markAllRead',
  area: 'notices',
  access: 'signed-in',
  summary: 'Marks all seen.',
  answer: done,
});
