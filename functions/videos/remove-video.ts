import { refuse } from '@rince/domain/refusal';
import type { Round } from '@rince/domain/video';
import type { UseCase } from '@rince/runtime/http';
import { saveVideo } from '@rince/store/videos';
import { sentRound, takesVideo } from './video-round.ts';

const roundOf = { round1: 1, round2: 2, round3: 3 } as const satisfies Record<string, Round>;

/** Takes a video back while another can still be sent. The file goes when the table's stream tells of it. */
export const removeVideo: UseCase<'removeVideo'> = async (ctx, { params }) => {
  const { video, event } = await sentRound(ctx, params.id, roundOf[params.round]);
  if (!takesVideo(event, video, ctx.now)) throw refuse('UPLOADS_CLOSED');
  if (!video.video) return { done: true };
  return ctx.commit([saveVideo({ ...video, video: undefined })], { done: true as const });
};
