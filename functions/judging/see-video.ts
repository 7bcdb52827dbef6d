import { areVideosKept } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { seatsOf } from '@rince/domain/sheet/panel';
import type { Round } from '@rince/domain/video';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { noteSeen } from '@rince/store/seen-videos';
import { getVideo } from '@rince/store/videos';
import { loadCompetition } from '../shared/sheet/load-competition.ts';

/** A judge has played a part of a video of a round in which they sit. */
export const seeVideo: UseCase<'seeVideo'> = async (ctx, { params, body }) => {
  const [competition = '', entryCompetition = ''] = params.id.split('-');
  const facts = await loadCompetition(ctx.table, competition);
  const judge = signedIn(ctx)._id;
  const sits = seatsOf(facts.competition.panel, judge).some(({ round }) => round === body.round);
  ctx.allow('judging.read', { judges: sits ? [judge] : [] });
  const video = await getVideo(ctx.table, entryCompetition, body.round as Round);
  const kept = video?.video;
  if (!kept || !areVideosKept(facts.event, ctx.now)) throw refuse('NOT_FOUND');
  const { played } = body;
  await noteSeen(ctx.table, { competition, judge }, video, { key: kept.key, played, at: ctx.now.toISOString() });
  return { done: true };
};
