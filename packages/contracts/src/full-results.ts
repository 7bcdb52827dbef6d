import { fullResultTypes } from '@rince/domain/results/full-version';
import * as z from 'zod';
import { competitionTitle, competitionType, rotationType } from './events.ts';
import { id, instant } from './fields.ts';

const rank = { rank: z.int(), tied: z.boolean() };
const fullCard = z.object({ ...rank, total: z.string(), ip: z.string(), isDropped: z.boolean() });
const fullPart = z.object({
  name: z.enum(['R1', 'R2', 'R3', 'A', 'B', 'SUM']),
  cards: z.array(fullCard.nullable()),
  ip: z.string(),
});
const marked = z.record(z.string(), z.boolean());

/** A dancer's line of a result with everything that led to it. */
const fullLine = z.object({
  ...rank,
  entryCompetition: id,
  /** 0 for somebody who is not on the sheet any more. */
  dancerNumber: z.int(),
  name: z.string(),
  school: z.string(),
  region: z.string(),
  /** Is shown on no list, but to judges. */
  hidden: z.boolean(),
  label: z.string(),
  score: z.string(),
  subtotal: z.object({ ...rank, ip: z.string() }).nullable(),
  placed: z.boolean(),
  recalled: z.boolean(),
  wq: z.boolean(),
  nq: z.boolean(),
  /** By round, then by judge. */
  rounds: z.array(z.array(fullCard.nullable())),
  early: z.array(fullPart),
  final: z.array(fullPart),
  /** What judges wrote; for `results` alone. */
  words: z.array(
    z.object({
      round: z.int(),
      slot: z.int(),
      absent: z.boolean(),
      comments: z.string(),
      goodJob: marked,
      needsWork: marked,
    }),
  ),
});

/** The whole result of a competition, for documents. */
export const fullResult = z.object({
  _id: id,
  ...competitionTitle,
  gradeTitle: z.string(),
  type: competitionType,
  rotation: rotationType,
  judgeCount: z.array(z.int()),
  showIp: z.boolean(),
  hasRecall: z.boolean(),
  /** A recall places nobody yet. */
  kind: z.enum(['recall', 'final']),
  isPublic: z.boolean(),
  /** Something was calculated that is not what is public. */
  hasLater: z.boolean(),
  /** Marks, dancers or rules have changed since it was calculated. */
  isOutdated: z.boolean(),
  at: instant,
  field: z.int(),
  /** Names by round, then by slot; empty where nobody sits. */
  judges: z.array(z.array(z.string())),
  lines: z.array(fullLine),
});

/** What whole results are asked for. */
export const fullResultType = z.enum(fullResultTypes);
