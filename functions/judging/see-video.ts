import type { UseCase } from '@rince/runtime/http';
import { noteSeen } from '@rince/store/seen-videos';
import { ownJudgedVideo } from './judged-video.ts';

/** A judge has played a part of a video of a round in which they sit. */
export const seeVideo: UseCase<'seeVideo'> = async (ctx, { params, body }) => {
  const { competition, judge, video, kept } = await ownJudgedVideo(ctx, params.id, body.round);
  const { played } = body;
  await noteSeen(ctx.table, { competition, judge }, video, { key: kept.key, played, at: ctx.now.toISOString() });
  return { done: true };
};
