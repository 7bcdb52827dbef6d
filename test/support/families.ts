import type { User } from '@rince/domain/people/user';
import type { Cloud } from '@rince/local-cloud/start';
import { subOf } from '@rince/services/user-id';
import { dancerItems } from '@rince/store/dancers';
import { countStudent } from '@rince/store/directory';
import { emailItem, userItem } from '@rince/store/users';
import { type Client, demoPassword, signIn } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { readyFeis } from './demo-feis.ts';
import { Provider } from './provider.ts';
import { tableOf } from './table.ts';

/** Somebody with one child and a card at the provider, who can sign in. */
export interface MadeFamily {
  readonly email: string;
  readonly user: string;
  readonly dancer: string;
  readonly card: string;
}

/** The word of an id of ours: letters that it may have. */
const plain = (word: string): string => word.replace(/[ilou]/g, 'v');
const idOf = (kind: string, i: number): string => `${kind}${String(i).padStart(26 - kind.length, '0')}`;

/** Does something for many, so many at a time. */
export const forAll = async <One, Done>(all: readonly One[], atOnce: number, work: (one: One) => Promise<Done>) => {
  const done: Done[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    while (next < all.length) {
      const i = next++;
      done[i] = await work(all[i] as One);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return done;
};

/** Many families at once, without their letters and forms. The word is part of their addresses; who will not pay needs no card. */
export const makeFamilies = async (
  cloud: Cloud,
  {
    count,
    word,
    cards = true,
    enter = signIn,
  }: { count: number; word: string; cards?: boolean; enter?: (url: string, email: string) => Promise<Client> },
): Promise<MadeFamily[]> => {
  const table = tableOf(cloud.env);
  const provider = new Provider(cloud.url, cloud.env);
  const { organizer } = await readyFeis(cloud.url, enter);
  const [school] = (await organizer.ask('listSchools')).data;
  const [region] = (await organizer.ask('listRegions')).data;
  const createdAt = new Date().toISOString();
  const users = Array.from(
    { length: count },
    (_, i): User => ({
      _id: idOf(plain(word), i),
      name: 'Nora',
      lname: `Daly ${i}`,
      email: `${word}${i}@example.org`,
      role: 'user',
      roles: ['parent'],
      theme: 'pretty',
      darkTheme: false,
      notify: false,
      step: 100,
      confirmed: true,
      tokensValidAfter: 0,
      createdAt,
      revision: 1,
    }),
  );
  cloud.userPool.importUsers(
    users.map(({ _id, email }) => ({ sub: subOf(_id), email, password: demoPassword, verified: true })),
  );
  const customers = cards ? await forAll(users, 8, ({ email }) => provider.customerWithCard(email)) : [];
  const dancerOf = (i: number): string => idOf(`chyd${plain(word).slice(0, 4)}`, i);
  await table.putMany(
    users.flatMap((user, i) => [
      userItem({ ...user, ...(cards ? { customerId: customers[i]?.customer ?? '' } : {}) }),
      emailItem(user),
      ...dancerItems({
        _id: dancerOf(i),
        name: 'Una',
        lname: user.lname,
        birthdate: '2014-04-20',
        grade: 'grades',
        level: 'novice',
        region: { _id: region?._id ?? '', name: region?.name ?? '' },
        school: { _id: school?._id ?? '', name: school?.name ?? '' },
        owners: [user._id],
        createdAt,
        revision: 1,
      }),
    ]),
  );
  if (school) await table.transact([countStudent(school._id, count)]);
  return users.map(({ _id, email }, i) => ({
    email,
    user: _id,
    dancer: dancerOf(i),
    card: customers[i]?.card ?? '',
  }));
};

/** The next of them who has not been used, signed in; `enter`: how they come in, and ask from then on. */
export const queueOfFamilies = (
  cloud: TestCloud,
  made: readonly MadeFamily[],
  enter: (url: string, email: string) => Promise<Client> = signIn,
) => {
  let next = 0;
  return async () => {
    const family = made[next++];
    if (!family) throw new Error('All families are used');
    return { ...family, client: await enter(cloud.url, family.email) };
  };
};
