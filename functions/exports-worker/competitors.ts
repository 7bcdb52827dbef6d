import { isGivenBack } from '@rince/domain/entry/entry';
import { byCode } from '@rince/domain/event/codes';
import { levelLabel } from '@rince/domain/people/levels';
import type { Tools } from '@rince/runtime/context';
import { loadEntered } from './entered.ts';
import { type Book, type Cell, dancersOf, type Feis } from './feis.ts';

const columns = [
  { title: 'Number', kind: 'number', width: 10, about: 'The number on the back; given once the entry is paid.' },
  { title: 'First name', kind: 'text', width: 18, about: 'Of a team, its name. Empty once somebody was erased.' },
  { title: 'Last name', kind: 'text', width: 20, about: '' },
  { title: 'Kind', kind: 'text', width: 10, about: 'Dancer or team.' },
  { title: 'School', kind: 'text', width: 30, about: 'As it was called when the dancer was entered.' },
  {
    title: 'Region',
    kind: 'text',
    width: 24,
    about: 'Of the dancer, as it is now; teams have theirs in their own list.',
  },
  { title: 'Birthdate', kind: 'day', width: 12, about: 'Of the dancer; for who runs the event alone.' },
  { title: 'Age', kind: 'number', width: 7, about: 'The age that the dancer competes at.' },
  { title: 'Level', kind: 'text', width: 24, about: 'The level of the dancer; teams have none.' },
  { title: 'Entered at', kind: 'text', width: 24, about: 'Another level than the own one, where somebody chose it.' },
  { title: 'Reason', kind: 'text', width: 30, about: 'Why the dancer was entered at another level.' },
  { title: 'World medal', kind: 'yes', width: 12, about: 'Needs no world qualifier place.' },
  { title: 'Competitions', kind: 'number', width: 13, about: 'How many are entered.' },
  { title: 'Codes', kind: 'text', width: 40, about: 'The codes of those competitions.' },
  { title: 'Paid', kind: 'yes', width: 8, about: 'The entry is paid.' },
  { title: 'Paid at', kind: 'time', width: 17, about: 'When it was paid first.' },
  { title: 'Entered by', kind: 'text', width: 24, about: 'Whose entry it is: family or teacher.' },
  { title: 'E-mail', kind: 'text', width: 30, about: 'Of whoever entered.' },
  { title: 'Entered', kind: 'time', width: 17, about: 'When the entry was made.' },
  { title: 'Entry', kind: 'text', width: 29, about: 'The id of the entry.' },
] as const;

/** One row for each dancer, or team, of each entry. */
export const competitors = async (tools: Tools, { event }: Feis): Promise<Book> => {
  const { lines, entry: entryOf, person } = await loadEntered(tools, event._id);
  const entered = lines.flatMap(({ _id }) => (entryOf(_id)?.sections ?? []).map(({ dancer }) => dancer));
  const dancers = await dancersOf(tools, entered);
  const rows = lines.flatMap(({ _id }): Cell[][] => {
    const entry = entryOf(_id);
    if (!entry || isGivenBack(entry)) return [];
    const { name, lname, email } = person(entry.owner);
    return entry.sections
      .filter(({ competitions }) => competitions.length > 0)
      .map(({ dancer, profile, competitions, dancerNumber, team, level, otherLevel, wmh }) => [
        ...[dancerNumber, profile.name, profile.lname, team ? 'Team' : 'Dancer', profile.school.name],
        ...[dancers.get(dancer)?.region.name, dancers.get(dancer)?.birthdate, profile.age],
        ...[level && levelLabel(level), otherLevel && levelLabel(otherLevel.level), otherLevel?.note],
        ...[
          wmh ?? false,
          competitions.length,
          [...competitions]
            .sort(byCode)
            .map(({ code }) => code)
            .join(', '),
        ],
        ...[entry.paidAt !== undefined, entry.paidAt, `${name} ${lname}`.trim(), email, entry.createdAt, _id],
      ]);
  });
  const number = ([one]: readonly Cell[]): number => (typeof one === 'number' ? one : Number.MAX_SAFE_INTEGER);
  return {
    columns,
    rows: rows.sort((a, b) => number(a) - number(b)),
    people: [...lines.map(({ owner }) => owner), ...entered],
    filters: 'Who is entered, paid or not, by number; entries that were given back as a whole are left out.',
  };
};
