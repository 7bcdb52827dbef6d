import type { Message } from '@rince/domain/jobs';
import type { Tools } from '@rince/runtime/context';
import { media } from '@rince/services/media';
import { getRenditions } from '@rince/store/renditions';
import { followConversion } from './follow-conversion.ts';
import { keptAt, lookLater } from './follow-video.ts';

type Look = Extract<Message<'media'>, { readonly kind: 'look' }>;

/** A conversion that has not ended after so many looks, a day, is given up: the video plays as it was sent. */
const mostLooks = 96;

/** Asks the converter how a conversion goes whose end nobody has heard of: one that it has ended, or does not know, ends here. */
export const lookAfter = async (tools: Tools, { kind: _, job, looks, ...named }: Look): Promise<void> => {
  const video = await keptAt(tools, named);
  const now = video && (await getRenditions(tools.table, { _id: named.id, key: named.key }));
  const isOver = now?.state !== 'converting' || (named.step === 'first' && now.made.length > 0);
  if (isOver) return;
  const state = await media.stateOf(job);
  if (state === 'under way' && looks < mostLooks) return lookLater({ ...named, job, looks: looks + 1 });
  await followConversion(tools, { status: state === 'complete' ? 'COMPLETE' : 'ERROR', userMetadata: named });
};
