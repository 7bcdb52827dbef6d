import { tabulatesEvent } from '@rince/domain/access';
import type { UseCase } from '@rince/runtime/http';
import { entryView } from '../shared/entry/entry-view.ts';
import { loadEntry, sectionsFor } from '../shared/entry/load-entry.ts';

/** One entry. A teacher of some of its dancers sees these alone, and nothing of what is paid. */
export const getEntry: UseCase<'getEntry'> = async (ctx, { params }) => {
  const loaded = await loadEntry(ctx, params.id);
  const { entry, event, facts } = loaded;
  ctx.allow('entry.read', { entry: facts });
  const seen = await entryView(ctx, { ...entry, sections: sectionsFor(ctx, loaded) }, event);
  return seen.reader === 'owner' || tabulatesEvent(ctx.actor, event) ? seen : { ...seen, reader: 'teaches' as const };
};
