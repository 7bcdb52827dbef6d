import { byCode } from '@rince/domain/event/codes';
import type { Tools } from '@rince/runtime/context';
import { numberedAt } from '@rince/store/numbers';
import { getTeams } from '@rince/store/teams';
import { rostersOf } from '../shared/sheet/rosters-of.ts';
import type { Book, Cell, Feis } from './feis.ts';

const columns = [
  { title: 'Number', kind: 'number', width: 10, about: 'The number on the back.' },
  { title: 'First name', kind: 'text', width: 18, about: 'Empty once somebody was erased.' },
  { title: 'Last name', kind: 'text', width: 20, about: '' },
  { title: 'School', kind: 'text', width: 30, about: '' },
  { title: 'World medal', kind: 'yes', width: 12, about: 'Needs no world qualifier place.' },
  {
    title: 'Competitions',
    kind: 'number',
    width: 13,
    about: 'On how many sheets the dancer stands, and is not withdrawn.',
  },
  { title: 'Codes', kind: 'text', width: 40, about: 'The codes of those competitions.' },
] as const;

/** One row for each dancer who has a number; a number is kept by whoever leaves. */
export const soloNumbers = async (tools: Tools, { event, places }: Feis): Promise<Book> => {
  const numbered = await numberedAt(tools.table, event._id);
  const found = await getTeams(
    tools.table,
    numbered.map(({ dancer }) => dancer),
  );
  const teams = new Set(found.flatMap((team) => team?._id ?? []));
  const rosters = await rostersOf(
    tools,
    places.map(({ _id }) => _id),
  );
  const codes = new Map<string, string[]>();
  for (const { _id, code } of [...places].sort(byCode))
    for (const { dancer, withdrawn } of rosters.get(_id) ?? [])
      if (!withdrawn) codes.set(dancer, [...(codes.get(dancer) ?? []), code]);
  const rows = numbered
    .filter(({ dancer }) => !teams.has(dancer))
    .map(({ dancer, dancerNumber, name, lname, school, wmh }): Cell[] => {
      const danced = codes.get(dancer) ?? [];
      return [dancerNumber, name, lname, school, wmh, danced.length, danced.join(', ')];
    });
  const people = numbered.map(({ dancer }) => dancer);
  return { columns, rows, people, filters: 'Everybody who has a number, in its order; teams are left out.' };
};
