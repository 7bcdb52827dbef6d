import type { Video } from '@rince/domain/entry/video';
import type { Message } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import {
  afterStep,
  isBlack,
  isComplete,
  isSilent,
  loudnessLogOf,
  type Renditions,
  type Source,
  type Step,
  stillsOf,
} from '@rince/domain/renditions';
import type { Tools } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { getRenditions, saveRenditionsOf } from '@rince/store/renditions';
import type { Write } from '@rince/store/write';
import { convert, dropAll, keptAt, notOpened, tellFamily } from './follow-video.ts';

type Ended = Extract<Message<'media'>, { readonly detail: unknown }>['detail'];

/** A conversion has ended: what it made can be played, and the rest is begun. */
export const followConversion = async (tools: Tools, { status, userMetadata }: Ended): Promise<void> => {
  const { step, ...named } = userMetadata;
  for (;;) {
    const video = await keptAt(tools, named);
    const now = video && (await getRenditions(tools.table, { _id: named.id, key: named.key }));
    if (!video || !now) return dropAll(tools, named);
    const { next, ...then } = afterStep(now, step, status === 'COMPLETE');
    // Before it is written down: whoever dies in between does it again, and nothing is begun twice.
    if (next) await convert(now, next);
    if (isComplete({ ...now, ...then })) await files.letGo(now.key);
    if (then.state === now.state && then.made.length === now.made.length) return;
    const found = await foundIn(tools, video, now, { step, ...then });
    try {
      return await tools.table.transact([
        ...saveRenditionsOf(video, { ...now, ...(found.source ? { source: found.source } : {}), ...then }),
        ...found.writes,
      ]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
};

/** What a step has found out of which its family is told. */
const foundIn = async (
  tools: Tools,
  video: Video,
  now: Renditions,
  { step, state, made }: { readonly step: Step } & Pick<Renditions, 'state' | 'made'>,
): Promise<Found> => {
  if (state === 'failed') return { writes: await tellFamily(tools, video, notOpened) };
  if (step !== 'first' || made.length === 0 || !now.source) return { writes: [] };
  const [black, silent] = await Promise.all([isDark(now.key, now.source), isMute(now.key, now.source)]);
  const told = [
    ...(black ? [await tellFamily(tools, video, { title: 'No picture', found: 'nothing is seen in this video' })] : []),
    ...(silent ? [await tellFamily(tools, video, { title: 'No sound', found: 'nothing is heard in this video' })] : []),
  ];
  const source = { ...now.source, ...(black ? { black } : {}), ...(silent ? { silent } : {}) };
  return { source, writes: told.flat() };
};

/** Whether all pictures are dark that were taken out of a video. */
const isDark = async (key: string, source: Source): Promise<boolean> => {
  const sizes = (await Promise.all(stillsOf(key).map((still) => files.head(still)))).flatMap((one) => one?.size ?? []);
  return isBlack(sizes, source);
};

/** Whether nothing is heard in a video that has a sound track. */
const isMute = async (key: string, { sound }: Source): Promise<boolean> =>
  sound && isSilent((await files.text(loudnessLogOf(key))) ?? '');

interface Found {
  readonly source?: Source;
  readonly writes: readonly Write[];
}
