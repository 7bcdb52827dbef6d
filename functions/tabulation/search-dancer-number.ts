import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { getCompetition } from '@rince/store/competitions';
import { byNumber } from '@rince/store/numbers';
import { isEntered } from '@rince/store/roster';
import { loadEvent } from '../shared/event/load-event.ts';

/** The dancer with a number; numbers are read off a card, so the whole number is asked for. */
export const searchDancerNumber: UseCase<'searchDancerNumber'> = async (ctx, { query }) => {
  const event = await loadEvent(ctx.table, query.event);
  ctx.allow('event.tabulate', { event });
  const { competition } = query;
  if (competition !== undefined && (await getCompetition(ctx.table, competition))?.event !== event._id)
    throw refuse('NOT_FOUND');
  const number = Number(query.query);
  const found = Number.isInteger(number) && number > 0 ? await byNumber(ctx.table, event._id, number) : undefined;
  if (!found) return [];
  return [
    {
      ...found,
      ...(competition === undefined ? {} : { isOnSheet: await isEntered(ctx.table, competition, found.dancer) }),
    },
  ];
};
