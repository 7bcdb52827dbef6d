import type { EntryFacts } from '@rince/domain/access';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { getDancers } from '@rince/store/dancers';
import { type Entry, getEntry } from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import { dancersFacts } from './dancer-access.ts';
import { loadEvent } from './event-facts.ts';

interface LoadedEntry {
  readonly entry: Entry;
  readonly event: Event;
  readonly facts: EntryFacts;
  /** The dancers of it whom the reader teaches; nobody asks where it is the reader's own. */
  readonly taught: readonly string[];
}

/** An entry with its event and everybody who may see it; 404 when there is none. */
export const loadEntry = async (ctx: Context, id: string): Promise<LoadedEntry> => {
  const entry = await getEntry(ctx.table, id);
  if (!entry) throw refuse('NOT_FOUND');
  const isOwn = ctx.actor?._id === entry.owner;
  const [event, lessons] = await Promise.all([
    loadEvent(ctx.table, entry.event),
    // Who owns the entry needs nobody else's leave.
    isOwn ? [] : lessonsOf(ctx, entry),
  ]);
  const reader = ctx.actor?._id ?? '';
  return {
    entry,
    event,
    facts: { owners: [entry.owner], event, teachers: lessons.flatMap(({ teachers }) => teachers) },
    taught: lessons.filter(({ teachers }) => teachers.includes(reader)).map(({ dancer }) => dancer),
  };
};

/** Who teaches each dancer of an entry. */
const lessonsOf = async ({ table }: Context, { sections }: Entry) => {
  const ids = sections.map(({ dancer }) => dancer);
  const dancers = (await getDancers(table, ids)).filter((dancer) => dancer !== undefined);
  const facts = await dancersFacts(table, dancers);
  return dancers.map(({ _id }, i) => ({ dancer: _id, teachers: facts[i]?.teachers ?? [] }));
};
