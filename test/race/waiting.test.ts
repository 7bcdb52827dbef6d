import type { Rearrangement } from '@rince/domain/rearrange/rearrangement';
import type { Fate } from '@rince/local-cloud/gate';
import { getCompetition } from '@rince/store/competitions';
import { getEntry } from '@rince/store/entries';
import { competitionKey } from '@rince/store/keys';
import { getNumbers } from '@rince/store/numbers';
import { rearrangementsOf } from '@rince/store/rearrangements';
import { getRoster } from '@rince/store/roster';
import { waitingFor } from '@rince/store/waiting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { paymentOf } from '../support/family.ts';
import { type Buyer, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { cards } from '../support/provider.ts';
import { everyStop, quiet, raceOf, type Side } from '../support/race.ts';
import { until } from '../support/until.ts';

// Places and the lists for them while something else happens to them: nobody waits for what is not offered any more, and nobody gets the place that another one has.

let cloud: TestCloud;
let feis: MoneyFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: everyStop ? 280 : 130, word: 'waits' });
}, 240_000);
afterAll(() => cloud?.end());

interface World {
  /** Has the only place of the competition. */
  readonly there: Buyer;
  /** Another family, which would wait for it. */
  readonly other: Buyer;
}
type Call = Side<World, Answer>;

const dance = ({ there: { dances } }: World): string => dances[0] ?? '';
const full = async (): Promise<World> => {
  const there = await feis.buyer({ entered: 1, paid: true });
  const other = await feis.buyer({ entered: 1, dances: there.dances });
  const world = { there, other };
  await feis.table.transact([{ kind: 'update', key: competitionKey(dance(world)), set: { cap: 1 } }]);
  return world;
};
const joins: Call = {
  says: 'another family asks to wait',
  act: (world, as) =>
    as(world.other.client).send('joinWaitingList', {
      body: { event: feis.event, competition: dance(world), dancer: world.other.dancer },
    }) as Promise<Answer>,
};
const givesBack = async ({ there }: World, who: Client): Promise<void> => {
  const revision = await entryRevision(feis.table, there);
  const reason = 'a broken shoe';
  await who.send('refundEntry', { body: { entryId: there.id, kind: 'whole', amount: dancePrice, revision, reason } });
};
const emptiesAndDisables: Call = {
  says: 'the place is given back and the empty competition disabled',
  act: async (world, as) => {
    await givesBack(world, as(feis.organizer));
    return as(feis.organizer).send('disableEmptyCompetitions', {
      body: { id: feis.event, competitions: [dance(world)] },
    }) as Promise<Answer>;
  },
};

/** Whoever has the only place was moved to their second dance, and another family has it in its basket. */
const movedAway = async (): Promise<World> => {
  const world = await full();
  const [line] = await getRoster(feis.table, dance(world));
  const all = await feis.organizer.ask('getCompetitions', { body: { event: feis.event } });
  const to = all.find(({ _id }) => _id === world.there.dances[1])?.code ?? '';
  await feis.organizer.ask('moveDancer', { body: { id: `${dance(world)}-${line?._id}`, to } });
  return world;
};
const comesBack: Call = {
  says: 'the dancer who was moved away comes back',
  act: async ({ there: { dances } }, as) => {
    const [line] = await getRoster(feis.table, dances[1] ?? '');
    return as(feis.organizer).send('moveDancerBack', {
      body: { id: `${dances[1]}-${line?._id ?? '0'.repeat(26)}` },
    }) as Promise<Answer>;
  },
};
const paysForIt: Call = {
  says: 'another family pays for the place',
  act: ({ other: { client, id, card } }, as) =>
    as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) }) as Promise<Answer>,
};

/** The dances of one family are one competition, and another family waits for a place in the first of them. */
interface Merged extends World {
  readonly rearrangement: string;
}
/** The same before they are merged. */
const mergeable = async (): Promise<World> => {
  const world = await full();
  await feis.table.transact([{ kind: 'update', key: competitionKey(world.there.dances[1] ?? ''), set: { cap: 1 } }]);
  await joins.act(world, (client) => client);
  return world;
};
const mergeOf = async ({ there }: World, who: Client): Promise<Answer<{ _id?: string }>> => {
  const all = await feis.organizer.ask('getCompetitions', { body: { event: feis.event } });
  const [from = '', to = ''] = there.dances.map((id) => all.find(({ _id }) => _id === id)?.code ?? '');
  return who.send('merge', { body: { eventId: feis.event, comps: [{ from, to }] } });
};
const merged = async (): Promise<Merged> => {
  const world = await mergeable();
  const { data } = await mergeOf(world, feis.organizer);
  return { ...world, rearrangement: data?._id ?? '' };
};
/** How many wait for each of the two dances, as is counted of them. */
const waitFor = async ({ there: { dances } }: World): Promise<number[]> => {
  const both = dances.slice(0, 2);
  const lists = await Promise.all(both.map((id) => waitingFor(feis.table, { kind: 'competition', id })));
  const counted = await Promise.all(both.map(async (id) => (await getCompetition(feis.table, id))?.waiting ?? 0));
  expect(lists.map((list) => list.length)).toEqual(counted);
  return counted;
};

/** Another family is offered the only place. */
const offered = async (): Promise<World> => {
  const world = await full();
  await joins.act(world, (client) => client);
  await givesBack(world, feis.organizer);
  await quiet(cloud);
  return world;
};
const namesOn = async ({ there: { dances } }: World): Promise<string[]> => {
  const lists = await Promise.all(dances.map((id) => waitingFor(feis.table, { kind: 'competition', id })));
  return lists.flat().map(({ name }) => name);
};
const corrects: Call = {
  says: 'its family corrects the name',
  workers: ['projections'],
  act: async ({ other: { client, dancer } }, as) => {
    const { revision } = await client.ask('getDancer', { params: { id: dancer } });
    const body = { name: 'Saoirse', revision };
    const answer = await as(client).send('editDancer', { params: { id: dancer }, body });
    await cloud.settled();
    return answer as Answer;
  },
};

