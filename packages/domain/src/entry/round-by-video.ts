import type { Event } from '../event/event.ts';
import type { Grade } from '../event/grade.ts';
import { asksForRecall, type RecallFacts } from '../sheet/recall-round.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import { type Round, roundsUpTo } from '../video.ts';
import type { Video } from './video.ts';
import type { VideoReport } from './video-report.ts';

/** A competition, with what says which of its rounds come by video. */
export interface DancedAt {
  readonly event: Pick<Event, 'inPerson'>;
  readonly grade: Pick<Grade, 'rounds' | 'videoRounds'>;
}

/** A dancer on a sheet. Somebody else may take the line over, and has nothing of what was sent or allowed before. */
type Line = Pick<RosterLine, '_id' | 'dancer'>;

/** The rounds of single dancers of a feis in a hall that the organizer let come by video, by line and dancer. */
export type AllowedRounds = ReadonlyMap<string, readonly Round[]>;
const keyOf = ({ _id, dancer }: Line): string => `${_id} ${dancer}`;

/** What was sent for a line, by whoever stands on it now. */
export const sentBy = <Sent extends Pick<Video, 'dancer'>>(
  sent: Sent | undefined,
  { dancer }: Line,
): Sent | undefined => (sent?.dancer === dancer ? sent : undefined);

/** The rounds that everybody in a competition sends by video: all of a feis before cameras, of one in a hall those that its category names. */
export const roundsByVideo = ({ event, grade }: DancedAt): Round[] =>
  roundsUpTo(grade.rounds).filter((round) => !event.inPerson || grade.videoRounds?.includes(round) === true);

/** The rounds that one dancer sends by video, of a competition. */
export const roundsByVideoOf = (danced: DancedAt, allowed: AllowedRounds, line: Line): Round[] => {
  const sent = new Set([...roundsByVideo(danced), ...(allowed.get(keyOf(line)) ?? [])]);
  return roundsUpTo(danced.grade.rounds).filter((round) => sent.has(round));
};

/** The rounds that everybody owes a video of: one that waits for a recall is asked of the recalled, and known only then. */
export const roundsOwed = ({ event, grade }: DancedAt & { readonly grade: RecallFacts }): Round[] =>
  roundsByVideo({ event, grade }).filter((round) => !asksForRecall(grade, round));

/** Whether any video may be sent to an event. */
export const takesVideos = ({
  inPerson,
  videoEnd,
  videosAllowed,
}: Pick<Event, 'inPerson' | 'videoEnd' | 'videosAllowed'>): boolean =>
  !inPerson || videoEnd !== '' || videosAllowed === true;

/** What the reports of an event say about single dancers: who may send a round, or has sent it. */
export const allowedRounds = (
  reports: readonly Pick<VideoReport, 'type' | 'entryCompetition' | 'dancer' | 'round' | 'state' | 'sent'>[],
): AllowedRounds => {
  const byLine = new Map<string, Round[]>();
  for (const { type, entryCompetition: _id, dancer, round, state, sent } of reports)
    if (type === 'Dances by video' && (state === 'open' || sent === true)) {
      const key = keyOf({ _id, dancer });
      byLine.set(key, [...(byLine.get(key) ?? []), round]);
    }
  return byLine;
};
