import { askedHours, issueTypes, leaveTypes, noticedTypes } from '@rince/domain/entry/video-report';
import { rounds } from '@rince/domain/video';
import * as z from 'zod';
import { id, instant, json, revision, scoreId } from '../fields.ts';
import { row } from '../row.ts';

const area = 'videos' as const;

/** What somebody says is wrong with a video, with the video as it is now. */
export const videoReport = z.object({
  _id: id,
  event: id,
  /** The address of the dancer's videos. */
  videos: scoreId,
  entry: z.string(),
  code: z.string(),
  rowTitle: z.string(),
  dancerNumber: z.int(),
  round: z.literal(rounds),
  title: z.string(),
  type: z.enum([...issueTypes, ...noticedTypes, ...leaveTypes]),
  comments: z.string(),
  /** Who says so. */
  by: z.string(),
  at: instant,
  state: z.enum(['open', 'closed']),
  askedAt: instant.optional(),
  until: instant.optional(),
  answer: z.string().optional(),
  /** The video of the round, as long as there is one. */
  path: z.string().optional(),
  sentAt: instant.optional(),
  revision,
});
export type VideoReportView = z.output<typeof videoReport>;

export const listVideoReports = row({
  method: 'GET',
  path: '/api/videoReports',
  area,
  access: 'event.edit',
  summary: 'What was reported of the videos of an event, newest first.',
  query: z.object({ query: json(z.object({ event: id })) }),
  answer: z.object({ data: z.array(videoReport), count: z.int() }),
});

export const allowVideo = row({
  method: 'POST',
  path: '/api/videoReports',
  area,
  access: 'event.edit',
  summary:
    'Lets a dancer send a round by video, who cannot come to the hall or was too late for the last day of videos; the family is told.',
  body: z.object({
    event: id,
    /** The dancer in the competition. */
    id: scoreId,
    round: z.literal(rounds),
    reason: z.string().trim().min(1, 'Say why.').max(1000),
    /** How long the family may send it. */
    hours: z.int().min(askedHours.least).max(askedHours.most).default(askedHours.usual),
  }),
  answer: videoReport,
  errors: [
    'STALE',
    'CONFLICT',
    'NOT_READY',
    'LOCKED',
    'SUBMITTED',
    'WAITING_FOR_RECALL',
    'NOT_RECALLED',
    'SHEET_CHANGED',
  ],
});

export const decideVideoReport = row({
  method: 'POST',
  path: '/api/videoReports/{id}',
  area,
  access: 'event.edit',
  summary: 'Asks the family for another video, answers whoever reported, or closes the report.',
  params: z.object({ id }),
  body: z
    .object({
      event: id,
      revision,
      act: z.enum(['ask', 'answer', 'close']),
      words: z.string().trim().max(1000).default(''),
      /** How long the family may send another video. */
      hours: z.int().min(askedHours.least).max(askedHours.most).default(askedHours.usual),
    })
    .refine(({ act, words }) => act !== 'answer' || words !== '', { path: ['words'], message: 'Write an answer.' }),
  answer: videoReport,
  errors: [
    'STALE',
    'CONFLICT',
    'NOT_READY',
    'LOCKED',
    'SUBMITTED',
    'WAITING_FOR_RECALL',
    'NOT_RECALLED',
    'SHEET_CHANGED',
  ],
});
