import type { EntryFacts } from '@rince/domain/access';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { getDancers } from '@rince/store/dancers';
import { type Entry, getEntry } from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import { dancersFacts } from './dancer-access.ts';
import { loadEvent } from './event-facts.ts';

/** An entry with its event and everybody who may see it; 404 when there is none. */
export const loadEntry = async (
  ctx: Context,
  id: string,
): Promise<{ entry: Entry; event: Event; facts: EntryFacts }> => {
  const entry = await getEntry(ctx.table, id);
  if (!entry) throw refuse('NOT_FOUND');
  const isOwn = ctx.actor?._id === entry.owner;
  const [event, teachers] = await Promise.all([
    loadEvent(ctx.table, entry.event),
    // Who owns the entry needs nobody else's leave.
    isOwn ? [] : teachersOf(ctx, entry),
  ]);
  return { entry, event, facts: { owners: [entry.owner], event, teachers } };
};

const teachersOf = async ({ table }: Context, { sections }: Entry): Promise<string[]> => {
  const dancers = await getDancers(
    table,
    sections.map(({ dancer }) => dancer),
  );
  const facts = await dancersFacts(
    table,
    dancers.filter((dancer) => dancer !== undefined),
  );
  return facts.flatMap(({ teachers }) => teachers);
};
