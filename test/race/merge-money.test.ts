import { getCompetition } from '@rince/store/competitions';
import { getEntry } from '@rince/store/entries';
import { competitionKey } from '@rince/store/keys';
import { rearrangementsOf } from '@rince/store/rearrangements';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { paymentOf } from '../support/family.ts';
import { type Buyer, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { everyStop, quiet, raceOf, type Side } from '../support/race.ts';
import { until } from '../support/until.ts';

// A competition is merged while families pay for it, change what they paid or are given it back: money, entries and sheets agree, and nobody is lost in between.

let cloud: TestCloud;
let feis: MoneyFeis;
let codes: ReadonlyMap<string, string>;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: everyStop ? 480 : 260, word: 'merge' });
  const all = await feis.organizer.ask('getCompetitions', { body: { event: feis.event } });
  codes = new Map(all.map(({ _id, code }) => [_id, code]));
}, 240_000);
afterAll(() => cloud?.end());

interface World {
  /** Has paid for the competition that is merged into the second of its dances. */
  readonly there: Buyer;
  /** Another family, which may come to it. */
  readonly other: Buyer;
  readonly done?: string;
}
type Call = Side<World, Answer>;

const comps = ({ there: { dances } }: World) => [
  { from: codes.get(dances[0] ?? '') ?? '', to: codes.get(dances[1] ?? '') ?? '' },
];
const merges: Call = {
  says: 'the first dance is merged into the second',
  act: (world, as) =>
    as(feis.organizer).send('merge', { body: { eventId: feis.event, comps: comps(world) } }) as Promise<Answer>,
};
const takesBack: Call = {
  says: 'the merge is taken back',
  act: ({ done }, as) =>
    as(feis.organizer).send('takeBackRearrangement', {
      body: { id: feis.event, rearrangement: done ?? '' },
    }) as Promise<Answer>,
};
const otherPays: Call = {
  says: 'another family pays for the first dance',
  act: ({ other: { client, id, card } }, as) =>
    as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) }) as Promise<Answer>,
};
const paysMore: Call = {
  says: 'the family pays for the third dance, too',
  act: ({ there: { client, id, card } }, as) =>
    as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) }) as Promise<Answer>,
};
const isGivenBack: Call = {
  says: 'everything is given back',
  act: async ({ there }, as) =>
    as(feis.organizer).send('refundEntry', {
      body: {
        entryId: there.id,
        kind: 'whole',
        amount: dancePrice,
        revision: await entryRevision(feis.table, there),
        reason: 'a broken shoe',
      },
    }) as Promise<Answer>,
};

/** Another family has chosen the first dance, too, and not paid. */
const withAnother = async (): Promise<World> => {
  const there = await feis.buyer({ entered: 1, paid: true });
  const other = await feis.buyer({ entered: 1, dances: there.dances });
  return { there, other };
};
/** Another family waited for the only place, and is offered one. */
const withOffer = async (): Promise<World> => {
  const one = await withAnother();
  const [competition = ''] = one.there.dances;
  const { client, dancer } = one.other;
  const cap = (most: number) =>
    feis.table.transact([{ kind: 'update', key: competitionKey(competition), set: { cap: most } }]);
  await cap(1);
  await client.ask('joinWaitingList', { body: { event: feis.event, competition, dancer } });
  await cap(2);
  await until(async () => (await client.ask('listWaiting')).data.some(({ status }) => status === 'offered'));
  return one;
};
/** The family has chosen the third dance besides what it paid. */
const withChange = async (): Promise<World> => {
  const there = await feis.buyer({ entered: 1, paid: true });
  const { client, id, dancer, dances } = there;
  await client.ask('editEntry', {
    params: { id },
    body: { direction: 'subtract', revision: await entryRevision(feis.table, there) },
  });
  const sections = [{ dancer, competitions: [dances[0] ?? '', dances[2] ?? ''] }];
  await client.ask('editEntry', {
    params: { id },
    body: {
      entry: { sections, total: dancePrice },
      direction: 'add',
      revision: await entryRevision(feis.table, there),
    },
  });
  return { there, other: there };
};
const alone = async (): Promise<World> => {
  const there = await feis.buyer({ entered: 1, paid: true });
  return { there, other: there };
};
const merged = async (): Promise<World> => {
  const one = await alone();
  const { _id = '' } = await feis.organizer.ask('merge', { body: { eventId: feis.event, comps: comps(one) } });
  return { ...one, done: _id };
};

/** Where the family dances, by its entry. */
const dancesOf = async ({ id, dances }: Buyer): Promise<number[]> => {
  const entry = await getEntry(feis.table, id);
  if (!entry || entry.paidAt === undefined) return [];
  return entry.sections
    .flatMap(({ competitions }) => competitions)
    .map(({ competition }) => dances.indexOf(competition))
    .sort();
};

const race = (
  title: string,
  start: () => Promise<World>,
  a: Call,
  b: Call,
  holds: (world: World, told: { a: Answer; b: Answer }) => Promise<void>,
) =>
  raceOf(title, () => cloud, {
    world: start,
    a,
    b,
    holds: async (one, told) => {
      await until(async () =>
        (await rearrangementsOf(feis.table, feis.event)).every(({ status }) => !status.startsWith('going')),
      );
      await quiet(cloud, ['payments']);
      for (const buyer of new Set([one.there, one.other])) await feis.booksAgree(buyer);
      await holds(one, told);
    },
  });

describe('a merge', () => {
  race(
    'while another family pays for it: it dances in one of the two, or has its money',
    withAnother,
    merges,
    otherPays,
    async ({ there, other }, { a, b }) => {
      expect(await dancesOf(there)).toEqual([a.http === 200 ? 1 : 0]);
      expect([a.http, b.http]).toContain(200);
      if (a.http === 200 && b.http === 200) expect([[], [1]]).toContainEqual(await dancesOf(other));
      if (b.http !== 200) expect(await dancesOf(other)).toEqual([]);
    },
  );
  race(
    'while a family takes the place that it is offered: it dances, or waits where the others go',
    withOffer,
    merges,
    otherPays,
    async ({ there, other }, { a, b }) => {
      expect([a.http, b.http]).toContain(200);
      expect(await dancesOf(there)).toEqual([a.http === 200 ? 1 : 0]);
      const [one] = (await other.client.ask('listWaiting')).data;
      const dances = await dancesOf(other);
      if (b.http === 200) expect([[], [a.http === 200 ? 1 : 0]]).toContainEqual(dances);
      else expect(one).toMatchObject({ status: 'offered' });
      const { taken, count } = (await getCompetition(feis.table, there.dances[0] ?? '')) ?? {};
      if (a.http === 200) expect({ taken, count }).toEqual({ taken: 0, count: 0 });
    },
  );
  race('while its family pays for more', withChange, merges, paysMore, async ({ there }, { a, b }) => {
    const first = a.http === 200 ? 1 : 0;
    expect(await dancesOf(there)).toEqual(b.http === 200 ? [first, 2] : [first]);
  });
  race('while it is given back', alone, merges, isGivenBack, async ({ there }, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    expect(await dancesOf(there)).toEqual(b.http === 200 ? [] : [1]);
  });
});

describe('a merge that is taken back', () => {
  race('while the entry is given back', merged, takesBack, isGivenBack, async ({ there }, { a, b }) => {
    expect([a.http, b.http]).toContain(200);
    expect(await dancesOf(there)).toEqual(b.http === 200 ? [] : [0]);
  });
});
