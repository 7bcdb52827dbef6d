import * as z from 'zod';
import { competitionTile, eventView } from '../events.ts';
import { id, instant, json, page, revision, scoreId } from '../fields.ts';
import { cardLine, criterionMarks, judgeCompetition, mark, markValue } from '../judging.ts';
import { row } from '../row.ts';

const area = 'judging' as const;
const byId = z.object({ query: json(z.object({ id })) });
const round = z.int().min(1).max(3);

export const judgePage = row({
  method: 'GET',
  path: '/api/users/getJudgePage',
  area,
  access: 'signed-in',
  summary: 'The events the reader judges.',
  answer: z.object({ judgeEvents: z.array(eventView) }),
});
export const judgeCompetitions = row({
  method: 'GET',
  path: '/api/events/getJudgeCompetitions',
  area,
  access: 'judging.read',
  summary: 'The competitions of an event that the reader judges.',
  query: z.object({ ...page, limit: page.limit.default(999), query: json(z.object({ id })) }),
  answer: z.object({
    event: eventView,
    open: z.boolean(),
    data: z.array(competitionTile.extend({ completed: z.boolean(), percent: z.int() })),
    hasMore: z.boolean(),
  }),
});
export const getJudgeCompetition = row({
  method: 'GET',
  path: '/api/events/getJudgeCompetition',
  area,
  access: 'judging.read',
  summary: "A judge's cards of one competition.",
  query: byId,
  answer: judgeCompetition,
});
export const getJudgeSingle = row({
  method: 'GET',
  path: '/api/events/getJudgeSingle',
  area,
  access: 'judging.read',
  summary: 'One scorecard and what surrounds it.',
  query: z.object({ query: json(z.object({ id: scoreId, round })) }),
  answer: judgeCompetition.extend({ entry: cardLine, round }),
});
export const submitScore = row({
  method: 'POST',
  path: '/api/events/submitScore',
  area,
  access: 'mark.write',
  summary: "Saves a judge's mark.",
  body: z.object({
    data: z
      .object({
        _id: scoreId,
        /** Where the card lies, as the scorecard was told; spares the server two reads. */
        at: z.object({ event: id, slot: z.int().min(1).max(7) }).optional(),
        round,
        score: markValue.nullable(),
        absent: z.boolean().default(false),
        comments: z.string().max(2000).default(''),
        goodJob: criterionMarks.default({}),
        needsWork: criterionMarks.default({}),
        revision: revision.optional(),
        nextUrl: z.string().max(300).optional(),
      })
      .refine((data) => data.absent !== (data.score !== null), {
        path: ['score'],
        message: 'You need to score this entry',
      })
      .refine(
        (data) =>
          Object.keys(data.goodJob).every((key) => !(data.goodJob[key as 'timing'] && data.needsWork[key as 'timing'])),
        { path: ['needsWork'], message: 'Good Job and Needs Work exclude each other.' },
      ),
    /** Score objects of the same card that waited in the browser; each is saved as if it came alone. */
    entries: z.array(z.unknown()).max(0).optional(),
  }),
  answer: z.object({ _id: scoreId, round, mark, savedAt: instant, nextUrl: z.string().optional() }),
  errors: ['STALE', 'FINALIZED', 'LOCKED', 'NOT_OPEN', 'WAITING_FOR_RECALL', 'NOT_RECALLED'],
});
export const finalizeCompetition = row({
  method: 'POST',
  path: '/api/events/finalizeCompetition',
  area,
  access: 'mark.write',
  summary: "Closes the judge's cards of the given rounds.",
  body: z.object({ id, rounds: z.array(round).min(1).max(3).optional() }),
  answer: z.object({ finalized: z.array(round), completed: z.boolean() }),
  errors: ['MISSING_MARKS', 'NOT_OPEN', 'WAITING_FOR_RECALL'],
});
