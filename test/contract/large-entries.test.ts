import { getEntry } from '@rince/store/entries';
import { getEvent } from '@rince/store/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { addDancer, paymentOf } from '../support/family.ts';
import { dancePrice, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { until } from '../support/until.ts';
import { organized } from '../support/wizard.ts';

// An entry with more competitions than one transaction of the table holds.

let cloud: TestCloud;
let feis: MoneyFeis;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: 40, word: 'large', cap: 20 });
});
afterAll(() => cloud?.end());

it('what is too much for one step is refused with a sentence, and done in parts', async () => {
  const { client, id, dancer, card } = await feis.buyer();
  const { grades } = await organized(feis.organizer, feis.event);
  const all = grades.flatMap(({ competitions }) => competitions.map(({ _id }) => _id));
  const sister = await addDancer(client, { name: 'Aoife', level: 'novice' });
  const now = async () => {
    const entry = await until(async () => {
      const stored = await getEntry(feis.table, id);
      return stored?.seated ? stored : undefined;
    });
    return { ...entry, entered: entry.sections.flatMap(({ competitions }) => competitions) };
  };
  /** Asks for the first so many competitions of the feis, half of them for each dancer. */
  const choose = async (count: number) => {
    const half = count / 2;
    const sections = [
      { dancer, competitions: all.slice(0, half) },
      { dancer: sister, competitions: all.slice(60, 60 + half) },
    ];
    const { owed = 0, revision, paidAt } = await now();
    const total = paidAt === undefined ? count * dancePrice : Math.max(0, count * dancePrice - owed);
    return client.send('editEntry', {
      params: { id },
      body: { entry: { sections, total }, direction: 'add', revision },
    });
  };
  const pay = (total: number) => client.send('payEntry', { body: paymentOf({ _id: id, total }, card) });
  const giveBackAll = async () => {
    const { paid: amount, revision } = await now();
    return feis.organizer.send('refundEntry', {
      body: { entryId: id, kind: 'whole', amount, revision, reason: 'The hall is closed' },
    });
  };

  expect((await choose(110)).http).toBe(200);
  expect(await pay(110 * dancePrice)).toMatchObject({ http: 409, code: 'TOO_MUCH' });
  expect(await feis.provider.intentsOf(id)).toEqual([]);

  // In parts: some of them first, and the others as a change.
  expect((await choose(60)).http).toBe(200);
  expect((await pay(60 * dancePrice)).http).toBe(200);
  const { firstNumber } = (await getEvent(feis.table, feis.event)) ?? {};
  const numbers = (await now()).sections.map(({ dancerNumber = 0 }) => dancerNumber);
  expect(Math.min(...numbers), 'what was refused took no number').toBe(firstNumber);
  expect((await choose(110)).http).toBe(200);
  expect((await pay(50 * dancePrice)).http).toBe(200);
  expect((await now()).entered).toHaveLength(110);

  // The family takes nearly everything out, the office gives everything back: too much at once, and nothing happens.
  expect(await choose(2)).toMatchObject({ http: 409, code: 'TOO_MUCH' });
  expect(await giveBackAll()).toMatchObject({ http: 409, code: 'TOO_MUCH' });
  const before = await now();
  expect(before.entered).toHaveLength(110);

  expect((await choose(60)).http).toBe(200);
  expect((await now()).entered).toHaveLength(60);
  expect((await giveBackAll()).http).toBe(200);
  const after = await now();
  expect({ entered: after.entered, paid: after.paid }).toEqual({ entered: [], paid: 0 });
});
