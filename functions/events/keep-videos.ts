import { roundsByVideo } from '@rince/domain/entry/round-by-video';
import type { EventWithGrades } from '@rince/domain/event/event';
import { refuseIssues } from '@rince/domain/refusal';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { countCut, getVideoCounts, type VideoCounts } from '@rince/store/video-counts';
import { getVideos } from '@rince/store/videos';
import type { Write } from '@rince/store/write';

type Syllabus = Pick<EventWithGrades, 'event' | 'grades'>;

/**
 * Refuses a change after which a round would be danced in the hall of which somebody has sent a video: its judges would lose it without a word. Answers what
 * holds as long as nobody sends one meanwhile.
 */
export const keepVideos = async (table: Table, before: Syllabus, next: Syllabus): Promise<Write[]> => {
  let counts: VideoCounts | undefined;
  for (const grade of before.grades) {
    const after = next.grades.find(({ _id }) => _id === grade._id);
    const still = after ? roundsByVideo({ event: next.event, grade: after }) : [];
    const lost = roundsByVideo({ event: before.event, grade }).filter((round) => !still.includes(round));
    if (!after || lost.length === 0) continue;
    counts ??= await getVideoCounts(table, next.event._id);
    for (const { _id, code } of after.competitions) {
      const lines = await getRoster(table, _id);
      const wanted = lines.flatMap((line) => lost.map((round) => [line._id, round] as const));
      const sent = (await getVideos(table, wanted)).find((video) => video?.video !== undefined);
      const number = lines.find((line) => line._id === sent?._id)?.dancerNumber;
      if (!sent || number === undefined) continue;
      const path = next.event.inPerson === before.event.inPerson ? 'grades' : 'event.inPerson';
      const message = `Dancer ${number} has sent a video of round ${sent.round} of ${code}, which judges would not see any more. It stays by video as long as there is one.`;
      refuseIssues([{ path, message }]);
    }
  }
  return counts ? [countCut(next.event._id, counts)] : [];
};
