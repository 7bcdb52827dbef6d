import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { noteSeen } from '@rince/store/seen-videos';
import { ownJudgedVideo } from './judged-video.ts';

/** A judge has played a part of the video that they have before them, of a round in which they sit. */
export const seeVideo: UseCase<'seeVideo'> = async (ctx, { params, body }) => {
  const { competition, judge, video, kept } = await ownJudgedVideo(ctx, params.id, body.round);
  if (kept.key !== body.video) throw refuse('VIDEO_REPLACED');
  const { played } = body;
  await noteSeen(ctx.table, { competition, judge }, video, { key: kept.key, played, at: ctx.now.toISOString() });
  return { done: true };
};
