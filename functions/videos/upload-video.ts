import type { Video, VideoUpload } from '@rince/domain/entry/video';
import { refuse } from '@rince/domain/refusal';
import { partsOfVideo, videoTypeOf } from '@rince/domain/video';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { videos } from '@rince/services/videos';
import { countTry } from '@rince/store/tries';
import { saveVideo } from '@rince/store/videos';
import { openRound } from './video-round.ts';

/** A bad line asks again for every few parts, of every video of a family. */
const hourly = { what: 'video', most: 1200, seconds: 3600 };

/** Permits what is missing of a video: of the upload that was begun with this file, or of a new one. */
export const uploadVideo: UseCase<'uploadVideo'> = async (ctx, { body }) => {
  const { video } = await openRound(ctx, body.entry, body.id, body.round);
  await countTry(ctx.table, hourly, signedIn(ctx)._id);
  if (video.video)
    throw refuse('CONFLICT', 'There is a video of this round already. Remove it before you send another.');
  const { upload } = video;
  if (body.key !== undefined && upload?.key !== body.key)
    throw refuse(
      'CONFLICT',
      upload
        ? 'Another video is being sent for this round, from another window or phone. This one was stopped.'
        : 'This upload was given up. Please choose the video again.',
    );
  const isSame = upload?.size === body.size && upload.fingerprint === body.fingerprint;
  const open = upload && isSame ? await missing(upload) : undefined;
  if (upload && open) return { key: upload.key, ...(await videos.permit(upload, open)) };
  const begun = await begin(ctx, video, body);
  return { key: begun.key, ...(await videos.permit(begun, partsOfVideo(begun.size))) };
};

/** The parts that an upload lacks: none when it was joined already, undefined when storage has let go of it. */
const missing = async (upload: VideoUpload) => {
  const stored = await videos.stored(upload);
  if (stored) return partsOfVideo(upload.size).filter(({ number }) => !stored.has(number));
  return (await videos.isComplete(upload)) ? [] : undefined;
};

interface File {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly fingerprint: string;
}
const begin = async (ctx: Context, video: Video, { name, type, size, fingerprint }: File): Promise<VideoUpload> => {
  const key = `entrycompetitions/${video._id}/video/${ctx.newId()}.video`;
  const id = await videos.begin(key, videoTypeOf(type, name) ?? type);
  const upload = { id, key, name, size, fingerprint };
  try {
    await ctx.table.transact([saveVideo({ ...video, upload })]);
  } catch (error) {
    await videos.abort(upload);
    throw error;
  }
  return upload;
};
