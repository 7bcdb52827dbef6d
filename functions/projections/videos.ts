import type { Entry } from '@rince/domain/entry/entry';
import { takesVideos } from '@rince/domain/entry/round-by-video';
import type { Video } from '@rince/domain/entry/video';
import { areVideosKept, videosKeptUntil } from '@rince/domain/event/windows';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { queues } from '@rince/services/queues';
import { videos } from '@rince/services/videos';
import type { Change } from '@rince/store/changes';
import { getEntry, markComplete } from '@rince/store/entries';
import { getEvent, getEventWithGrades } from '@rince/store/events';
import { dropVideos, getVideo, saveVideo, videosOf } from '@rince/store/videos';
import { owedVideos, owingOtherwise } from '../shared/entry/owed-videos.ts';

const dances = (entry: Record<string, unknown> | undefined): string =>
  JSON.stringify([
    entry?.paidAt,
    // A dancer who was moved dances other rounds by the same line.
    (entry as Entry | undefined)?.sections.map(({ competitions }) =>
      competitions.map(({ _id, competition }) => [_id, competition]),
    ),
  ]);

/** An entry is complete while every round that it owes has its video; what a round no longer names is deleted. */
export const followVideos = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  const touched = new Set<string>();
  for (const { entity, before, after, expired } of changes) {
    if (entity === 'video' && expired) {
      await endVideo(tools, before as unknown as Video);
    } else if (entity === 'video') {
      await dropUnnamed(before as unknown as Video | undefined, after as unknown as Video | undefined);
      await makeRenditions(before as unknown as Video | undefined, after as unknown as Video | undefined);
      touched.add(((after ?? before) as unknown as Video).entry);
    }
    if (entity === 'entry' && after?.paidAt !== undefined && dances(before) !== dances(after))
      touched.add((after as unknown as Entry)._id);
    if (entity === 'entry' && before?.paidAt !== undefined)
      await dropGivenBack(tools, before as unknown as Entry, after as unknown as Entry | undefined);
  }
  for (const { _id } of await owingOtherwise(tools.table, changes)) touched.add(_id);
  for (const id of touched) await settle(tools, id);
};

const entryCompetitionsOf = ({ sections }: Pick<Entry, 'sections'>): string[] =>
  sections.flatMap(({ competitions }) => competitions.map(({ _id }) => _id));

/** What was sent for a competition that the entry has no longer was given back with it: nobody judges it, and no page of the family shows it. */
const dropGivenBack = async ({ table }: Tools, before: Entry, after: Entry | undefined): Promise<void> => {
  const kept = new Set(after && entryCompetitionsOf(after));
  const lost = entryCompetitionsOf(before).filter((id) => !kept.has(id));
  if (lost.length === 0) return;
  const now = await getEntry(table, before._id);
  const still = new Set(now && entryCompetitionsOf(now));
  for (const id of lost) if (!still.has(id)) await dropVideos(table, await videosOf(table, id));
};

/** Drops videos that no entry names, wherever they come from. */
export const dropUnnamedVideos = async ({ table }: Tools, all: readonly Video[]): Promise<void> => {
  for (const video of all) {
    const entry = await getEntry(table, video.entry);
    if (!entry || !entryCompetitionsOf(entry).includes(video._id)) await dropVideos(table, [video]);
  }
};

/** Here and nowhere else, so that nothing of a child stays behind when a function dies between the table and storage. */
const dropUnnamed = async (before: Video | undefined, after: Video | undefined): Promise<void> => {
  const named = [after?.video?.key, after?.upload?.key];
  if (before?.upload && !named.includes(before.upload.key)) await videos.abort(before.upload);
  await files.remove([before?.video?.key, before?.upload?.key].filter((key) => !named.includes(key)));
  // Its renditions go where they are made, or one that is made in this moment would stay.
  if (before?.video && !named.includes(before.video.key)) await followRenditions(before, before.video.key);
};

const makeRenditions = async (before: Video | undefined, after: Video | undefined): Promise<void> => {
  if (after?.video && after.video.key !== before?.video?.key) await followRenditions(after, after.video.key);
};

const followRenditions = ({ _id, round }: Video, key: string): Promise<void> =>
  queues.send('media', { kind: 'follow', id: _id, round: `${round}`, key });

/** The event may have been moved since the time of a video was set: then it stays. What was sent for an event that is over stays sent. */
const endVideo = async ({ table, now }: Tools, video: Video): Promise<void> => {
  const event = await getEvent(table, video.event);
  // Not where the event has lost all its days, and so has no end any more.
  if (!event || !areVideosKept(event, now)) return dropUnnamed(video, undefined);
  const until = videosKeptUntil(event);
  try {
    await table.transact([saveVideo({ ...video, expiresAt: Math.floor(until.getTime() / 1000), revision: 0 })]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // It is back already, or something else was sent meanwhile.
    await dropUnnamed(video, await getVideo(table, video._id, video.round));
  }
};

/** Looks again after each write, so that of two that count at once the later one is right. */
const settle = async (tools: Tools, id: string): Promise<void> => {
  for (;;) {
    const entry = await getEntry(tools.table, id);
    const event = entry && (await getEvent(tools.table, entry.event));
    // Nearly every entry that is paid is for a feis in a hall: its syllabus need not be read.
    const syllabus =
      event && (takesVideos(event) || entry.complete) && (await getEventWithGrades(tools.table, event._id));
    if (!entry || !syllabus) return;
    const sent = await owedVideos(tools.table, entry, syllabus);
    const complete = sent.length > 0 && sent.every((video) => video?.video !== undefined);
    if (complete === entry.complete) return;
    await tools.table.transact([markComplete(id, complete)]);
  }
};
