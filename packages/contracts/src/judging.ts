import { criterionKeys } from '@rince/domain/sheet/criteria';
import { bestMark, isExactMark } from '@rince/domain/sheet/mark';
import { outKinds } from '@rince/domain/sheet/roster-line';
import * as z from 'zod';
import { competitionTitle, competitionType, recallType, scoringRules } from './events.ts';
import { id, instant, ofRounds, revision, scoreId } from './fields.ts';
import { person } from './people.ts';

/** Cells of a sheet that are saved at once. */
export const mostCells = 200;

export const criterionMarks = z.partialRecord(z.enum(criterionKeys), z.boolean());

/** A mark: 0 to 100 with at most three decimals. */
export const markValue = z.number('Required').min(0).max(bestMark).refine(isExactMark, 'At most three decimals.');

/** One judge's mark for one dancer in one round. */
export const mark = z.object({
  score: markValue.nullable(),
  absent: z.boolean(),
  comments: z.string(),
  goodJob: criterionMarks,
  needsWork: criterionMarks,
  /** The video it was given for was replaced: there is none any more. */
  withdrawn: z.boolean().optional(),
  revision,
});
export type MarkView = z.output<typeof mark>;

export const competitionHead = z.object({
  _id: id,
  event: id,
  eventName: z.string(),
  gradeTitle: z.string(),
  type: competitionType,
  ...competitionTitle,
  rounds: z.int(),
});

/** A dancer on a judge's card: a number, never a name. */
export const cardLine = z.object({
  _id: scoreId,
  dancerNumber: z.int(),
  recalled: z.boolean(),
  /** Noted by the desk as not dancing. */
  out: z.enum(outKinds).optional(),
  marks: z.partialRecord(z.enum(['1', '2', '3']), mark),
  /** The rounds that the dancer sends by video. */
  byVideo: z.array(z.int()).optional(),
  /** What came of them, by round: what `files/signedUrl` signs, and how much of it the judge has played, in percent. */
  videos: z
    .partialRecord(
      z.enum(['1', '2', '3']),
      z.object({
        path: z.string(),
        played: z.int(),
        /** An issue with it can be reported now. */
        reports: z.literal(true).optional(),
        /** The organizer asked the family for another one in its place, and takes it until then. */
        otherUntil: z.iso.datetime().optional(),
        /** Of round 3: what is danced, and how fast. */
        dance: z.string().optional(),
        speed: z.int().optional(),
      }),
    )
    .optional(),
});
export type JudgeCardLine = z.output<typeof cardLine>;

/** What a judge noted for themselves of a moment of a video; nobody else reads it. */
export const videoNote = z.object({
  /** By its writer, who may have no network. */
  _id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Of the video. */
  second: z.int().min(0).max(36_000),
  text: z.string(),
});
export type VideoNote = z.output<typeof videoNote>;

/** What a judge gave a dancer, its rounds side by side, each with the rank on this judge's card. */
export const scoreRecord = z.object({
  ...ofRounds({
    Score: markValue.nullable().optional(),
    Comments: z.string().optional(),
    GoodJob: criterionMarks.optional(),
    NeedsWork: criterionMarks.optional(),
    Rank: z.int().optional(),
    Tied: z.boolean().optional(),
  }),
  /** Irish points on the card of all these rounds, where they are shown; null until every round is scored. */
  finalScore: z.string().nullable(),
  complete: z.boolean(),
});
export type ScoreRecord = z.output<typeof scoreRecord>;

export const judgeCompetition = z.object({
  competition: competitionHead,
  /** The rounds this judge sits in, and the slot in each. */
  rounds: z.array(z.int()),
  slots: z.record(z.string(), z.int()),
  /** Rounds whose card is closed. */
  finalized: z.array(z.int()),
  locked: z.array(z.int()),
  recallCalculated: z.boolean(),
  recallType,
  entries: z.array(cardLine),
  open: z.boolean(),
  submitted: z.boolean().optional(),
});
export type JudgeCompetition = z.output<typeof judgeCompetition>;

export const sheetMark = z.object({
  score: z.number().nullable(),
  absent: z.boolean(),
  comments: z.string(),
  /** Why it was corrected, where it was. */
  reason: z.string().optional(),
  revision,
});

/**
 * What one judge gave a dancer in the rounds that count together, and what the latest calculation made of it: ranks, points and flags are absent
 * until there is one, and those of a round or of the end until it is danced.
 */
