import type { Video } from '@rince/domain/entry/video';
import type { VideoReport } from '@rince/domain/entry/video-report';
import { boxHead, boxOf, movieHead, recordedAt } from '@rince/domain/recorded-at';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { getEntries } from '@rince/store/entries';
import { getEvent } from '@rince/store/events';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { noteFile, withFile } from '@rince/store/same-files';
import { putVideoReport } from '@rince/store/video-reports';
import { getVideos } from '@rince/store/videos';
import type { Write } from '@rince/store/write';

/** A phone without network may be a day wrong. */
const clockSlack = 24 * 3_600_000;
/** Whoever sends before the first day of videos has danced within the week before that. */
const aWeek = 7 * 24 * 3_600_000;

/** What an organizer should look at in a video that came, in the transaction that begins its renditions: once, and never a verdict. */
export const noticedIn = async (tools: Tools, video: Video, key: string): Promise<Write[]> => {
  const [event, same, recorded] = await Promise.all([
    getEvent(tools.table, video.event),
    sameAs(tools, video, key),
    dateOf(key),
  ]);
  if (!event) return [];
  const first = Math.min(Date.parse(event.videoStart), Date.parse(video.video?.uploadedAt ?? '') - aWeek);
  const isOlder = recorded !== undefined && recorded.getTime() < first - clockSlack;
  const noticed = [
    ...(same === undefined ? [] : [{ type: 'Same file', comments: same } as const]),
    ...(isOlder
      ? [
          {
            type: 'Older recording',
            comments: `The file says that it was recorded on ${recorded.toISOString().slice(0, 10)}; videos of this event are taken from ${event.videoStart}.`,
          } as const,
        ]
      : []),
  ];
  const [entry] = await getEntries(tools.table, [video.entry]);
  const section = entry?.sections.find(({ dancer }) => dancer === video.dancer);
  const entered = section?.competitions.find(({ _id }) => _id === video._id);
  if (!section || !entered) return [];
  return noticed.flatMap(({ type, comments }): Write[] => {
    const report: VideoReport = {
      ...{ _id: tools.newId(), event: video.event, competition: entered.competition, entryCompetition: video._id },
      ...{ entry: video.entry, owner: video.owner, dancer: video.dancer, round: video.round },
      ...{ dancerNumber: section.dancerNumber ?? 0, type, comments, at: tools.now.toISOString(), state: 'open' },
      ...{ expiresAt: video.expiresAt, revision: 1 },
    };
    const told = {
      _id: report._id,
      title: 'A video to look at',
      content: `${type}: round ${video.round} of ${entered.code}, dancer ${report.dancerNumber}.`,
      path: `/app/event-dashboard/${video.event}/video-reports`,
      createdAt: report.at,
      event: video.event,
    };
    return [
      putVideoReport(report),
      ...putEventNotice({ ...told, topStory: false }),
      ...event.admins.map((user) => putNotice({ ...told, user, seen: false })),
    ];
  });
};

/** Which other videos of the event are the same file, in a sentence. Noted first: of two that come at once at least one sees the other. */
const sameAs = async ({ table }: Tools, video: Video, key: string): Promise<string | undefined> => {
  const file = await files.sameness(key);
  if (file === undefined) return undefined;
  await table.transact([noteFile(video, { file, key })]);
  const known = (await withFile(table, video.event, file)).filter((one) => one.key !== key);
  const kept = await getVideos(
    table,
    known.map(({ entryCompetition, round }) => [entryCompetition, round] as const),
  );
  const others = known.filter((one, i) => kept[i]?.video?.key === one.key);
  if (others.length === 0) return undefined;
  const entries = await getEntries(table, [...new Set(others.map(({ entry }) => entry))]);
  const places = others.map(({ dancer, entry, entryCompetition, round }) => {
    const sections = entries.find((one) => one?._id === entry)?.sections ?? [];
    const section = sections.find((one) => one.dancer === dancer);
    const code = section?.competitions.find(({ _id }) => _id === entryCompetition)?.code ?? '';
    return `round ${round} of ${code}, dancer ${section?.dancerNumber ?? ''}`;
  });
  return `The same file was sent for ${places.join('; ')}.`;
};

/** More boxes than stand before the one that is looked for. */
const mostBoxes = 32;

/** When a film was recorded, as its file says; where that stands at its end, what lies before is passed over. */
const dateOf = async (key: string): Promise<Date | undefined> => {
  for (let at = 0, boxes = 0; boxes < mostBoxes; boxes++) {
    const box = boxOf(await files.bytes(key, at, boxHead));
    if (!box) return undefined;
    if (box.type === 'moov') return recordedAt(await files.bytes(key, at, movieHead));
    at += box.size;
  }
  return undefined;
};
