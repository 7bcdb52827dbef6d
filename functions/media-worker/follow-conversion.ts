import type { Video } from '@rince/domain/entry/video';
import type { Message } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import {
  afterStep,
  isBlack,
  isComplete,
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
  return step === 'first' && made.length > 0 ? blackOf(tools, video, now) : { writes: [] };
};

/** What the pictures say that were taken out of a video: where all are dark, its family is told. */
const blackOf = async (tools: Tools, video: Video, { key, source }: Renditions): Promise<Found> => {
  const sizes = (await Promise.all(stillsOf(key).map((still) => files.head(still)))).flatMap((one) => one?.size ?? []);
  if (!source || !isBlack(sizes, source)) return { writes: [] };
  const told = { title: 'No picture', found: 'nothing is seen in this video' };
  return { source: { ...source, black: true }, writes: await tellFamily(tools, video, told) };
};
interface Found {
  readonly source?: Source;
  readonly writes: readonly Write[];
}
