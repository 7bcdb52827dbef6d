import type { UseCase } from '@rince/runtime/http';
import { saveVideo } from '@rince/store/videos';
import { sentRound } from './video-round.ts';

/** Gives an upload up, at any time; with none under way there is nothing to do. Its parts go when the table's stream tells of it. */
export const cancelUpload: UseCase<'cancelUpload'> = async (ctx, { body }) => {
  const { video } = await sentRound(ctx, body.id, body.round);
  if (!video.upload) return { done: true };
  return ctx.commit([saveVideo({ ...video, upload: undefined })], { done: true as const });
};
