import { getDancer } from '@rince/store/dancers';
import { getEntry } from '@rince/store/entries';
import { byNumber, getNumbers } from '@rince/store/numbers';
import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { addDancer, paymentOf } from '../support/family.ts';
import { type Buyer, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { everyStop, quiet, raceOf, type Side } from '../support/race.ts';

// The name of a child is corrected while somebody else writes it down: entry, number and sheets say one name, that of the profile.

let cloud: TestCloud;
let feis: MoneyFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: everyStop ? 280 : 140, word: 'names' });
}, 240_000);
afterAll(() => cloud?.end());

type Call = Side<Buyer, Answer>;

const corrects: Call = {
  says: 'the family corrects the name',
  workers: ['projections'],
  act: async ({ client, dancer }, as) => {
    const { revision } = await client.ask('getDancer', { params: { id: dancer } });
    const body = { name: 'Saoirse', lname: 'Ni Bhriain', revision };
    const answer = await as(client).send('editDancer', { params: { id: dancer }, body });
    await cloud.settled();
    return answer as Answer;
  },
};
const pays: Call = {
  says: 'the family pays',
  act: ({ client, id, card }, as) =>
    as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) }) as Promise<Answer>,
};
const chooses: Call = {
  says: 'the family chooses another dance',
  act: async (buyer, as) => {
    const { client, id, dancer, dances } = buyer;
    const entry = { sections: [{ dancer, competitions: dances.slice(1, 2) }], total: dancePrice };
    const revision = await entryRevision(feis.table, buyer);
    return as(client).send('editEntry', {
      params: { id },
      body: { entry, direction: 'add', revision },
    }) as Promise<Answer>;
  },
};
const registers: Call = {
  says: 'the family registers once more',
  act: async ({ client, dancer, event, dances }, as) => {
    const entry = { event, sections: [{ dancer, competitions: dances.slice(0, 2) }], total: 2 * dancePrice };
    return as(client).send('createEntry', { body: { entry } }) as Promise<Answer>;
  },
};
const enters: Call = { ...chooses, says: 'the family enters the child' };
const numberOf = async ({ dancer }: Buyer): Promise<number> =>
  (await getNumbers(feis.table, feis.event, [dancer]))[0]?.dancerNumber ?? 0;
const adds: Call = {
  says: 'a tabulator puts the child on another sheet',
  act: async (buyer, as) =>
    as(feis.tabulator).send('addDancer', {
      body: { id: buyer.dances[1] ?? '', dancerNumber: await numberOf(buyer) },
    }) as Promise<Answer>,
};
const renumbers: Call = {
  says: 'an admin gives the child another number',
  act: async (buyer, as) => {
    const [line] = await getRoster(feis.table, buyer.dances[0] ?? '');
    const number = 5_000 + (await numberOf(buyer));
    return as(feis.admin).send('updateDancerNum', {
      body: { id: `${buyer.dances[0]}-${line?._id}`, number },
    }) as Promise<Answer>;
  },
};

const moves: Call = {
  says: 'the organizer moves the child to another competition',
  act: async ({ dances }, as) => {
    const [line] = await getRoster(feis.table, dances[0] ?? '');
    const all = await feis.organizer.ask('getCompetitions', { body: { event: feis.event } });
    const to = all.find(({ _id }) => _id === dances[1])?.code ?? '';
    return as(feis.organizer).send('moveDancer', {
      body: { id: `${dances[0]}-${line?._id}`, to },
    }) as Promise<Answer>;
  },
};

/** Who is said where, of the profile, the entry, the number and the sheets. */
const saidOf = async ({ dancer, id, dances }: Buyer): Promise<string[]> => {
  const { table, event } = feis;
  const [profile, entry, [number], rosters] = await Promise.all([
    getDancer(table, dancer),
    getEntry(table, id),
    getNumbers(table, event, [dancer]),
    Promise.all(dances.map((dance) => getRoster(table, dance))),
  ]);
  const plate = number && (await byNumber(table, event, number.dancerNumber));
  const sections = [...(entry?.sections ?? []), ...(entry?.draft?.sections ?? [])].flatMap((section) =>
    section.dancer === dancer ? [section.profile] : [],
  );
  const lines = rosters.flat().filter((line) => line.dancer === dancer);
  const all = [profile, ...sections, number, plate, ...lines].filter((one) => one !== undefined);
  return [...new Set(all.map(({ name, lname }) => `${name} ${lname}`))];
};

const unpaid = () => feis.buyer();
/** Their second child is in no entry yet. */
const notEntered = async (): Promise<Buyer> => {
  const buyer = await feis.buyer();
  return { ...buyer, dancer: await addDancer(buyer.client, { name: 'Seersha', level: 'novice' }) };
};
const paid = () => feis.buyer({ paid: true });

describe('the name of a child that is corrected', () => {
  for (const [world, other] of [
    [unpaid, chooses],
    [unpaid, registers],
    [notEntered, enters],
    [unpaid, pays],
    [paid, adds],
    [paid, renumbers],
    [paid, moves],
  ] as const)
    raceOf(`while ${other.says} is one everywhere`, () => cloud, {
      world,
      a: corrects,
      b: other,
      holds: async (buyer, { a }) => {
        expect(a.http).toBe(200);
        await quiet(cloud, ['payments']);
        expect(await saidOf(buyer)).toEqual(['Saoirse Ni Bhriain']);
      },
    });
});
