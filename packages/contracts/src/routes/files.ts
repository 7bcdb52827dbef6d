import { fileKindNames, fileKinds, isOfKind } from '@rince/domain/files';
import { qualities } from '@rince/domain/renditions';
import * as z from 'zod';
import { instant } from '../fields.ts';
import { row } from '../row.ts';

const area = 'files' as const;

export const uploadFile = row({
  method: 'POST',
  path: '/api/files/upload',
  area,
  access: 'signed-in',
  effect: 'read',
  summary: 'Permits one upload straight to storage; the call that follows carries the key.',
  body: z
    .object({
      kind: z.enum(fileKindNames),
      type: z.string().max(120),
      size: z.int().min(1, 'This file is empty.'),
      name: z.string().max(300).default(''),
    })
    .refine(({ kind, type }) => isOfKind(kind, type), {
      path: ['type'],
      message: 'This type of file is not taken here.',
    })
    .refine(({ kind, size }) => size <= fileKinds[kind].most, { path: ['size'], message: 'File is too large' }),
  answer: z.object({
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    key: z.string(),
    expiresAt: instant,
  }),
  errors: ['TOO_MANY_TRIES'],
});

export const signedUrl = row({
  method: 'GET',
  path: '/api/files/signedUrl',
  area,
  access: 'file.read',
  summary: 'An address under which a kept file can be read for a while.',
  query: z.object({
    key: z.string().min(1).max(300),
    /** Seconds; clamped to a quarter of an hour, for documents to a day. */
    expiration: z.coerce.number().int().min(1).max(604_800).optional(),
  }),
  answer: z.object({ url: z.string(), expiresAt: instant }),
  errors: ['STALE'],
});

export const videoPlaylist = row({
  method: 'GET',
  path: '/api/files/playlist',
  area,
  access: 'file.read',
  summary:
    'How a video is played for a quarter of an hour: as it was sent, for 28 days at least, and in the qualities that are ready.',
  query: z.object({ key: z.string().min(1).max(300) }),
  answer: z.object({
    /** Whether more qualities are to come. */
    state: z.enum(['converting', 'ready', 'failed']),
    expiresAt: instant,
    /** The address of the video as it was sent: it plays from the first moment, where the browser knows its kind; gone when its days are over. */
    original: z.string().optional(),
    poster: z.string().optional(),
    /** HLS: the list of qualities, in which `480p.m3u8` stands for the list of that quality; absent before the first is ready. */
    master: z.string().optional(),
    media: z.array(z.object({ track: z.enum([...qualities, 'sound']), playlist: z.string() })),
  }),
  errors: ['STALE'],
});
/** What a judge's page fetches before its judge comes to a video. It shows nothing, so it is no look at a child. */
export const videoBeginning = row({
  method: 'GET',
  path: '/api/files/beginning',
  area,
  access: 'file.read',
  summary: 'The first seconds of a video, for whoever judges it next; nothing while it has no qualities.',
  query: z.object({ key: z.string().min(1).max(300) }),
  answer: z.object({
    pieces: z.array(
      z.object({
        track: z.enum([...qualities, 'sound']),
        /** Where the file lies that these bytes are of. */
        file: z.string(),
        from: z.int(),
        /** The first byte behind them. */
        to: z.int(),
        /** In base64. */
        bytes: z.string(),
      }),
    ),
  }),
});
export type VideoBeginning = z.output<typeof videoBeginning.answer>;
export type VideoPlaylist = z.output<typeof videoPlaylist.answer>;
