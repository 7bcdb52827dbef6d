import { roundWindows } from '@rince/domain/entry/round-window';
import { rounds, videoMost, videoTypeOf } from '@rince/domain/video';
import * as z from 'zod';
import { day, done, id, instant, json, list, page, scoreId } from '../fields.ts';
import { row } from '../row.ts';
import { viewer } from '../viewer.ts';

const area = 'videos' as const;

const round = z.literal(rounds);

/** The video of one round, as far as its reader may know. */
export const roundVideo = z.object({
  uploaded: z.boolean(),
  /** What `files/signedUrl` signs; for whoever may watch. */
  path: z.string().optional(),
  name: z.string().optional(),
  size: z.int().optional(),
  uploadedAt: instant.optional(),
  /** What is to be looked at in it, in sentences; for whoever may watch. */
  advice: z.array(z.string()).optional(),
  /** It cannot be judged as it is; for whoever may watch. */
  faulty: z.literal(true).optional(),
  /** A judge has begun to look at it, so it stays as it is; for who may send. */
  frozen: z.literal(true).optional(),
  /** Whether one is taken now; for who may send. */
  takes: z.enum(roundWindows).optional(),
  /** Until when, where that is another moment than that of the other rounds. */
  closesAt: instant.optional(),
  /** The organizer waits for another video of this round until then; for who may send. */
  askedUntil: instant.optional(),
  /** An upload that was begun and can go on; for who may send. */
  upload: z.object({ name: z.string(), size: z.int(), arrived: z.int() }).optional(),
});
export type RoundVideo = z.output<typeof roundVideo>;

/** One competition of a dancer in an entry, with its videos. */
export const entryCompetition = z.object({
  _id: id,
  event: id,
  entry: id,
  name: z.string(),
  /** 'Round 1', or of a championship 'Round 1, Hard Shoe'; as many as it has rounds. */
  rounds: z.array(z.string()),
  dancer: z.object({ _id: id, name: z.string(), lname: z.string() }),
  round1: roundVideo.optional(),
  round2: roundVideo.optional(),
  round3: roundVideo.optional(),
  round3Dance: z.string().optional(),
  /** Beats a minute. */
  round3Speed: z.int().optional(),
  competition: z.object({ _id: id, code: z.string(), rowTitle: z.string(), columnTitle: z.string() }),
});
export type EntryCompetition = z.output<typeof entryCompetition>;

export const listEntryCompetitions = row({
  method: 'GET',
  path: '/api/entryCompetitions',
  area,
  access: 'entry.read',
  summary: 'What a paid entry dances, with the videos sent for it.',
  query: z.object({ ...page, limit: page.limit.default(999), query: json(z.object({ entry: id })) }),
  answer: list(entryCompetition).extend({
    /** Whether videos are still taken. */
    open: z.boolean(),
    closesAt: instant.optional(),
    /** Whether the reader may send them and take them back, of one of the dancers at least: each round says by itself whether it takes one. */
    sends: z.boolean(),
    /** How long a video of this event usually is, in seconds. */
    length: z.object({ least: z.int(), most: z.int() }),
    /** The first day of videos, while it is still to come. */
    begins: day.optional(),
  }),
});

export const getViewer = row({
  method: 'GET',
  path: '/api/entryCompetitions/{id}/viewer',
  area,
  access: 'viewer.read',
  summary:
    'A dancer in a competition with the videos of the rounds, what judges gave, and the leaderboard, as far as the reader may know.',
  /** A score names its sheet; an entry competition alone is found by what was sent for it. */
  params: z.object({ id: z.union([scoreId, id]) }),
  answer: viewer,
});

export const uploadVideo = row({
  method: 'POST',
  path: '/api/entryCompetitions/upload',
  area,
  access: 'video.send',
  effect: 'read',
  summary: 'Permits the parts of a video that storage does not have yet; asked again, it goes on where it was.',
  body: z
    .object({
      id,
      entry: id,
      round,
      name: z.string().max(300).default(''),
      type: z.string().max(120),
      size: z.int().min(1, 'No valid file found.').max(videoMost, 'File is too large'),
      /** What the sender knows the file by: another file begins anew. */
      fingerprint: z.string().min(1).max(100),
      /** The upload that is gone on with, as an earlier answer named it: refused where another one has taken its place. */
      key: z.string().max(300).optional(),
    })
    .refine(({ type, name }) => videoTypeOf(type, name) !== undefined, {
      path: ['type'],
      message: 'Not a valid file type',
    }),
  answer: z.object({
    key: z.string(),
    /** The parts still to be sent, each by PUT to its address. */
    parts: z.array(z.object({ number: z.int(), from: z.int(), to: z.int(), url: z.string() })),
    expiresAt: instant,
  }),
  errors: ['UPLOADS_CLOSED', 'WAITING_FOR_RECALL', 'NOT_RECALLED', 'CONFLICT', 'NOT_READY', 'TOO_MANY_TRIES', 'STALE'],
});

export const editEntryCompetition = row({
  method: 'PATCH',
  path: '/api/entryCompetitions/{id}',
  area,
  access: 'video.send',
  summary: 'Keeps a video whose parts have all arrived; of round 3 also what is danced, and how fast.',
  params: z.object({ id }),
  body: z.object({
    event: id,
    entry: id,
    _id: id.optional(),
    round,
    video: z.object({ key: z.string().min(1).max(300) }).optional(),
    round3Dance: z.string().trim().max(100).optional(),
    round3Speed: z.int().min(1, 'Between 1 and 300').max(300, 'Between 1 and 300').nullable().optional(),
  }),
  answer: entryCompetition,
  errors: [
    'UPLOADS_CLOSED',
    'WAITING_FOR_RECALL',
    'NOT_RECALLED',
    'CONFLICT',
    'NOT_READY',
    'STALE',
    'SUBMITTED',
    'LOCKED',
    'SHEET_CHANGED',
  ],
});

export const cancelUpload = row({
  method: 'POST',
  path: '/api/entryCompetitions/cancel',
  area,
  access: 'video.send',
  summary: 'Gives an upload up; what has arrived of it is deleted.',
  body: z.object({ id, round }),
  answer: done,
  errors: ['STALE'],
});

export const removeVideo = row({
  method: 'DELETE',
  path: '/api/entryCompetitions/{id}/{round}',
  area,
  access: 'video.send',
  summary: 'Deletes the video of a round.',
  params: z.object({ id, round: z.enum(['round1', 'round2', 'round3']) }),
  answer: done,
  errors: [
    'UPLOADS_CLOSED',
    'WAITING_FOR_RECALL',
    'NOT_RECALLED',
    'STALE',
    'CONFLICT',
    'SUBMITTED',
    'LOCKED',
    'SHEET_CHANGED',
  ],
});
