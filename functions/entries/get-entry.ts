import { tabulatesEvent } from '@rince/domain/access';
import type { UseCase } from '@rince/runtime/http';
import { loadEntry, sectionsFor } from '../steps/entry-facts.ts';
import { entryView } from '../steps/entry-view.ts';

/** What a family pays is nobody else's but the organizers'. */
const noMoney = { total: 0, price: 0, discount: 0, owed: 0, paid: 0, credit: 0, fees: undefined, draft: undefined };

/** One entry. A teacher of some of its dancers sees these alone, and not what it costs. */
export const getEntry: UseCase<'getEntry'> = async (ctx, { params }) => {
  const loaded = await loadEntry(ctx, params.id);
  const { entry, event, facts } = loaded;
  ctx.allow('entry.read', { entry: facts });
  const view = await entryView(ctx, { ...entry, sections: sectionsFor(ctx, loaded) }, event);
  if (view.reader === 'owner' || tabulatesEvent(ctx.actor, event)) return view;
  return { ...view, ...noMoney, reader: 'teaches' };
};
