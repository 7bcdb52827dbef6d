import { isFrozen } from '@rince/domain/entry/round-window';
import type { KeptVideo, Video } from '@rince/domain/entry/video';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { videos } from '@rince/services/videos';
import { checkRecall } from '@rince/store/competitions';
import { checkEntry } from '@rince/store/entries';
import { sheetChanged } from '@rince/store/stale';
import { countKept, getVideoCounts } from '@rince/store/video-counts';
import { getVideo, saveVideo } from '@rince/store/videos';
import type { Write } from '@rince/store/write';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { competitionsOfEntry } from './competitions-of-entry.ts';
import { openRound, type VideoRound } from './video-round.ts';
import { withdrawMarks } from './withdraw-marks.ts';

const noFile = 'No valid file found.';

/** Keeps what was sent: a video whose parts have arrived, and of round 3 what is danced and how fast. */
export const editEntryCompetition: UseCase<'editEntryCompetition'> = (ctx, { params, body }) =>
  onSheetAsRead(async () => {
    const { round, round3Dance, round3Speed } = body;
    // Before what says which rounds come by video.
    const counts = await getVideoCounts(ctx.table, body.event);
    const at = await openRound(ctx, body.entry, params.id, round);
    if (body.event !== at.event._id) throw refuse('NOT_FOUND');
    if (!body.video && round !== 3)
      throw refuse('BAD_REQUEST', noFile, { issues: [{ path: 'video', message: noFile }] });
    const said =
      round === 3
        ? {
            ...(round3Dance === undefined ? {} : { dance: round3Dance === '' ? undefined : round3Dance }),
            ...(round3Speed === undefined ? {} : { speed: round3Speed ?? undefined }),
          }
        : {};
    if (ctx.actor?.role !== 'admin') refuseIfJudgedAs(at.video, said, ctx.now);
    const isKept = body.video === undefined || at.video.video?.key === body.video.key;
    const arrived = isKept ? {} : { video: await arrivedVideo(ctx, at.video, body.video?.key), upload: undefined };
    const next = { ...at.video, ...arrived, ...said };
    // What was given before this video came was given for another one, or for none.
    const withdrawn = isKept ? [] : await withdrawMarks(ctx, next);
    const counted = isKept ? [] : [countKept(body.event, counts)];
    const recalled = round === 3 ? [checkRecall(at.competition)] : [];
    try {
      return await ctx.commit(
        [savedAsRead(next), checkEntry(at.entry), ...withdrawn, ...recalled, ...counted],
        await answerOf(ctx, at, next),
      );
    } catch (error) {
      await dropUnkept(ctx, next, arrived.video);
      throw error;
    }
  });

type Said = Pick<Video, 'dance' | 'speed'>;

/** What a judge has read beside the video stays with it; what was not said yet may still be. */
const refuseIfJudgedAs = (video: Video, said: Said, now: Date): void => {
  const changes = (['dance', 'speed'] as const).some(
    (part) => part in said && video[part] !== undefined && said[part] !== video[part],
  );
  if (changes && isFrozen(video, now))
    throw refuse(
      'CONFLICT',
      'A judge has begun to look at this video, so the set dance and its speed stay as they were said with it.',
    );
};

/** The family may say what is danced while its video is joined: whoever is second reads what is there now, and keeps it with what they sent. */
const savedAsRead = (video: Video): Write => ({ ...saveVideo(video), refusal: sheetChanged });

/** The file that the parts of an upload make, once they are all there and are a video. */
const arrivedVideo = async (ctx: Context, video: Video, key: string | undefined): Promise<KeptVideo> => {
  const { upload } = video;
  if (upload?.key !== key || !upload)
    throw refuse('CONFLICT', 'This upload was given up. Please choose the video again.');
  switch (await videos.complete(upload)) {
    case 'complete': {
      const { name, size } = upload;
      return { key: upload.key, name, size, uploadedAt: ctx.now.toISOString() };
    }
    case 'parts missing':
      throw refuse('NOT_READY', 'A part of this video has not arrived yet.');
    case 'gone':
      throw refuse('CONFLICT', 'This upload was given up. Please choose the video again.');
    case 'not a video': {
      await ctx.table.transact([savedAsRead({ ...video, upload: undefined })]);
      throw refuse('BAD_REQUEST', 'Not a valid file type', {
        issues: [{ path: 'video', message: 'Not a valid file type' }],
      });
    }
  }
};

/** Somebody gave the upload up while it was joined: the file came after it was to be deleted. */
const dropUnkept = async (ctx: Context, { _id, round }: Video, kept: KeptVideo | undefined): Promise<void> => {
  if (!kept) return;
  const now = await getVideo(ctx.table, _id, round);
  if (now?.video?.key !== kept.key && now?.upload?.key !== kept.key) await files.remove([kept.key]);
};

const answerOf = async (
  ctx: Context,
  { entry, event, section, entered, competition, grade }: VideoRound,
  next: Video,
) => {
  const [answer] = await competitionsOfEntry(ctx, entry, event, {
    only: [{ section, entered, competition, grade }],
    changed: next,
    watches: () => true,
    sends: () => true,
  });
  if (!answer) throw refuse('NOT_FOUND');
  return answer;
};
