import type { DancerFacts, EnteredFacts } from '@rince/domain/access';
import { isTeam } from '@rince/domain/entry/competitor';
import { type Entry, isNamedIn } from '@rince/domain/entry/entry';
import type { Event } from '@rince/domain/event/event';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { getDancers } from '@rince/store/dancers';
import { getEntries } from '@rince/store/entries';
import type { Table } from '@rince/store/table';
import { competitorsFacts, getCompetitors } from './competitors.ts';

/** A line of a sheet with whose dancer it is. */
export interface PeopleOfLine {
  readonly line: RosterLine;
  /** Of a team the staff of its school. */
  readonly dancer: DancerFacts;
  /** Of the entry that the dancer came by, as far as it is about this dancer; nobody's where a tabulator put them there. */
  readonly entry: EnteredFacts;
  readonly teacherAccess: boolean;
}

/** The entries by which the dancers of lines came, by line; none where a tabulator put them there, or on the line of somebody else. */
export const entriesOfLines = async (
  table: Table,
  lines: readonly Pick<RosterLine, '_id' | 'dancer' | 'entry'>[],
): Promise<ReadonlyMap<string, Entry>> => {
  const found = await getEntries(table, [...new Set(lines.flatMap(({ entry }) => entry || []))]);
  const known = new Map(found.flatMap((entry) => (entry ? [[entry._id, entry] as const] : [])));
  return new Map(
    lines.flatMap(({ _id, dancer, entry }) => {
      const named = known.get(entry);
      return named && isNamedIn(named, dancer) ? [[_id, named] as const] : [];
    }),
  );
};

/** Who is told of lines: whoever entered a dancer, and whose child it is, whom a teacher or a tabulator entered; each with the lines that are theirs. */
export const readersOfLines = async <Line extends Pick<RosterLine, '_id' | 'dancer' | 'entry'>>(
  table: Table,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, readonly Line[]>> => {
  const [entries, dancers] = await Promise.all([
    entriesOfLines(table, lines),
    getDancers(table, [...new Set(lines.map(({ dancer }) => dancer))]),
  ]);
  const owners = new Map(dancers.flatMap((dancer) => (dancer ? [[dancer._id, dancer.owners] as const] : [])));
  const readers = new Map<string, Line[]>();
  for (const line of lines)
    for (const user of new Set([entries.get(line._id)?.owner ?? [], owners.get(line.dancer) ?? []].flat()))
      readers.set(user, [...(readers.get(user) ?? []), line]);
  return readers;
};

/** Whose the dancers of lines are, who teaches them, and who entered them. */
export const peopleOf = async (table: Table, event: Event, lines: readonly RosterLine[]): Promise<PeopleOfLine[]> => {
  const [stored, entries] = await Promise.all([
    getCompetitors(table, event._id, [...new Set(lines.map(({ dancer }) => dancer))]),
    entriesOfLines(table, lines),
  ]);
  const dancers = stored.filter((dancer) => dancer !== undefined);
  const facts = await competitorsFacts(table, event, dancers);
  const known = new Map(dancers.map(({ _id }, i) => [_id, facts[i]]));
  const teams = new Set(dancers.filter(isTeam).map(({ _id }) => _id));
  return lines.map((line) => {
    const dancer = known.get(line.dancer) ?? { owners: [], teachers: [] };
    const entry = entries.get(line._id);
    return {
      line,
      dancer,
      // Who teaches a brother or a sister teaches not this dancer.
      entry: {
        ...{ owners: entry ? [entry.owner] : [], event, staff: dancer.teachers },
        // Of a team who entered it alone: nobody who looks after it is family of those who dance in it, or teaches them by that.
        ...(teams.has(line.dancer)
          ? { teachers: [], families: [] }
          : { teachers: dancer.teachers, families: dancer.owners }),
      },
      teacherAccess: entry?.teacherAccess ?? false,
    };
  });
};
