import type { DancerFacts } from '@rince/domain/access';
import type { EntryWish, NamedCompetitor } from '@rince/domain/entry/choose';
import type { Event } from '@rince/domain/event/event';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { competitorsFacts, getCompetitors } from '../shared/entry/competitors.ts';

/** The dancers and teams a wish names, 404 when one does not exist. */
export const namedCompetitors = async (ctx: Context, event: Event, wish: EntryWish): Promise<NamedCompetitor[]> => {
  const ids = wish.sections.map(({ dancer }) => dancer);
  if (new Set(ids).size < ids.length) throw refuse('BAD_REQUEST', 'A dancer is here twice.');
  const dancers = (await getCompetitors(ctx.table, event._id, ids)).map((dancer) => {
    if (!dancer) throw refuse('NOT_FOUND');
    return dancer;
  });
  const facts = await competitorsFacts(ctx.table, event, dancers);
  return dancers.map((dancer, i) => ({ dancer, facts: facts[i] as DancerFacts }));
};
