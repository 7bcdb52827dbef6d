import { subOf } from '@rince/services/user-id';
import { getCompetition } from '@rince/store/competitions';
import { dancerItems } from '@rince/store/dancers';
import { emailItem, type User, userItem } from '@rince/store/users';
import { cappedFeis } from './capped-feis.ts';
import { type Client, demoPassword, signIn } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { readyFeis } from './demo-feis.ts';
import { entryOf, paymentOf } from './family.ts';
import { Provider } from './provider.ts';
import { tableOf } from './table.ts';
import { until } from './until.ts';

interface Family {
  readonly client: Client;
  readonly entry: { readonly _id: string; readonly total: number };
  readonly card: string;
}

/** What a rush for few places came to. */
export interface Rush {
  readonly paid: number;
  readonly full: number;
  /** Answers that were neither. */
  readonly other: readonly string[];
  /** Of the competition, when everything is settled. */
  readonly count: number | undefined;
  readonly taken: number | undefined;
  /** Entries that were charged more than once, or charged and have no place, or have one and were not charged. */
  readonly wrong: readonly string[];
  /** Cents at the provider, and what they should be. */
  readonly held: number;
  readonly due: number;
  readonly numbers: number;
  readonly seconds: number;
}

const idOf = (kind: string, i: number): string => `${kind}${String(i).padStart(26 - kind.length, '0')}`;

/** Does something for many, so many at a time. */
const forAll = async <One, Done>(all: readonly One[], atOnce: number, work: (one: One) => Promise<Done>) => {
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

/** So many families, each with a child, a card and an entry that waits for its payment, rush for fewer places; every one clicks twice. */
export const stampede = async (
  cloud: TestCloud,
  { families, cap, atOnce }: { families: number; cap: number; atOnce: number },
): Promise<Rush> => {
  const table = tableOf(cloud.env);
  const provider = new Provider(cloud.url, cloud.env);
  const { organizer, feis } = await readyFeis(cloud.url);
  const { event, competition } = await cappedFeis(organizer, table, feis, 'A rush', { cap });
  const [school] = (await organizer.ask('listSchools')).data;
  const [region] = (await organizer.ask('listRegions')).data;
  const createdAt = new Date().toISOString();

  const users = Array.from(
    { length: families },
    (_, i): User => ({
      _id: idOf('rvsh', i),
      name: 'Nora',
      lname: `Daly ${i}`,
      email: `rush${i}@example.org`,
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
  const customers = await forAll(users, 8, ({ email }) => provider.customerWithCard(email));
  await table.putMany(
    users.flatMap((user, i) => [
      userItem({ ...user, customerId: customers[i]?.customer ?? '' }),
      emailItem(user),
      ...dancerItems({
        _id: idOf('chyd', i),
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
  const rushing = await forAll(users, 8, async (user): Promise<Family> => {
    const i = users.indexOf(user);
    const client = await signIn(cloud.url, user.email);
    const sections = [{ dancer: idOf('chyd', i), competitions: [competition] }];
    const entry = await client.ask('createEntry', { body: { entry: { event, sections, total: 1_200 } } });
    return { client, entry, card: customers[i]?.card ?? '' };
  });

  const began = performance.now();
  const answers = await forAll(rushing, atOnce, async ({ client, entry, card }) => {
    const click = async () => {
      for (;;) {
        const answer = await client.send('payEntry', { body: paymentOf(entry, card) });
        // Told to wait a moment, a browser does, and asks again.
        if (answer.code !== 'IN_PROGRESS' && answer.code !== 'CONFLICT') return answer;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    return Promise.all([click(), click()]);
  });
  const seconds = (performance.now() - began) / 1000;
  await cloud.settled();

  const state = await until(async () => {
    const now = await getCompetition(table, competition);
    return now && now.count === now.taken ? now : undefined;
  }, 120).catch(() => getCompetition(table, competition));
  const charges = await provider.everyCharge();
  const taken = new Map<string, number[]>();
  for (const { entry, amount } of charges) taken.set(entry, [...(taken.get(entry) ?? []), amount]);
  const entries = await forAll(rushing, 8, async ({ client, entry }) => entryOf(client, entry._id));
  const paid = entries.filter(({ step }) => step === 2);
  return {
    paid: paid.length,
    full: answers.filter((two) => two.every(({ code }) => code === 'FULL')).length,
    other: answers
      .flat()
      .filter(({ http, code }) => http !== 200 && code !== 'FULL')
      .map(({ http, code, message }) => `${http} ${code} ${message}`),
    count: state?.count,
    taken: state?.taken,
    wrong: entries
      .filter(({ _id, step }) => (taken.get(_id)?.length ?? 0) !== (step === 2 ? 1 : 0))
      .map(({ _id, step }) => `${_id} at step ${step} was charged ${taken.get(_id)?.join(' and ') ?? 'nothing'}`),
    held: rushing.flatMap(({ entry }) => taken.get(entry._id) ?? []).reduce((sum, amount) => sum + amount, 0),
    due: paid.reduce((sum, { owed }) => sum + owed, 0),
    numbers: new Set(paid.flatMap(({ sections }) => sections.map(({ dancerNumber }) => dancerNumber))).size,
    seconds,
  };
};
