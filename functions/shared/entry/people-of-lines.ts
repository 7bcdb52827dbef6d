import type { DancerFacts, EntryFacts } from '@rince/domain/access';
import type { Event } from '@rince/domain/event/event';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { getDancers } from '@rince/store/dancers';
import { getEntries } from '@rince/store/entries';
import type { Table } from '@rince/store/table';
import { dancersFacts } from '../people/load-dancer.ts';

/** A line of a sheet with whose dancer it is. */
export interface PeopleOfLine {
  readonly line: RosterLine;
  readonly dancer: DancerFacts;
  /** Of the entry that the dancer came by, as far as it is about this dancer; nobody's where a tabulator put them there. */
  readonly entry: EntryFacts;
  readonly teacherAccess: boolean;
}

/** Whose the dancers of lines are, who teaches them, and who entered them. */
export const peopleOf = async (table: Table, event: Event, lines: readonly RosterLine[]): Promise<PeopleOfLine[]> => {
  const [stored, entries] = await Promise.all([
    getDancers(table, [...new Set(lines.map(({ dancer }) => dancer))]),
    getEntries(table, [...new Set(lines.flatMap(({ entry }) => entry || []))]),
  ]);
  const dancers = stored.filter((dancer) => dancer !== undefined);
  const facts = await dancersFacts(table, dancers);
  const known = new Map(dancers.map(({ _id }, i) => [_id, facts[i]]));
  const entered = new Map(entries.flatMap((entry) => (entry ? [[entry._id, entry] as const] : [])));
  return lines.map((line) => {
    const dancer = known.get(line.dancer) ?? { owners: [], teachers: [] };
    const entry = entered.get(line.entry);
    return {
      line,
      dancer,
      // Who teaches a brother or a sister teaches not this dancer.
      entry: { owners: entry ? [entry.owner] : [], event, teachers: dancer.teachers, families: dancer.owners },
      teacherAccess: entry?.teacherAccess ?? false,
    };
  });
};
