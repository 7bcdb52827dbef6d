import { refuse } from '@rince/domain/refusal';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { getEntry } from '@rince/store/entries';
import { lineAt } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { videosOf } from '@rince/store/videos';

/** The line that an address names: on the sheet of its score, or where the dancer of what was sent is now; undefined where they have left. */
export const findLine = async (table: Table, named: string): Promise<RosterLine | undefined> => {
  const [first = '', second] = named.split('-');
  const line = second === undefined ? undefined : await lineAt(table, first, second);
  if (line) return line;
  const id = second ?? first;
  const [sent] = await videosOf(table, id);
  const entry = sent && (await getEntry(table, sent.entry));
  const now = entry?.sections.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === id);
  return now && lineAt(table, now.competition, id);
};

/** The same for an address that has to name one. */
export const lineNamed = async (table: Table, named: string): Promise<RosterLine> => {
  const found = await findLine(table, named);
  if (!found) throw refuse('NOT_FOUND');
  return found;
};