export const tabulationScore = z.object({
  entryCompetition: id,
  judgeLabel: z.string(),
  wmh: z.boolean(),
  /** Marks and comments as they stand on the sheet now. Of each round on this judge's card alone: its points, its rank. */
  ...ofRounds({
    Score: z.number().nullable().optional(),
    Comments: z.string().optional(),
    Ip: z.string().optional(),
    Rank: z.int().optional(),
  }),
  judgeRound1Tied: z.boolean().optional(),
  judgeRound2Tied: z.boolean().optional(),
  judgeRound3Tied: z.boolean().optional(),
  /** A round by itself, of all its judges. */
  totalRound1Ip: z.string().optional(),
  totalRound2Ip: z.string().optional(),
  totalRound3Ip: z.string().optional(),
  totalRound1Rank: z.int().optional(),
  totalRound1Tied: z.boolean().optional(),
  /** This judge's marks of the rounds that count together, added up. */
  judgeTotalScore: z.number().optional(),
  judgeFinalRank: z.int().optional(),
  judgeFinalIp: z.string().optional(),
  judgeTied: z.boolean().optional(),
  /** After two rounds. */
  finalTwoRoundIp: z.string().optional(),
  totalTwoRoundRank: z.int().optional(),
  final2roundTied: z.boolean().optional(),
  finalIp: z.string().optional(),
  finalRank: z.int().optional(),
  tied: z.boolean().optional(),
  recall: z.boolean(),
  placed: z.boolean().optional(),
  nq: z.boolean().optional(),
  wq: z.boolean().optional(),
});
export type TabulationScore = z.output<typeof tabulationScore>;

/** A judge's column on the tabulation sheet. */
export const sheetColumn = z.object({
  slot: z.int(),
  label: z.string(),
  judge: person.optional(),
  /** The same, beside the label. */
  ...person.partial().shape,
  finalized: z.boolean(),
  signedOff: z.boolean(),
  doubleChecked: z.boolean(),
  locked: z.boolean(),
  /** Who last entered a mark here; somebody else must check. */
  enteredBy: id.optional(),
  revision,
  /** By entry competition. */
  scores: z.record(z.string(), sheetMark),
  /** In the order of numbers; of the round that was asked for. */
  scoreList: z.array(tabulationScore).optional(),
});

export const sheetEntry = z.object({
  _id: id,
  dancerNumber: z.int(),
  name: z.string(),
  lname: z.string(),
  school: z.string(),
  withdrawn: z.boolean(),
  out: z.enum(outKinds).optional(),
  wmh: z.boolean(),
});

export const shownStanding = z.object({
  id: z.string(),
  subtotal: z.object({ ip: z.string(), rank: z.int(), tied: z.boolean() }).nullable(),
  recalled: z.boolean(),
  final: z.object({ score: z.string(), rank: z.int(), tied: z.boolean() }),
  label: z.string(),
  placed: z.boolean(),
  wq: z.boolean(),
  nq: z.boolean(),
});

export const resultVersion = z.object({
  _id: id,
  at: instant,
  by: z.string(),
  kind: z.enum(['recall', 'final']),
  fingerprint: z.string(),
  standings: z.array(shownStanding),
  left: z.array(z.string()),
});

/** What is closed on a sheet, by round; of a judge's column by its place in the panel. */
const closings = z.object(
  ofRounds({
    Locked: z.boolean().optional(),
    SignedOff: z.record(z.string(), z.boolean()).optional(),
    DoubleChecked: z.record(z.string(), z.boolean()).optional(),
  }),
);
export type Closings = z.output<typeof closings>;

export const tabulatorCompetition = z.object({
  competition: competitionHead.extend({
    /** `ip` reads as showIp does. */
    scoring: scoringRules.extend({ ip: z.boolean() }),
    recall: z.object({ type: recallType, percent: z.int() }),
    worldQualifier: z.int(),
    nationalQualifier: z.int(),
    judgeSignoffs: z.boolean(),
    recallCalculated: z.boolean(),
    recalled: z.array(id),
    /** Marks of the rounds before the recall, or dancers, have changed since it was calculated. */
    recallOutdated: z.boolean(),
    needsCalculation: z.boolean(),
    submitted: z.boolean(),
    hasPublicResults: z.boolean(),
    generatingResults: z.boolean(),
    revision,
  }),
  entries: z.array(sheetEntry),
  template: z.partialRecord(z.enum(['1', '2', '3']), z.object({ judges: z.array(sheetColumn) })),
  tabulation: closings,
  /** When a mark was saved last, and where: typed on the sheet, or on the card of its judge. Absent before the first. */
  autosave: z.object({ at: instant, type: z.enum(['sheet', 'card']) }).optional(),
  /** Marks of the round after the recall that were given to somebody who was not called. */
  strayMarks: z.array(z.object({ entryCompetition: id, dancerNumber: z.int(), round: z.int(), slot: z.int() })),
  results: resultVersion.optional(),
});
export type TabulatorCompetition = z.output<typeof tabulatorCompetition>;
