import type { Tools } from '@rince/runtime/context';
import { getDancers } from '@rince/store/dancers';
import { getNumbers } from '@rince/store/numbers';
import { teamsOf } from '@rince/store/teams';
import { getUsers } from '@rince/store/users';
import { type Book, type Cell, type Feis, fullName } from './feis.ts';

const columns = [
  { title: 'Number', kind: 'number', width: 10, about: 'Given once the team is entered and paid.' },
  { title: 'Team', kind: 'text', width: 30, about: 'The name of the team.' },
  { title: 'Label', kind: 'text', width: 14, about: 'What tells the teams of a school apart.' },
  { title: 'School', kind: 'text', width: 30, about: '' },
  { title: 'Region', kind: 'text', width: 24, about: '' },
  { title: 'Teacher', kind: 'text', width: 24, about: 'Who made the team, or the teacher named instead.' },
  { title: 'Dancers', kind: 'number', width: 10, about: 'How many are in it.' },
  { title: 'Names', kind: 'text', width: 60, about: 'Who is in it.' },
  { title: 'Made', kind: 'time', width: 17, about: 'When the team was made.' },
] as const;

/** One row for each team. */
export const teams = async ({ table }: Tools, { event }: Feis): Promise<Book> => {
  const all = await teamsOf(table, event._id);
  const ids = all.map(({ _id }) => _id);
  const [members, users, numbers] = await Promise.all([
    getDancers(table, [...new Set(all.flatMap((team) => team.members))]),
    getUsers(table, [...new Set(all.flatMap(({ teacher }) => teacher ?? []))]),
    getNumbers(table, event._id, ids),
  ]);
  const names = new Map(members.flatMap((one) => (one && !one.erasing ? [[one._id, fullName(one)] as const] : [])));
  const teachers = new Map(
    users.filter(({ erased, erasing }) => !erased && !erasing).map((user) => [user._id, fullName(user)]),
  );
  const rows = all.map((team, i): Cell[] => {
    const here = team.members.flatMap((id) => names.get(id) ?? []);
    return [
      ...[numbers[i]?.dancerNumber, team.name, team.label, team.school.name, team.region?.name],
      ...[teachers.get(team.teacher ?? ''), here.length, here.join(', '), team.createdAt],
    ];
  });
  const people = all.flatMap(({ members: dancers, teacher }) => [...dancers, ...(teacher ? [teacher] : [])]);
  return { columns, rows, people, filters: 'Every team of the event, by label.' };
};
