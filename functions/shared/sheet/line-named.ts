import { refuse } from '@rince/domain/refusal';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { getEntry } from '@rince/store/entries';
import { lineAt } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { videosOf } from '@rince/store/videos';

/** The line that an address names: on the sheet of its score, or where the dancer of what was sent is now. */
export const lineNamed = async (table: Table, named: string): Promise<RosterLine> => {
  const [first = '', second] = named.split('-');
  const line = second === undefined ? undefined : await lineAt(table, first, second);
  if (line) return line;
  const id = second ?? first;
  const [sent] = await videosOf(table, id);
  const entry = sent && (await getEntry(table, sent.entry));
  const now = entry?.sections.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === id);
  const found = now && (await lineAt(table, now.competition, id));
  if (!found) throw refuse('NOT_FOUND');
  return found;
};
