import * as z from 'zod';
import { competitionTile, eventView } from '../events.ts';
import { done, id, instant, json, page, revision, scoreId } from '../fields.ts';
import { cardLine, criterionMarks, judgeCompetition, mark, markValue, scoreRecord, videoNote } from '../judging.ts';
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
    count: z.int(),
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
  summary:
    'One scorecard and what surrounds it: of the round asked for, or of the first that its judge has not closed.',
  query: z.object({ query: json(z.object({ id: scoreId, round: round.optional() })) }),
  answer: judgeCompetition.extend({ entry: cardLine.extend(scoreRecord.shape), round }),
});
const scoreObject = z
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
    /** The video that the judge had before them, null where none had come; refused when another one is kept by now. */
    video: z.string().max(300).nullable().optional(),
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
  );
type ScoreObject = z.output<typeof scoreObject>;

const ofRound = <N extends 1 | 2 | 3>(n: N) => ({
  [`round${n}Score`]: markValue.nullable().optional(),
  [`round${n}Comments`]: z.string().max(2000).optional(),
  [`round${n}GoodJob`]: criterionMarks.optional(),
  [`round${n}NeedsWork`]: criterionMarks.optional(),
});
/** The score object of one round of a record, checked; undefined where it has no score. */
const objectOfRound = (record: Readonly<Record<string, unknown>>, n: number) => {
  const score = record[`round${n}Score`];
  if (typeof score !== 'number') return undefined;
  return scoreObject.safeParse({
    _id: record._id,
    round: n,
    score,
    comments: record[`round${n}Comments`] ?? '',
    goodJob: record[`round${n}GoodJob`] ?? {},
    needsWork: record[`round${n}NeedsWork`] ?? {},
  });
};
/** A score record, with the marks of up to three rounds side by side; each of them must be a score that could come alone. */
const sentRecord = z
  .object({ _id: scoreId, ...ofRound(1), ...ofRound(2), ...ofRound(3) })
  .refine((record) => [1, 2, 3].every((n) => objectOfRound(record, n)?.success !== false), {
    message: 'Good Job and Needs Work exclude each other.',
  });

/** The score objects of what a client sends along: itself, or one for each round of a record that has a score. */
export const scoreObjects = (given: ScoreObject | z.output<typeof sentRecord>): ScoreObject[] =>
  'round' in given
    ? [given as ScoreObject]
    : [1, 2, 3].flatMap((n) => {
        const object = objectOfRound(given, n);
        return object?.success ? [object.data] : [];
      });

const savedScore = { _id: scoreId, round };
export const submitScore = row({
  method: 'POST',
  path: '/api/events/submitScore',
  area,
  access: 'mark.write',
  summary: "Saves a judge's mark.",
  body: z.object({
    data: scoreObject,
    /**
     * Score objects of the same judge that waited in the browser; each is saved, or refused, as if it came alone, also where the mark itself is
     * refused: sent again, each says what became of it.
     */
    entries: z
      .array(z.union([scoreObject, sentRecord]))
      .max(200)
      .optional(),
  }),
  answer: z.object({
    ...savedScore,
    mark,
    savedAt: instant,
    nextUrl: z.string().optional(),
    entries: z
      .array(
        z.object({
          ...savedScore,
          mark: mark.optional(),
          refused: z.object({ code: z.string(), message: z.string(), current: mark.optional() }).optional(),
        }),
      )
      .optional(),
  }),
  errors: [
    'STALE',
    'FINALIZED',
    'LOCKED',
    'NOT_OPEN',
    'WAITING_FOR_RECALL',
    'NOT_RECALLED',
    'SHEET_CHANGED',
    'VIDEO_REPLACED',
  ],
  current: mark,
});
export const seeVideo = row({
  method: 'POST',
  path: '/api/entryCompetitions/{id}/seen',
  area,
  access: 'judging.read',
  remembers: false,
  summary: 'How much a judge has played of the video of a round; less than before changes nothing.',
  params: z.object({ id: scoreId }),
  body: z.object({
    round,
    /** The video that the judge has before them: another one was not seen. */
    video: z.string().max(300),
    /** Percent. */
    played: z.int().min(0).max(100),
  }),
  answer: done,
  errors: ['VIDEO_REPLACED'],
});
export const listVideoNotes = row({
  method: 'GET',
  path: '/api/entryCompetitions/{id}/notes',
  area,
  access: 'judging.read',
  summary: 'What the judge noted for themselves of the video of a round, by its moments.',
  params: z.object({ id: scoreId }),
  query: z.object({ query: json(z.object({ round })) }),
  answer: z.object({ notes: z.array(videoNote) }),
});
export const saveVideoNote = row({
  method: 'POST',
  path: '/api/entryCompetitions/{id}/notes',
  area,
  access: 'judging.read',
  summary: 'Keeps what a judge notes for themselves of a moment of a video; a note without words goes.',
  params: z.object({ id: scoreId }),
  body: z.object({
    round,
    /** The video that the judge had before them: another one has other moments. */
    video: z.string().max(300),
    /** The note, by a name that its writer gave it: the same again is the same note. */
    note: videoNote.extend({ text: z.string().trim().max(500) }),
  }),
  answer: done,
  errors: ['VIDEO_REPLACED', 'TOO_MANY_TRIES', 'SHEET_CHANGED', 'NOT_FOUND'],
});
export const finalizeCompetition = row({
  method: 'POST',
  path: '/api/events/finalizeCompetition',
  area,
  access: 'mark.write',
  summary: "Closes the judge's cards of the given rounds.",
  body: z.object({ id, rounds: z.array(round).min(1).max(3).optional() }),
  answer: z.object({ finalized: z.array(round), completed: z.boolean() }),
  errors: ['MISSING_MARKS', 'VIDEO_MAY_COME', 'NOT_OPEN', 'WAITING_FOR_RECALL', 'SUBMITTED', 'SHEET_CHANGED'],
});
