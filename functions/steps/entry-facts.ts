import type { EntryFacts } from '@rince/domain/access';
import { refuse } from '@rince/domain/refusal';
import { getDancers } from '@rince/store/dancers';
import { type Entry, getEntry } from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import type { Table } from '@rince/store/table';
import { dancersFacts } from './dancer-access.ts';
import { loadEvent } from './event-facts.ts';

/** An entry with its event and everybody who may see it; 404 when there is none. */
export const loadEntry = async (
  table: Table,
  id: string,
): Promise<{ entry: Entry; event: Event; facts: EntryFacts }> => {
  const entry = await getEntry(table, id);
  if (!entry) throw refuse('NOT_FOUND');
  const [event, dancers] = await Promise.all([
    loadEvent(table, entry.event),
    getDancers(
      table,
      entry.sections.map(({ dancer }) => dancer),
    ),
  ]);
  const facts = await dancersFacts(
    table,
    dancers.filter((dancer) => dancer !== undefined),
  );
  return { entry, event, facts: { owners: [entry.owner], event, teachers: facts.flatMap(({ teachers }) => teachers) } };
};
