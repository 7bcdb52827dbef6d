import * as z from 'zod';
import { changed, done, id, instant, json, list, optionalText, page, revision, text } from '../fields.ts';
import { richDocument, richText } from '../rich-text.ts';
import { row } from '../row.ts';
import { readFilters } from './notices.ts';

const area = 'notices' as const;
const params = z.object({ id });

export const updateTypes = ['app', 'api'] as const;

/** News of the platform. */
export const update = z.object({
  _id: id,
  title: z.string(),
  content: richDocument,
  type: z.enum(updateTypes),
  description: z.string(),
  version: z.string(),
  user: z.object({ _id: id, name: z.string(), lname: z.string() }),
  /** Whether the reader has read it. */
  completed: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  revision,
});
export type UpdateView = z.output<typeof update>;

export const updateForm = z.object({
  title: text(200),
  content: richText.default({ type: 'doc', content: [] }),
  type: z.enum(updateTypes).default('app'),
  description: optionalText(500),
  version: optionalText(40),
});

export const listUpdates = row({
  method: 'GET',
  path: '/api/updates',
  area,
  access: 'signed-in',
  summary: "What's new, newest first; completed is what the reader has read.",
  query: z.object({
    ...page,
    limit: page.limit.default(10),
    query: json(z.object({ filter: z.object({ id: z.enum(readFilters) }).optional() })).optional(),
  }),
  answer: list(update),
  errors: ['SKIP_TOO_FAR'],
});
export const getUpdate = row({
  method: 'GET',
  path: '/api/updates/{id}',
  area,
  access: 'signed-in',
  summary: 'One update.',
  params,
  answer: update,
});
export const readUpdate = row({
  method: 'PATCH',
  path: '/api/updates/{id}/read',
  area,
  access: 'signed-in',
  summary: 'Marks an update as read, by the reader only.',
  params,
  body: z.object({ completed: z.boolean() }),
  answer: done,
});
export const createUpdate = row({
  method: 'POST',
  path: '/api/updates',
  area,
  access: 'admin',
  summary: 'Posts an update.',
  body: updateForm,
  answer: update,
});
export const editUpdate = row({
  method: 'PATCH',
  path: '/api/updates/{id}',
  area,
  access: 'admin',
  summary: 'Changes an update.',
  params,
  body: z.object({ ...changed(updateForm.shape), revision }),
  answer: update,
  errors: ['STALE'],
});
export const deleteUpdate = row({
  method: 'DELETE',
  path: '/api/updates/{id}',
  area,
  access: 'admin',
  summary: 'Takes an update away.',
  params,
  answer: done,
});