describe('a waiting list', () => {
  for (const [world, other] of [
    [
      mergeable,
      {
        says: 'the organizer merges, and it is carried along',
        workers: ['results-worker'],
        act: (world, as) => mergeOf(world, as(feis.organizer)),
      },
    ],
    [
      offered,
      {
        says: 'the card of the family is declined',
        act: async ({ other: { client, id } }, as) => {
          const card = await feis.provider.keepCard(client, cards.declines);
          return as(client).send('payEntry', {
            body: paymentOf({ _id: id, total: dancePrice }, card),
          }) as Promise<Answer>;
        },
      },
    ],
  ] as const satisfies [() => Promise<World>, Call][])
    raceOf(`says the name of today, while ${other.says}`, () => cloud, {
      world,
      a: corrects,
      b: other,
      holds: async (world, { a }) => {
        expect(a.http).toBe(200);
        await quiet(cloud, ['results']);
        expect(await namesOn(world)).toEqual(['Saoirse']);
      },
    });
  raceOf('that comes back from a merge has nobody who leaves it at the same moment twice', () => cloud, {
    world: merged,
    a: {
      says: 'the merge is taken back',
      act: ({ rearrangement }, as) =>
        as(feis.organizer).send('takeBackRearrangement', {
          body: { id: feis.event, rearrangement },
        }) as Promise<Answer>,
    },
    b: {
      says: 'the family waits no longer',
      act: ({ there, other }, as) =>
        as(other.client).send('leaveWaitingList', {
          body: { event: feis.event, competition: there.dances[1] ?? '', dancer: other.dancer },
        }) as Promise<Answer>,
    },
    holds: async (world, { a }) => {
      await quiet(cloud);
      expect(a.http).toBe(200);
      const [first, second] = await waitFor(world);
      // Whoever leaves the other list after everybody has gone back is on none there, and reads that they wait here again.
      expect(second).toBe(0);
      expect(first).toBeLessThanOrEqual(1);
    },
  });
  raceOf('is where its dancers are, when a merge is taken back while somebody still carries it out', () => cloud, {
    world: mergeable,
    a: { says: 'the organizer merges', act: (world, as) => mergeOf(world, as(feis.organizer)) },
    b: {
      says: 'another one takes that back as soon as the queue has done it',
      act: async ({ there }, as) => {
        let one: Rearrangement | undefined;
        for (let looked = 0; looked < 30 && one?.status !== 'done'; looked++) {
          const all = await rearrangementsOf(feis.table, feis.event);
          one = all.find(({ pairs }) => pairs.some(({ from }) => from === there.dances[0]));
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        const body = { id: feis.event, rearrangement: one?._id ?? '0'.repeat(26) };
        return as(feis.admin).send('takeBackRearrangement', { body }) as Promise<Answer>;
      },
    },
    holds: async (world, { a, b }) => {
      await quiet(cloud, ['results']);
      expect(a.http).toBe(200);
      expect(await waitFor(world)).toEqual(b.http === 200 ? [1, 0] : [0, 1]);
    },
  });
  it('keeps who is put on the sheet and taken off it again before that has ended the waiting', async () => {
    const world = await full();
    const own = await feis.buyer({ entered: 1, paid: true });
    // Wears a number, by which a tabulator can put them on a sheet.
    const [number] = await getNumbers(feis.table, feis.event, [own.dancer]);
    await joins.act({ ...world, other: own }, (client) => client);
    await quiet(cloud);
    let held = 0;
    const stop = cloud.services.gate.watch('projections', async ({ operation }): Promise<Fate> => {
      if (operation !== 'TransactWriteItems' || held++ > 0) return 'go';
      const line = (await getRoster(feis.table, dance(world))).find(({ dancer }) => dancer === own.dancer);
      await feis.tabulator.ask('removeDancer', {
        body: { id: dance(world), entryCompetition: line?._id ?? '', reason: 'a wrong number' },
      });
      return 'go';
    });
    await feis.tabulator.ask('addDancer', { body: { id: dance(world), dancerNumber: number?.dancerNumber ?? 0 } });
    await until(async () => held > 0, 30);
    await quiet(cloud);
    stop();
    const list = await waitingFor(feis.table, { kind: 'competition', id: dance(world) });
    expect(list.map(({ dancer }) => dancer)).toEqual([own.dancer]);
  });
  raceOf('has no place for who comes back and for who pays at the same moment', () => cloud, {
    world: movedAway,
    a: comesBack,
    b: paysForIt,
    holds: async (world, { a, b }) => {
      await quiet(cloud);
      const { count, taken } = (await getCompetition(feis.table, dance(world))) ?? {};
      expect([count, taken]).toEqual([1, 1]);
      expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
      for (const one of [world.there, world.other]) expect((await getEntry(feis.table, one.id))?.seated).toBe(true);
    },
  });
  raceOf('has nobody when its competition is disabled', () => cloud, {
    world: full,
    a: joins,
    b: emptiesAndDisables,
    holds: async (world, { a }) => {
      await quiet(cloud);
      const { closed, waiting = 0 } = (await getCompetition(feis.table, dance(world))) ?? {};
      const list = await waitingFor(feis.table, { kind: 'competition', id: dance(world) });
      if (closed?.has('disabled')) expect([list, waiting]).toEqual([[], 0]);
      else expect([a.http, list.length]).toEqual([200, 1]);
    },
  });
});
