import type { UseCase } from '@rince/runtime/http';
import { videoNotesBy } from '@rince/store/video-notes';
import { ownJudgedVideo } from './judged-video.ts';

/** What a judge noted of the video that lies on their card, nobody else's. */
export const listVideoNotes: UseCase<'listVideoNotes'> = async (ctx, { params, query }) => {
  const { judge, video, kept } = await ownJudgedVideo(ctx, params.id, query.query.round);
  return { notes: await videoNotesBy(ctx.table, { _id: video._id, key: kept.key, judge }) };
};
