import type { Role } from '@rince/domain/access';
import type { User } from '@rince/domain/people/user';
import type { Table } from '@rince/store/table';
import { userLines } from '@rince/store/users';

const firstNames = ['Aoife', 'Máire', 'Mary-Kate', 'Seán', 'Conor', 'Róisín', 'Caoimhe', 'Liam', 'Orla', 'Emma'];
const syllables = [
  'Mac',
  'Ó',
  'Bre',
  'Kav',
  'Doy',
  'Nol',
  'Ros',
  'Fla',
  'Gal',
  'Hea',
  'Kel',
  'Lyn',
  'Mur',
  'Qui',
  'Tie',
  'Wal',
];
const endings = [
  'nan',
  'anagh',
  'le',
  'an',
  'sie',
  'herty',
  'lagher',
  'ly',
  'ler',
  'ch',
  'phy',
  'nn',
  'rney',
  'sh',
  'don',
  'ra',
];
const hour = 3_600_000;

/** How many of a thousand have which role; some have several. */
const shares: readonly [Role, number][] = [
  ['parent', 800],
  ['dancer', 120],
  ['teacher', 60],
  ['judge', 12],
  ['organizer', 3],
];

/** User number `n` of many, always the same one; one came each hour. */
const userAt = (n: number, since: number): User => ({
  _id: `0000000000000000${String(n).padStart(10, '0')}`,
  name: firstNames[n % firstNames.length] ?? '',
  lname: `${syllables[(n * 7) % 16]}${endings[(n * 11 + Math.floor(n / 16)) % 16]}`,
  email: `someone${n}@many.test`,
  role: n % 20_000 === 7 ? 'admin' : 'user',
  roles: shares.filter(([, share], i) => (n * (13 + 2 * i)) % 1000 < share).map(([role]) => role),
  theme: 'pretty',
  darkTheme: false,
  notify: false,
  step: 100,
  confirmed: n % 10 !== 0,
  tokensValidAfter: 0,
  createdAt: new Date(since + n * hour).toISOString(),
  revision: 1,
});

/** Writes what so many users would be listed and found by, in bulk; answers them in the order in which they came. */
export const seedManyUsers = async (table: Table, count: number, since: number): Promise<User[]> => {
  const users = Array.from({ length: count }, (_, n) => userAt(n, since));
  const chunk = 100;
  const atOnce = 8;
  for (let from = 0; from < count; from += chunk * atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, (_, i) =>
        table.putMany(users.slice(from + i * chunk, from + (i + 1) * chunk).flatMap(userLines)),
      ),
    );
  return users;
};
