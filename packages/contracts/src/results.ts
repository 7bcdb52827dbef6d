import { warningKinds } from '@rince/domain/results/warnings';
import * as z from 'zod';
import { competitionTitle, competitionType, eventView, rotationType } from './events.ts';
import { id, instant, ofRounds, scoreId } from './fields.ts';

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
export const placingsDocument = z.object({ competition: id, placings: z.array(publicPlacing) });
export type PlacingsDocument = z.output<typeof placingsDocument>;
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
  /** How many are placed, by school, the most first; absent where a release of before published it. */
  schools: z.array(z.object({ name: z.string(), placed: z.int() })).optional(),
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

/** What one judge gave a dancer in a round, and wrote; marks are absent where the event shows the end result only. */
const judgedRound = z.object({
  round: z.int(),
  score: z.number().nullable().optional(),
  rank: z.int().optional(),
  tied: z.boolean(),
  /** Who judged this round. */
  judge: z.string(),
  comments: z.string(),
  goodJob: z.array(z.string()),
  needsWork: z.array(z.string()),
});

/**
 * A dancer's rounds: Irish points of all judges of the round, or the mark where there is one judge and one round; the rank, with T where it is shared; what
 * judges wrote, one line for each where there are several. Scores and ranks are absent where the event shows the end result only.
 */
const dancerScores = z.object(
  ofRounds({ Score: z.string().optional(), Rank: z.string().optional(), Comments: z.string().optional() }),
);
export type DancerScores = z.output<typeof dancerScores>;

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
  /** Some were called to round 3, and others were not. */
  hasRecall: z.boolean(),
  recalled: z.boolean(),
  ...dancerScores.shape,
  subtotal: z.object({ ip: z.string(), rank: z.int(), tied: z.boolean() }).nullable(),
  judges: z.array(z.object({ label: z.string(), name: z.string(), rounds: z.array(judgedRound) })),
  /** The address of its videos, where a round was sent by video, and the first such round. */
  videos: scoreId.optional(),
  firstVideo: z.int().optional(),
});
export type DancerResult = z.output<typeof dancerResult>;

/** A dancer's line of a results table. */
export const resultRow = z.object({
  _id: id,
  finalRank: z.string(),
  dancerNumber: z.int(),
  dancerName: z.string(),
  school: z.string(),
  recalled: z.boolean(),
  wq: z.boolean(),
  nq: z.boolean(),
  /** Nobody reads of this dancer in public. */
  hidden: z.boolean(),
  /** Sends at least one round by video. */
  hasVideos: z.boolean(),
  /** The first such round. */
  firstVideo: z.int().optional(),
  /** One for each column. */
  judges: z.array(
    z.object({
      name: z.string(),
      rounds: z.array(judgedRound),
      totalScore: z.number().nullable().optional(),
      finalIp: z.string().nullable().optional(),
      rank: z.int().optional(),
      tied: z.boolean(),
      dropped: z.boolean(),
    }),
  ),
  /** Irish points of a round that counts by itself; null where the dancer did not dance it. */
  totalRound1Ip: z.string().nullable().optional(),
  totalRound2Ip: z.string().nullable().optional(),
  totalRound3Ip: z.string().nullable().optional(),
  /** Rounds 1 and 2 of three. */
  subtotal: z.string().nullable(),
  finalScore: z.string(),
});
export type ResultRow = z.output<typeof resultRow>;
/** The result of a competition, with the lines that its reader may see. */
export const competitionResult = z.object({
  competition: z.object({
    _id: id,
    event: id,
    gradeTitle: z.string(),
    type: competitionType,
    ...competitionTitle,
    rounds: z.int(),
    judge_rotation_type: rotationType,
    showIp: z.boolean(),
  }),
  /** Whose lines these are: everybody's, for the office, or those of the reader's own dancers and students. */
  reads: z.enum(['all', 'own', 'none']),
  /** Marks are shown: always to the office, to others where the event shows each round. */
  hasMarks: z.boolean(),
  /** Whether everybody may read it; otherwise it is what was calculated last. */
  isPublic: z.boolean(),
  /** For the office: what was calculated last is not what everybody reads. */
  hasLater: z.boolean(),
  /** For the office: dancers or marks have changed since it was calculated. */
  isOutdated: z.boolean(),
  /** Everybody who danced. */
  totalResults: z.int(),
  /** The columns: a place in the panel, and the rounds that count together there. */
  judges: z.array(z.object({ label: z.string(), name: z.string(), rounds: z.array(z.int()) })),
  rows: z.array(resultRow),
});
export type CompetitionResult = z.output<typeof competitionResult>;

/** A student's result in a list of a school. */
const studentResult = z.object({
  competition: id,
  gradeTitle: z.string(),
  ...competitionTitle,
  finalRank: z.string(),
  finalScore: z.string(),
  field: z.int(),
  placed: z.boolean(),
  recalled: z.boolean(),
  wq: z.boolean(),
  nq: z.boolean(),
  /** By round, by judge; absent where the event shows the end result only. */
  marks: z.array(z.array(z.number().nullable())).optional(),
});
const medals = z.object({ first: z.int(), second: z.int(), third: z.int(), placed: z.int() });
/** What a school's students have danced, as far as it is public. */
export const schoolResults = z.object({
  school: z.object({ _id: id, name: z.string() }),
  /** The schools that the reader may ask for. */
  schools: z.array(z.object({ _id: id, name: z.string() })),
  events: z.array(z.object({ _id: id, name: z.string(), eventStart: z.string(), students: z.int(), results: z.int() })),
  /** Of the event that was asked for. */
  students: z.array(
    z.object({
      _id: id,
      name: z.string(),
      lname: z.string(),
      /** It is a team of the school. */
      team: z.boolean().optional(),
      dancerNumber: z.int(),
      results: z.array(studentResult),
    }),
  ),
  medals,
});
export type SchoolResults = z.output<typeof schoolResults>;

/** Something that a reader of results would stumble over; it never holds them back. */
export const resultWarning = z.object({
  kind: z.enum(warningKinds),
  message: z.string(),
  round: z.int().optional(),
});
const reviewedLine = z.object({
  dancerNumber: z.int(),
  label: z.string(),
  points: z.string(),
  /** Everybody reads it; otherwise the dancer's family alone. */
  listed: z.boolean(),
});
/** What will be public of a competition. */
const reviewedCompetition = publicCompetition.extend({
  /** Everybody reads it already, or it is new, or takes the place of another one. */
  becomes: z.enum(['as before', 'new', 'changed']),
  warnings: z.array(resultWarning),
  /** With the answer for one competition: who is placed, also where everybody reads less of a name. */
  names: z.array(z.object({ dancerNumber: z.int(), name: z.string() })).optional(),
  /** With the answer for one competition that replaces what is public: whose line is not as it was, `null` where there is none. */
  changes: z
    .array(
      z.object({
        dancerNumber: z.int(),
        name: z.string(),
        before: reviewedLine.nullable(),
        now: reviewedLine.nullable(),
      }),
    )
    .optional(),
});
/** What will be public of an event, for those who decide about it. */
export const resultsReview = z.object({
  event: publicResult.shape.event,
  grades: z.array(publicGrade.extend({ competitions: z.array(reviewedCompetition) })),
  /** Changed since they were calculated: publishing is refused before they are calculated again. */
  outdated: z.array(z.object({ _id: id, code: z.string(), submitted: z.boolean() })),
  /** Somebody is entered, and there is no result. */
  without: z.array(z.object({ _id: id, code: z.string() })),
});
export type ResultsReview = z.output<typeof resultsReview>;
