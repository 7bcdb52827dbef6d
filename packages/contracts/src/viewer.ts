import * as z from 'zod';
import { id, instant } from './fields.ts';
import { competitionHead } from './judging.ts';
import { dancerResult } from './results.ts';

/** A round's video on a leaderboard. */
const watched = z.object({
  path: z.string(),
  /** The address of a picture of it for a quarter of an hour, where there is one. */
  thumb: z.string().optional(),
});

/** A dancer beside whom another one is looked at. */
const leaderboardLine = z.object({
  dancerNumber: z.int(),
  /** As a result shows it; absent where its reader may know the placing alone. */
  score: z.string().optional(),
  /** The placing as a result shows it, '2T' or 'HM'. */
  label: z.string(),
  /** The address of the same page about this dancer, where the reader may look at it. */
  entry: z.string().optional(),
  round1: watched.optional(),
  round2: watched.optional(),
  round3: watched.optional(),
});
export type LeaderboardLine = z.output<typeof leaderboardLine>;

/** A dancer in a competition: the videos and what judges gave, as far as the reader may know. */
export const viewer = z.object({
  _id: id,
  /** The entry, for who may read it. */
  entry: id.optional(),
  event: z.object({ _id: id, name: z.string(), inPerson: z.boolean(), timeZone: z.string() }),
  competition: competitionHead,
  /** Absent as long as the event keeps its numbers from families. */
  dancerNumber: z.int().optional(),
  /** The dancer's name: for the family, its teachers and the event's office, never for a judge. */
  name: z.string().optional(),
  /** Rounds whose card the reader judges and has not finalized: there the scorecard is what opens. */
  scorecards: z.array(z.int()),
  /** 'Round 1, Hard Shoe', with the video of the round. */
  rounds: z.array(
    z.object({
      round: z.int(),
      title: z.string(),
      /** Sent by video, as far as the reader may know. */
      byVideo: z.boolean(),
      /** Absent for who may not know it. */
      uploaded: z.boolean().optional(),
      /** What `files/signedUrl` signs; for whoever may watch. */
      path: z.string().optional(),
      sentAt: instant.optional(),
      /** The reader can report an issue with its video now. */
      reports: z.literal(true).optional(),
    }),
  ),
  /** Whether the reader may watch what is sent of this dancer. */
  watches: z.boolean(),
  /** What judges gave and wrote in each round, of what the reader may know. */
  judges: dancerResult.shape.judges,
  /** How the competition ended for this dancer. */
  result: z.object({ label: z.string(), score: z.string().optional(), field: z.int() }).optional(),
  /** Whether the result of the competition is public. */
  isPublic: z.boolean(),
  /** The event shows each round, and not the end result alone. */
  hasMarks: z.boolean(),
  leaderboard: z.array(leaderboardLine),
});
export type Viewer = z.output<typeof viewer>;
