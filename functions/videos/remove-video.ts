import { refuse } from '@rince/domain/refusal';
import type { Round } from '@rince/domain/video';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { saveVideo } from '@rince/store/videos';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { openSentRound, staysFor } from './video-round.ts';
import { withdrawMarks } from './withdraw-marks.ts';

const roundOf = { round1: 1, round2: 2, round3: 3 } as const satisfies Record<string, Round>;

/** Takes a video back while another can still be sent, with the marks it got. The file goes when the table's stream tells of it. */
export const removeVideo: UseCase<'removeVideo'> = (ctx, { params }) =>
  onSheetAsRead(async () => {
    const video = await openSentRound(ctx, params.id, roundOf[params.round]);
    if (!video.video) return { done: true };
    if (staysFor(ctx, video))
      throw refuse(
        'CONFLICT',
        'A judge has begun to look at this video, so it stays as it is. If it is the wrong one, report it: the organizer can ask you for another.',
      );
    const next = { ...video, video: undefined };
    const withdrawn = await withdrawMarks(ctx, next);
    const { event, competition, round, dancer } = next;
    const act = actOf(ctx, { event, competition, act: 'removeVideo', detail: { round, dancer } });
    return ctx.commit([saveVideo(next), act, ...withdrawn], { done: true as const });
  });
