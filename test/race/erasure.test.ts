import { onboarding } from '@rince/domain/people/onboarding';
import { registrations } from '@rince/domain/people/try-limits';
import { getEntry, paymentsOf } from '@rince/store/entries';
import { competitionKey, triesKey, userKey } from '@rince/store/keys';
import { getUser } from '@rince/store/users';
import { getWaiting } from '@rince/store/waiting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { type Client, demoPassword } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { makeFamilies, queueOfFamilies } from '../support/families.ts';
import { addDancer, newParent, paymentOf } from '../support/family.ts';
import { type Buyer, dancePrice, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { cards } from '../support/provider.ts';
import { type Depth, everyOrder, everyStop, quiet, type Side } from '../support/race.ts';
import { itemsThatSay } from '../support/says-name.ts';
import { until } from '../support/until.ts';

// A child is erased while somebody else writes the name down once more: in no order of their requests is it said anywhere afterwards.

let cloud: TestCloud;
let feis: MoneyFeis;
let nextFamily: ReturnType<typeof queueOfFamilies>;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: everyStop ? 460 : 180, word: 'gone' });
  nextFamily = queueOfFamilies(cloud, await makeFamilies(cloud, { count: 160, word: 'made', cards: false }));
}, 240_000);
afterAll(() => cloud?.end());

/** A teacher who may enter a child of another family, whose name nobody else has. */
interface Taught extends Buyer {
  readonly family: Client;
  readonly user: string;
  readonly lname: string;
}

/** At every stop a test has hundreds of orders. */
const timeout = everyStop ? 1_800_000 : 240_000;

let worlds = 0;
/** Of four hundred families that register from one place in an hour more are refused; these come from everywhere. */
const forgetRegistrations = async (): Promise<void> => {
  const { what, seconds } = registrations.all;
  const begin = Math.floor(Date.now() / 1000 / seconds) * seconds;
  await feis.table.removeMany(['127.0.0.1', '::1'].map((who) => triesKey(what, who, begin)));
};
const enterChild = (client: Client, { event, dancer, dances }: Buyer): Promise<Answer> =>
  client.send('createEntry', {
    body: { entry: { event, sections: [{ dancer, competitions: dances.slice(0, 1) }], total: dancePrice } },
  });
const childOf = async (
  { client }: Buyer,
  name: string,
): Promise<Pick<Taught, 'dancer' | 'family' | 'user' | 'lname'>> => {
  const lname = `Vandersloot${worlds++}x`;
  await forgetRegistrations();
  const family = await newParent(cloud.url, { email: `erased${worlds}@example.org` });
  const dancer = await addDancer(family, { name, level: 'novice', lname });
  const { _id: user } = await family.ask('me');
  const { school } = await family.ask('getDancer', { params: { id: dancer } });
  const { _id: teacher } = await client.ask('me');
  const key = { pk: `SCHOOL#${school._id}`, sk: 'SCHOOL' };
  await feis.table.transact([{ kind: 'update', key, set: { moderators: [teacher] } }]);
  return { dancer, family, user, lname };
};
const taught = async (): Promise<Taught> => {
  const buyer = await feis.buyer();
  return { ...buyer, ...(await childOf(buyer, 'Una')) };
};
const entered = async (): Promise<Taught> => {
  const world = await taught();
  expect((await enterChild(world.client, world)).http).toBe(200);
  await cloud.settled();
  return world;
};

const eraseFamily = async ({ family, user }: Pick<Taught, 'family' | 'user'>): Promise<Answer> => {
  const answer = await family.send('eraseAccount', { body: { currentPassword: demoPassword } });
  await until(async () => (await getUser(feis.table, user))?.erased, 60);
  return answer;
};
const erases: Side<Pick<Taught, 'family' | 'user'>, Answer> = {
  says: 'the family is erased',
  workers: ['erasure-worker'],
  act: ({ family, user }, as) => eraseFamily({ family: as(family), user }),
};
const pays: Side<Taught, Answer> = {
  says: 'the teacher pays',
  // The provider tells it, too.
  workers: ['payment-webhook'],
  act: ({ client, id, card }, as) =>
    as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) }),
};
/** By a card whose bank has not decided when the call is answered. */
const paysSlowly = async (): Promise<Taught> => {
  const world = await entered();
  return { ...world, card: await feis.provider.keepCard(world.client, cards.processes) };
};
/** Whatever the banks still owe an answer goes well, and all that was charged is an entry's. */
const moneyIsSomebodys = async (id: string): Promise<void> => {
  for (const { id: intent, status } of await feis.provider.intentsOf(id))
    if (status === 'processing') await feis.provider.settle('intents', intent, 'succeeded');
  await quiet(cloud, ['payments', 'mail']);
  const charged = (await feis.provider.takenFor(id)).reduce((sum, one) => sum + one, 0);
  await until(async () => ((await getEntry(feis.table, id))?.paid ?? 0) === charged);
};
const enters: Side<Taught, Answer> = {
  says: 'the teacher enters the child',
  act: async (world, as) => enterChild(as(world.client), world),
};

