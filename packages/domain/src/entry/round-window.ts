import type { Event } from '../event/event.ts';
import type { Grade } from '../event/grade.ts';
import { isVideoOpen, lastJudgingDay, videosClose } from '../event/windows.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Competition } from '../sheet/competition.ts';
import { asksForRecall, type RecallFacts } from '../sheet/recall-round.ts';
import type { Round } from '../video.ts';
import { roundsByVideo } from './round-by-video.ts';
import type { Video } from './video.ts';
import { isAskedAgain } from './video-report.ts';

/** Whether a video of a round is taken now, and where it is not, why. */
export const roundWindows = ['open', 'closed', 'waiting', 'notRecalled'] as const;
export type RoundWindow = (typeof roundWindows)[number];

/** A round of a dancer, with all that decides on its video. */
export interface RoundFacts {
  readonly event: Pick<Event, 'inPerson' | 'videoEnd' | 'round3End'>;
  readonly grade: RecallFacts & Pick<Grade, 'videoRounds'>;
  readonly competition: Pick<Competition, 'recalled'>;
  /** The entry competition. */
  readonly id: string;
  readonly round: Round;
  readonly video: Pick<Video, 'again'> | undefined;
}

/** The last day on which a round is sent: of one that waits for a recall the day that was named for it, and none of a round that is danced in the hall. */
const lastDay = ({ event, grade, round }: Pick<RoundFacts, 'event' | 'grade' | 'round'>): string => {
  if (event.inPerson && !roundsByVideo({ event, grade }).includes(round)) return '';
  return (asksForRecall(grade, round) ? event.round3End : undefined) || event.videoEnd;
};

/** When the videos of a round are taken no more; undefined where no day was said. */
export const roundCloses = (facts: Pick<RoundFacts, 'event' | 'grade' | 'round'>): Date | undefined => {
  const day = lastDay(facts);
  return day === '' ? undefined : videosClose(day);
};

/** Whether a round is sent now. */
export const isRoundInTime = (facts: Pick<RoundFacts, 'event' | 'grade' | 'round'>, now: Date): boolean =>
  isVideoOpen(lastDay(facts), now);

/** Whether issues with the video of a round are reported now: while it is sent, and of one that a dancer sends alone while it is asked for. */
export const takesReports = (facts: Pick<RoundFacts, 'event' | 'grade' | 'round' | 'video'>, now: Date): boolean =>
  roundsByVideo(facts).includes(facts.round) ? isRoundInTime(facts, now) : isAskedAgain(facts.video, now);

/** Until when a round is taken from whoever dances it: with the others, or as long as the organizer waits for this one. Undefined when it is taken no more. */
export const takenUntil = (
  facts: Pick<RoundFacts, 'event' | 'grade' | 'round'> & { readonly video: Pick<Video, 'again'> | undefined },
  now: Date,
): Date | undefined => {
  const { video } = facts;
  const ends = [
    isRoundInTime(facts, now) ? roundCloses(facts)?.getTime() : undefined,
    isAskedAgain(video, now) ? Date.parse(video?.again?.until ?? '') : undefined,
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
};

/** The one rule for who may send: a round that waits for a recall only who is recalled, any other while videos are taken, and where the organizer waits for another one. */
export const roundWindow = (facts: RoundFacts, now: Date): RoundWindow => {
  const { grade, competition, id, round } = facts;
  if (asksForRecall(grade, round)) {
    if (!competition.recalled) return isRoundInTime(facts, now) ? 'waiting' : 'closed';
    if (!competition.recalled.includes(id)) return 'notRecalled';
  }
  return takenUntil(facts, now) ? 'open' : 'closed';
};

/** A video that is to be judged, or should be there by then. */
interface JudgedVideo {
  readonly event: RoundFacts['event'] & Pick<Event, 'judgingEnd'>;
  readonly video: Pick<Video, 'again' | 'video'> | undefined;
}

/**
 * Until when no judge closes a card on which a dancer is absent whose video may still come; undefined where there is one, or none is taken now.
 */
export const awaitedUntil = (facts: Omit<RoundFacts, 'event' | 'video'> & JudgedVideo, now: Date): Date | undefined => {
  const { event, video } = facts;
  if (video?.video || roundWindow(facts, now) !== 'open') return undefined;
  const taken = takenUntil(facts, now);
  return taken && beforeJudgingEnds(event, taken, now);
};

/** Until when the organizer waits for a video of a round, or for another one than is there; undefined where nobody asked, or it came since. */
export const waitedForUntil = (sent: Pick<Video, 'again' | 'video'> | undefined, now: Date): string | undefined => {
  const { again, video: kept } = sent ?? {};
  if (again === undefined || !isAskedAgain(sent, now)) return undefined;
  // A leave of before does not say when it was given, so that what came may be what it waits for, or not.
  const isHere = kept !== undefined && again.at !== undefined && kept.uploadedAt >= again.at;
  return isHere ? undefined : again.until;
};

/** Until when another video is taken in place of the one that is there; undefined where nobody asked for another since it came. */
export const otherAskedUntil = (sent: Pick<Video, 'again' | 'video'> | undefined, now: Date): Date | undefined => {
  const until = sent?.video && sent.again?.at !== undefined ? waitedForUntil(sent, now) : undefined;
  return until === undefined ? undefined : new Date(until);
};

/** The same for a dancer whose video is there while another one is asked for: what was sent before is not what they are to be judged by. */
export const replacedUntil = ({ event, video }: JudgedVideo, now: Date): Date | undefined => {
  const until = otherAskedUntil(video, now);
  return until && beforeJudgingEnds(event, until, now);
};

/** Whether a video stays as it is: a judge has begun to look at it, and it is not the one in whose place the organizer asks for another. */
export const isFrozen = (sent: Pick<Video, 'again' | 'video'>, now: Date): boolean =>
  sent.video?.lookedAt !== undefined && waitedForUntil(sent, now) === undefined;

const beforeJudgingEnds = ({ judgingEnd }: Pick<Event, 'judgingEnd'>, end: Date, now: Date): Date | undefined => {
  const until = new Date(Math.min(end.getTime(), lastJudgingDay(judgingEnd).getTime()));
  return until > now ? until : undefined;
};

/** Why a video of a round is not taken, said to its family; undefined where it is taken. */
export const refusalOf = (window: RoundWindow): Refusal | undefined => {
  switch (window) {
    case 'open':
      return undefined;
    case 'closed':
      return refuse('UPLOADS_CLOSED');
    case 'waiting':
      return refuse(
        'WAITING_FOR_RECALL',
        'Round 3 is danced by who is recalled. Its videos are taken once the recall is calculated.',
      );
    case 'notRecalled':
      return refuse(
        'NOT_RECALLED',
        'This dancer was not recalled to round 3, so no video of it is expected. The marks and comments of rounds 1 and 2 come with the results.',
      );
  }
};
