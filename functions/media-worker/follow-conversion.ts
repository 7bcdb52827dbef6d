import type { Message } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import { afterStep } from '@rince/domain/renditions';
import type { Tools } from '@rince/runtime/context';
import { getRenditions, saveRenditionsOf } from '@rince/store/renditions';
import { convert, dropAll, keptAt } from './follow-video.ts';

type Ended = Extract<Message<'media'>, { readonly detail: unknown }>['detail'];

/** A conversion has ended: what it made can be played, and the rest is begun. */
export const followConversion = async (tools: Tools, { status, userMetadata }: Ended): Promise<void> => {
  const { step, ...named } = userMetadata;
  for (;;) {
    const video = await keptAt(tools, named);
    const now = video && (await getRenditions(tools.table, { _id: named.id, key: named.key }));
    if (!video || !now) return dropAll(tools, named);
    const { next, ...then } = afterStep(now, step, status === 'COMPLETE');
    // Before it is written down: whoever dies in between begins it again, and nothing is begun twice.
    if (next) await convert(now, next);
    if (then.state === now.state && then.made.length === now.made.length) return;
    try {
      return await tools.table.transact(saveRenditionsOf(video, { ...now, ...then }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
};
