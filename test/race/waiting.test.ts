import { getCompetition } from '@rince/store/competitions';
import { competitionKey } from '@rince/store/keys';
import { waitingFor } from '@rince/store/waiting';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type Buyer, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { everyRequest, quiet, raceOf, type Side } from '../support/race.ts';

// A family asks to wait for a place while the competition loses its last dancer and is disabled: nobody waits for what is not offered any more.

let cloud: TestCloud;
let feis: MoneyFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: everyRequest ? 160 : 80, word: 'waits' });
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
const emptiesAndDisables: Call = {
  says: 'the place is given back and the empty competition disabled',
  act: async (world, as) => {
    const { there } = world;
    const revision = await entryRevision(feis.table, there);
    await as(feis.organizer).send('refundEntry', {
      body: { entryId: there.id, kind: 'whole', amount: dancePrice, revision, reason: 'a broken shoe' },
    });
    return as(feis.organizer).send('disableEmptyCompetitions', {
      body: { id: feis.event, competitions: [dance(world)] },
    }) as Promise<Answer>;
  },
};

describe('a waiting list', () => {
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
