import * as z from 'zod';
import { competitionTitle, competitionType, eventView } from './events.ts';
import { id, instant } from './fields.ts';

/** A placing as anybody reads it. */
export const publicPlacing = z.object({
  dancerNumber: z.int(),
  name: z.string(),
  label: z.string(),
  rank: z.int(),
  tied: z.boolean(),
  placed: z.boolean(),
  recalled: z.boolean(),
  wq: z.boolean(),
  nq: z.boolean(),
});
export const publicCompetition = z.object({
  _id: id,
  ...competitionTitle,
  row: id,
  column: id,
  entered: z.int(),
  danced: z.int(),
  /** The name of the document of its placings, `results/{event}/{document}.json`. */
  document: z.string().optional(),
  /** With the answer for one competition; documents of before have them for all. */
  placings: z.array(publicPlacing).optional(),
});
/** The placings of one competition: a document that never changes. */
export const publicPlacings = z.object({ competition: id, placings: z.array(publicPlacing) });
export type PublicPlacings = z.output<typeof publicPlacings>;
export const publicGrade = z.object({
  _id: id,
  title: z.string(),
  type: competitionType,
  rounds: z.int(),
  rows: z.array(z.object({ _id: id, title: z.string() })),
  columns: z.array(z.object({ _id: id, title: z.string() })),
  competitions: z.array(publicCompetition),
});
/** A published event: one document, read by everyone from the edge, which names those of its competitions. */
export const publicResult = z.object({
  event: eventView.pick({ _id: true, name: true, eventStart: true, eventEnd: true, inPerson: true }),
  version: z.string(),
  publishedAt: instant,
  grades: z.array(publicGrade),
});
export type PublicResult = z.output<typeof publicResult>;
export type PublicCompetition = z.output<typeof publicCompetition>;

export const publicEventTile = z.object({
  _id: id,
  name: z.string(),
  eventStart: z.string(),
  eventEnd: z.string(),
  inPerson: z.boolean(),
});

/** One competition as a dancer's family reads it. */
export const dancerResult = z.object({
  competition: id,
  gradeTitle: z.string(),
  ...competitionTitle,
  rounds: z.int(),
  /** Each round is shown; otherwise the end of it, and what judges wrote. */
  roundResults: z.boolean(),
  showIp: z.boolean(),
  dancerNumber: z.int(),
  finalRank: z.string(),
  finalScore: z.string(),
  field: z.int(),
  recalled: z.boolean(),
  subtotal: z.object({ ip: z.string(), rank: z.int(), tied: z.boolean() }).nullable(),
  judges: z.array(
    z.object({
      label: z.string(),
      name: z.string(),
      rounds: z.array(
        z.object({
          round: z.int(),
          score: z.number().nullable().optional(),
          rank: z.int().optional(),
          tied: z.boolean(),
          /** Who judged this round. */
          judge: z.string(),
          comments: z.string(),
          goodJob: z.array(z.string()),
          needsWork: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type DancerResult = z.output<typeof dancerResult>;
