import { areVideosKept } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { seatsOf } from '@rince/domain/sheet/panel';
import type { Round } from '@rince/domain/video';
import { type Context, signedIn } from '@rince/runtime/context';
import { getVideo } from '@rince/store/videos';
import { loadCompetition } from '../shared/sheet/load-competition.ts';

/** The video of a round that the caller judges; 404 for everybody else, and where there is none any more. */
export const ownJudgedVideo = async (ctx: Context, id: string, round: number) => {
  const [competition = '', entryCompetition = ''] = id.split('-');
  const facts = await loadCompetition(ctx.table, competition);
  const judge = signedIn(ctx)._id;
  const sits = seatsOf(facts.competition.panel, judge).some((seat) => seat.round === round);
  ctx.allow('judging.read', { judges: sits ? [judge] : [] });
  const video = await getVideo(ctx.table, entryCompetition, round as Round);
  if (!video?.video || !areVideosKept(facts.event, ctx.now)) throw refuse('NOT_FOUND');
  return { competition, judge, video, kept: video.video };
};
