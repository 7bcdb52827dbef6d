import { roundsByVideoOf, sentBy } from '@rince/domain/entry/round-by-video';
import type { EventWithGrades } from '@rince/domain/event/event';
import { refuse } from '@rince/domain/refusal';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Table } from '@rince/store/table';
import { allowedRoundsAt } from '@rince/store/video-reports';
import { checkVideo, getVideos } from '@rince/store/videos';
import type { Write } from '@rince/store/write';

interface Going {
  /** Where they dance now. */
  readonly line: RosterLine;
  /** The competition they go to. */
  readonly to: string;
}

/**
 * Refuses that a dancer goes with a video to where that round is danced in the hall: its judges would lose it without a word. Answers what holds as long as
 * none is sent.
 */
export const refuseLostVideos = async (
  table: Table,
  { event, grades }: EventWithGrades,
  going: readonly Going[],
): Promise<Write[]> => {
  if (!event.inPerson) return [];
  const places = new Map(
    grades.flatMap((grade) => grade.competitions.map((place) => [place._id, { grade, place }] as const)),
  );
  const allowed = await allowedRoundsAt(table, event);
  const lost = going.flatMap(({ line, to: id }) => {
    const [from, to] = [places.get(line.competition), places.get(id)];
    if (!from || !to) return [];
    const still = roundsByVideoOf({ event, grade: to.grade }, allowed, line);
    return roundsByVideoOf({ event, grade: from.grade }, allowed, line)
      .filter((round) => round <= to.grade.rounds && !still.includes(round))
      .map((round) => ({ line, round, before: from.place.code, after: to.place.code }));
  });
  const videos = await getVideos(
    table,
    lost.map(({ line, round }) => [line._id, round] as const),
  );
  return lost.map(({ line, round, before, after }, i) => {
    if (sentBy(videos[i], line)?.video)
      throw refuse(
        'CONFLICT',
        `Dancer ${line.dancerNumber} has sent a video of round ${round} of ${before}, which judges would not see in ${after}: that round is danced in the hall there.`,
      );
    return checkVideo(videos[i] ?? { _id: line._id, round, revision: 0 });
  });
};
