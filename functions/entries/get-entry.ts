import { tabulatesEvent } from '@rince/domain/access';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { noteAct } from '@rince/store/acts';
import { entryView } from '../shared/entry/entry-view.ts';
import { loadEntry, sectionsFor } from '../shared/entry/load-entry.ts';

/**
 * One entry. A teacher of some of its dancers sees these alone, and nothing of what is paid. That the office looked at somebody else's is noted, once a quarter
 * of an hour.
 */
export const getEntry: UseCase<'getEntry'> = async (ctx, { params }) => {
  const loaded = await loadEntry(ctx, params.id);
  const { entry, event, facts } = loaded;
  ctx.allow('entry.read', { entry: facts });
  const seen = await entryView(ctx, { ...entry, sections: sectionsFor(ctx, loaded) }, event);
  const isOwn = [...facts.owners, ...(facts.families ?? [])].includes(signedIn(ctx)._id);
  if (!isOwn && tabulatesEvent(ctx.actor, event)) {
    const about = { _id: entry._id, event: event._id, by: signedIn(ctx)._id, at: ctx.now.toISOString() };
    const detail = { entry: entry._id, dancers: entry.sections.map(({ dancer }) => dancer) };
    await ctx.table.transact([noteAct({ ...about, act: 'viewEntry', detail }, { gathered: true })]);
  }
  return seen.reader === 'owner' || tabulatesEvent(ctx.actor, event) ? seen : { ...seen, reader: 'teaches' as const };
};