it.each([
  ['paid for', entered, pays],
  ['paid for by a slow bank', paysSlowly, pays],
  ['entered', taught, enters],
])(
  'a child who is erased while it is %s is named nowhere',
  async (_, world, other) => {
    let done = 0;
    await everyOrder(cloud, {
      world,
      a: erases,
      b: other,
      holds: async ({ lname, id }, { a, b }) => {
        expect(a.http).toBe(200);
        expect(b.http).toBeLessThan(500);
        if (b.http === 200) done++;
        await moneyIsSomebodys(id);
        expect(await itemsThatSay(cloud, new RegExp(lname, 'i'))).toEqual([]);
      },
    });
    expect(done, 'sometimes the teacher was first').toBeGreaterThan(0);
  },
  timeout,
);

/** A payment whose bank decides at this moment that it does not pay. */
const refused = async (): Promise<Taught & { readonly intent: string }> => {
  const world = await paysSlowly();
  expect((await pays.act(world, (client) => client)).http).toBe(200);
  const [intent] = await feis.provider.intentsOf(world.id);
  return { ...world, intent: intent?.id ?? '' };
};

it(
  'a child who is erased while the bank refuses its payment leaves no entry without a name',
  async () => {
    await everyOrder(cloud, {
      world: refused,
      a: erases,
      b: {
        says: 'the bank refuses',
        workers: ['payment-webhook', 'payments-worker'],
        act: async ({ id, intent }) => {
          await feis.provider.settle('intents', intent, 'failed');
          await until(async () => (await paymentsOf(feis.table, id)).every(({ status }) => status === 'failed'), 60);
        },
      },
      holds: async ({ lname, id }, { a }) => {
        expect(a.http).toBe(200);
        await quiet(cloud, ['payments', 'mail']);
        expect(await getEntry(feis.table, id)).toBeUndefined();
        expect(await itemsThatSay(cloud, new RegExp(lname, 'i'))).toEqual([]);
      },
    });
  },
  timeout,
);

/** Two children of two families in one paid entry of their teacher, of whom family and office were told together. */
type Both = Taught & { readonly other: Pick<Taught, 'family' | 'user' | 'lname'> };
const bothPaid = async (): Promise<Both> => {
  const buyer = await feis.buyer();
  const one = await childOf(buyer, 'Una');
  const other = await childOf(buyer, 'Sile');
  const sections = [one, other].map(({ dancer }) => ({ dancer, competitions: buyer.dances.slice(0, 1) }));
  const total = 2 * dancePrice;
  const { _id: id } = await buyer.client.ask('createEntry', {
    body: { entry: { event: buyer.event, sections, total } },
  });
  await buyer.client.ask('payEntry', { body: paymentOf({ _id: id, total }, buyer.card) });
  await quiet(cloud, ['payments', 'mail']);
  return { ...buyer, ...one, id, other };
};

it(
  'two children of one entry who are erased at once are both named nowhere',
  async () => {
    await everyOrder(cloud, {
      world: bothPaid,
      a: erases,
      b: {
        says: 'the other family is erased',
        act: ({ other }, as) => eraseFamily({ ...other, family: as(other.family) }),
      },
      holds: async ({ lname, other }, { a, b }) => {
        expect([a.http, b.http]).toEqual([200, 200]);
        await quiet(cloud, ['payments', 'mail']);
        expect(await itemsThatSay(cloud, new RegExp(`${lname}|${other.lname}`, 'i'))).toEqual([]);
      },
    });
  },
  timeout,
);

/** A child whom its teacher has entered and paid for, with a first name that nobody else has. */
const paidFor = async (): Promise<Taught & { readonly name: string }> => {
  const buyer = await feis.buyer();
  const name = `Una${worlds}x`;
  const world = { ...buyer, ...(await childOf(buyer, name)), name };
  await enterChild(world.client, world);
  await world.client.ask('payEntry', { body: paymentOf({ _id: world.id, total: dancePrice }, world.card) });
  await quiet(cloud, ['payments', 'mail']);
  return world;
};

