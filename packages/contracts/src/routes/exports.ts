import { documentTypes } from '@rince/domain/event/document-types';
import { exportTypes } from '@rince/domain/event/export-types';
import * as z from 'zod';
import { id, instant } from '../fields.ts';
import { row } from '../row.ts';

const area = 'organizer' as const;

export const exportView = z.object({
  type: z.enum(exportTypes),
  /** Failed: it took too long, and may be asked for again. */
  status: z.enum(['idle', 'generating', 'ready', 'failed']),
  /** Rows written, or competitions read, of so many; 0 of 0 while they are collected. */
  done: z.int(),
  total: z.int(),
  createdAt: instant.optional(),
  /** The path is a key, for which `GET files/signedUrl` signs an address. */
  files: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type ExportView = z.output<typeof exportView>;
export const documentView = exportView.extend({
  type: z.enum(documentTypes),
  /** What is public has changed since it was made. */
  isOld: z.boolean(),
});
export type DocumentView = z.output<typeof documentView>;
const madeTypes = z.enum([...exportTypes, ...documentTypes]);

export const generateData = row({
  method: 'POST',
  path: '/api/events/generateData',
  area,
  access: 'event.export',
  summary:
    'Asks for a workbook of an event, or for its published results on paper, as queued work. Whoever asks while it is made waits for the same.',
  body: z.object({ id, type: madeTypes }),
  answer: exportView.extend({ type: madeTypes }),
  errors: ['CONFLICT', 'NOT_READY'],
});

export const getGeneratedData = row({
  method: 'POST',
  path: '/api/events/getGeneratedData',
  area,
  access: 'event.tabulate',
  effect: 'read',
  summary:
    'The workbooks and documents of an event that the caller may open, by type, and how far those are that are being made.',
  body: z.object({ id }),
  answer: z.object({ exports: z.array(exportView), documents: z.array(documentView) }),
});
