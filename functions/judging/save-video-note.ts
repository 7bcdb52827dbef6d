import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { countTry } from '@rince/store/tries';
import { saveVideoNote as saved } from '@rince/store/video-notes';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { ownJudgedVideo } from './judged-video.ts';

/** More than anybody writes who watches. */
const hourly = { what: 'note', most: 600, seconds: 3600 };

/** A judge notes something for themselves, of the video that they have before them. */
export const saveVideoNote: UseCase<'saveVideoNote'> = (ctx, { params, body }) =>
  onSheetAsRead(async () => {
    const { judge, video, kept } = await ownJudgedVideo(ctx, params.id, body.round);
    if (kept.key !== body.video) throw refuse('VIDEO_REPLACED');
    await countTry(ctx.table, hourly, judge);
    const { _id, second, text } = body.note;
    const note = { _id, second, text, judge, entryCompetition: video._id, file: kept.key };
    return ctx.commit(saved(video, note), { done: true });
  });
