import type { Video } from '@rince/domain/entry/video';
import type { Message } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import { filesOfRenditions, type Renditions, type Source, type Step } from '@rince/domain/renditions';
import type { Round } from '@rince/domain/video';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { media } from '@rince/services/media';
import { queues } from '@rince/services/queues';
import { getEntry } from '@rince/store/entries';
import { getEvent } from '@rince/store/events';
import { putNotice } from '@rince/store/notices';
import { dropRenditions, getRenditions, saveRenditionsOf } from '@rince/store/renditions';
import { dropNotesOf } from '@rince/store/video-notes';
import { getVideo } from '@rince/store/videos';
import type { Write } from '@rince/store/write';
import { noticedIn } from './noticed.ts';

/** A video of which messages speak: it may be gone when they come. */
export interface Named {
  readonly id: string;
  readonly round: `${Round}`;
  readonly key: string;
}

/** The round that keeps this video now; none when it was replaced, taken back, or its time is over. */
export const keptAt = async ({ table }: Tools, { id, round, key }: Named): Promise<Video | undefined> => {
  const video = await getVideo(table, id, Number(round) as Round);
  return video?.video?.key === key ? video : undefined;
};

/** A video that is kept gets its renditions; with one that is gone, they go. */
export const followVideo = async (tools: Tools, named: Named): Promise<void> => {
  for (;;) {
    const video = await keptAt(tools, named);
    if (!video) return dropAll(tools, named);
    try {
      return await begin(tools, video, named);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
};

/** What a converter still writes when nobody keeps the video is deleted at its end; what its judges noted goes with it. */
export const dropAll = async ({ table }: Tools, { id, key }: Named): Promise<void> => {
  await dropNotesOf(table, { _id: id, key });
  await files.remove(filesOfRenditions(key));
  await table.transact([dropRenditions({ _id: id, key })]);
};

const begin = async (tools: Tools, video: Video, named: Named): Promise<void> => {
  const { id, round, key } = named;
  const known = await getRenditions(tools.table, { _id: id, key });
  const isFresh = !known || (known.lost && !known.source);
  const now = isFresh
    ? await fresh(tools, video, { _id: id, round: Number(round) as Round, key, revision: known?.revision ?? 0 })
    : known.lost
      ? await resume(tools, video, known)
      : known;
  if (now.state === 'converting') await convert(now, now.made.length === 0 ? 'first' : 'rest');
};

const fresh = async (
  tools: Tools,
  video: Video,
  about: Pick<Renditions, '_id' | 'round' | 'key' | 'revision'>,
): Promise<Renditions> => {
  const { table } = tools;
  const source = await media.look(about.key);
  const noticed = source ? await noticedIn(tools, video, about.key) : [];
  const one = { ...about, state: source ? 'converting' : 'failed', source, made: [] } as const;
  await table.transact([...saveRenditionsOf(video, one), ...(await tellOfFault(tools, video, source)), ...noticed]);
  return { ...one, revision: about.revision + 1 };
};

/** What was given up for a reason of ours goes on. */
const resume = async ({ table }: Tools, video: Video, { lost: _, ...known }: Renditions): Promise<Renditions> => {
  const one = { ...known, state: 'converting' } as const;
  await table.transact(saveRenditionsOf(video, one));
  return { ...one, revision: one.revision + 1 };
};

/** Says that nothing more comes of a video: it plays as it was sent, or as far as it was made. Its family is told nothing of it, for the video is not to blame. */
export const giveUpVideo = async (tools: Tools, named: Named): Promise<void> => {
  const video = await keptAt(tools, named);
  if (!video) return;
  const { id: _id, round, key } = named;
  const known = await getRenditions(tools.table, { _id, key });
  if (known && known.state !== 'converting') return;
  const { made = [] } = known ?? {};
  const now = known ?? { _id, round: Number(round) as Round, key, made, revision: 0 };
  try {
    await tools.table.transact(saveRenditionsOf(video, { ...now, state: 'failed', lost: true }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await giveUpVideo(tools, named);
  }
};

/** A video that cannot be opened, or without sound, cannot be judged: its family is told once, with what was found. */
const tellOfFault = async (tools: Tools, video: Video, source: Source | undefined): Promise<Write[]> => {
  if (!source) return tellFamily(tools, video, notOpened);
  return source.sound ? [] : tellFamily(tools, video, { title: 'No sound', found: 'there is no sound in this video' });
};

/** What a family is told of a video of which nothing can be made. */
export const notOpened = { title: 'A fault', found: 'this video could not be opened, so judges may not see it' };

/** Tells a family what was found in a video, while there is time to send another one. */
export const tellFamily = async (
  { table, newId, now }: Tools,
  { owner, entry: id, event: feis, dancer, round }: Video,
  { title, found }: { readonly title: string; readonly found: string },
): Promise<Write[]> => {
  const [entry, event] = await Promise.all([getEntry(table, id), getEvent(table, feis)]);
  const name = entry?.sections.find((section) => section.dancer === dancer)?.profile.name;
  if (name === undefined || !event) return [];
  return [
    putNotice({
      _id: newId(),
      user: owner,
      event: feis,
      title: `${title} in a video of ${name}`,
      content: `Round ${round} for ${event.name}: ${found}. Please check it, and send another one while videos are taken.`,
      path: `/app/entries/${id}`,
      seen: false,
      createdAt: now.toISOString(),
    }),
  ];
};

/** Begins a step; two that begin the same one begin it once. */
export const convert = async ({ _id, round, key, source }: Renditions, step: Step): Promise<void> => {
  if (!source) return;
  const named = { id: _id, round: `${round}`, key, step } as const;
  const job = await media.convert({ key, source, step, about: named });
  await lookLater({ ...named, job, looks: 0 });
};

/** A conversion is looked at again after so many seconds, in case its end is never told. */
const lookEvery = 900;
type Look = Extract<Message<'media'>, { readonly kind: 'look' }>;

export const lookLater = (look: Omit<Look, 'kind'>): Promise<void> =>
  queues.send('media', { kind: 'look', ...look }, { delaySeconds: lookEvery });