it(
  'a child who is erased while its competition is merged into another one is named to nobody',
  async () => {
    const { grades } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
    const codes = new Map(
      grades.flatMap(({ competitions }) => competitions.map(({ _id, code }) => [_id, code] as const)),
    );
    let merged = 0;
    await everyOrder(cloud, {
      world: paidFor,
      a: erases,
      b: {
        says: 'the organizer merges',
        act: ({ event, dances }, as): Promise<Answer> => {
          const [from = '', to = ''] = dances.map((id) => codes.get(id) ?? '');
          return as(feis.organizer).send('merge', { body: { eventId: event, comps: [{ from, to }] } });
        },
      },
      holds: async ({ name }, { a, b }) => {
        expect(a.http).toBe(200);
        expect(b.http).toBeLessThan(500);
        await quiet(cloud, ['payments', 'mail', 'results']);
        if (b.http === 200) merged++;
        expect(await itemsThatSay(cloud, new RegExp(name, 'i'))).toEqual([]);
      },
    });
    expect(merged, 'sometimes the organizer was first').toBeGreaterThan(0);
  },
  timeout,
);

/** A teacher who waits for a place for a child of another family, whose first name nobody else has. */
const waiting = async (): Promise<Taught & { readonly name: string }> => {
  const buyer = await feis.buyer();
  const name = `Una${worlds}x`;
  const child = await childOf(buyer, name);
  const [competition = ''] = buyer.dances;
  await feis.table.transact([{ kind: 'update', key: competitionKey(competition), set: { cap: 0 } }]);
  const body = { event: buyer.event, competition, dancer: child.dancer };
  await buyer.client.ask('joinWaitingList', { body });
  await quiet(cloud);
  return { ...buyer, ...child, name };
};

it(
  'a child who is erased while a place is offered that it waits for is named to nobody',
  async () => {
    let offered = 0;
    await everyOrder(cloud, {
      world: waiting,
      a: erases,
      b: {
        says: 'a place becomes free',
        workers: ['projections'],
        act: async ({ dancer, dances: [id = ''] }) => {
          await feis.table.transact([{ kind: 'update', key: competitionKey(id), set: { cap: 1 } }]);
          await until(async () => {
            const [wish] = await getWaiting(feis.table, [{ pool: { kind: 'competition', id }, dancer }]);
            return wish?.status !== 'waiting';
          });
        },
      },
      holds: async ({ client, name }, { a }) => {
        expect(a.http).toBe(200);
        await quiet(cloud, ['payments', 'mail']);
        expect(await itemsThatSay(cloud, new RegExp(name, 'i'))).toEqual([]);
        const { data } = await client.ask('listNotices');
        if (data.some(({ title }) => title === 'There is a place for A dancer')) offered++;
      },
    });
    expect(offered, 'sometimes the place was first').toBeGreaterThan(0);
  },
  timeout,
);

/** A family in the middle of its onboarding, with a form of another child, whose name nobody else has. */
const onboards = async () => {
  const { client: family, user, dancer } = await nextFamily();
  await feis.table.transact([{ kind: 'update', key: userKey(user), set: { step: onboarding.dancer } }]);
  const lname = `Vandersloot${worlds++}x`;
  const { region, school } = await family.ask('getDancer', { params: { id: dancer } });
  const form = { name: 'Una', lname, birthdate: '2014-04-20', level: 'novice' as const, region, school };
  return { family, user, lname, form };
};
type Onboards = Awaited<ReturnType<typeof onboards>>;

it.each<[string, Depth, Side<Onboards, Answer>['act']]>([
  ['createDancer', 1, ({ family, form }, as) => as(family).send('createDancer', { body: form })],
  [
    'nextStep',
    // What changes the account is refused after the whole erasure: it has to be written in the middle. Every request of both would be too many orders.
    everyStop ? 1 : 2,
    ({ family, form }, as) => as(family).send('nextStep', { body: { step: onboarding.dancer, dancer: form } }),
  ],
])(
  'a profile that is made by %s while its owner is erased is not there afterwards',
  async (_, depth, act) => {
    const done = { made: 0, refused: 0 };
    await everyOrder(
      cloud,
      {
        world: onboards,
        a: erases,
        b: { says: 'the family makes a profile', act },
        holds: async ({ lname }, { a, b }) => {
          expect(a.http).toBe(200);
          expect([200, 401, 409]).toContain(b.http);
          done[b.http === 200 ? 'made' : 'refused']++;
          await quiet(cloud, ['erasure']);
          expect(await itemsThatSay(cloud, new RegExp(lname, 'i'))).toEqual([]);
        },
      },
      depth,
    );
    expect(done.made, 'sometimes the profile was first').toBeGreaterThan(0);
    expect(done.refused, 'sometimes the account was closed first').toBeGreaterThan(0);
  },
  timeout,
);
