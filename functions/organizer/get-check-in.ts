import { byNumber, stageLine } from '@rince/contracts/views/roster-view';
import { roundsByVideoOf } from '@rince/domain/entry/round-by-video';
import { refuse } from '@rince/domain/refusal';
import { hasSetDance } from '@rince/domain/sheet/check-in';
import { asksForRecall, dancesRound } from '@rince/domain/sheet/recall-round';
import type { UseCase } from '@rince/runtime/http';
import { getCompetition } from '@rince/store/competitions';
import { getRoster } from '@rince/store/roster';
import { allowedRoundsAt } from '@rince/store/video-reports';
import { around } from '../shared/sheet/load-competition.ts';

/** The dancers of a competition as somebody at its stage ticks them off. */
export const getCheckIn: UseCase<'getCheckIn'> = async (ctx, { query }) => {
  const competition = await getCompetition(ctx.table, query.competition);
  const { event, grade, place } = await around(ctx.table, competition);
  ctx.allow('event.checkIn', { event });
  if (event._id !== query.id) throw refuse('NOT_FOUND');
  const [roster, allowed] = await Promise.all([getRoster(ctx.table, place._id), allowedRoundsAt(ctx.table, event)]);
  const { round } = query;
  const dances = dancesRound(grade, competition?.recalled);
  return {
    ...{ code: place.code, grade: grade.title, type: grade.type },
    title: [place.rowTitle, place.columnTitle].filter(Boolean).join(', '),
    hasSet: hasSetDance(grade.type, grade.rounds),
    ...{ round, waits: asksForRecall(grade, round) && competition?.recalled === undefined },
    dancers: roster
      .filter(({ _id }) => dances(round, _id))
      .toSorted(byNumber)
      .map((line) => stageLine(line, roundsByVideoOf({ event, grade }, allowed, line), round)),
  };
};
