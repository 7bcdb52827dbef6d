import type { Fate } from '@rince/local-cloud/gate';
import { getCompetition } from '@rince/store/competitions';
import { getEntry } from '@rince/store/entries';
import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { addDancer, paymentOf } from '../support/family.ts';
import { type Buyer, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { quiet, tracedClient } from '../support/race.ts';

// Whoever puts paid dancers on their sheets writes several times: what others do between two of these writes, and undo again, loses no place and gives none back.

let cloud: TestCloud;
let feis: MoneyFeis;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: 80, word: 'seats' });
}, 240_000);
afterAll(() => cloud?.end());

const mostWrites = 30;

/** A family pays, and nobody else finishes it; before its n-th write something happens, and something else before it reads next. `wasHeld`: it wrote so often. */
const payWith = async (
  { client, id, card }: Buyer,
  total: number,
  n: number,
  { before, after }: { readonly before: () => Promise<void>; readonly after: () => Promise<void> },
): Promise<{ readonly answer: Answer; readonly wasHeld: boolean }> => {
  const { client: payer, trace } = tracedClient(client);
  let writes = 0;
  let next: (() => Promise<void>) | undefined;
  let meanwhile: Promise<void> | undefined;
  const stop = cloud.services.gate.watch(trace, async ({ operation }): Promise<Fate> => {
    if (operation !== 'TransactWriteItems') {
      // Several reads go at once: all of them wait.
      meanwhile ??= next?.();
      await meanwhile;
    }
    if (operation === 'TransactWriteItems' && writes++ === n) {
      await before();
      next = after;
    }
    return 'go';
  });
  const paid = Promise.withResolvers<Fate>();
  const waits = ['payment-webhook', 'payments-worker'].map((worker) =>
    cloud.services.gate.watch(worker, () => paid.promise),
  );
  const answer = await payer.send('payEntry', { body: paymentOf({ _id: id, total }, card) });
  paid.resolve('go');
  for (const end of [stop, ...waits]) end();
  return { answer, wasHeld: writes > n };
};

/** A judge is through with the only dancer of a dance, which another family has in its basket. */
const calculable = async (): Promise<Buyer> => {
  const one = await feis.buyer({ paid: true });
  const [dance = ''] = one.dances;
  const { judges } = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
  const competitions = [...(judges[0]?.judgeEvent.competitions ?? []), dance];
  await feis.organizer.ask('patchJudges', {
    body: { event: feis.event, judges: [{ _id: judges[0]?._id ?? '', competitions }] },
  });
  const [line] = await getRoster(feis.table, dance);
  await feis.judge.ask('submitScore', { body: { data: { _id: `${dance}-${line?._id}`, round: 1, score: 77 } } });
  await feis.judge.ask('finalizeCompetition', { body: { id: dance } });
  return feis.buyer({ entered: 1, dances: one.dances });
};

it('who pays while a dance has a result for a moment is on its sheet, or has the money as credit', async () => {
  for (let n = 0, more = true; more && n < mostWrites; n++) {
    const buyer = await calculable();
    const [dance = ''] = buyer.dances;
    const { answer, wasHeld } = await payWith(buyer, dancePrice, n, {
      before: async () => {
        await feis.tabulator.send('calculateResults', { body: { id: feis.event, competitionId: dance } });
      },
      after: async () => {
        await feis.tabulator.send('deleteCompetitionResults', { body: { competitionId: dance } });
      },
    });
    more = wasHeld;
    expect(answer.http, `before write ${n + 1}`).toBeLessThan(500);
    await quiet(cloud, ['payments']);
    const entry = await getEntry(feis.table, buyer.id);
    const isOnSheet = (await getRoster(feis.table, dance)).some(({ dancer }) => dancer === buyer.dancer);
    if (answer.http === 200) {
      expect((await getCompetition(feis.table, dance))?.result, `before write ${n + 1}`).toBeUndefined();
      expect({ n, isOnSheet }).toEqual({ n, isOnSheet: entry?.owed === dancePrice });
    }
  }
}, 240_000);

it('whom a tabulator takes off while the family pays stays off, whoever finishes the entry', async () => {
  let taken = 0;
  for (let n = 0, more = true; more && n < mostWrites; n++) {
    const one = await feis.buyer();
    const [dance = ''] = one.dances;
    const sibling = await addDancer(one.client, { name: 'Sile', level: 'novice' });
    const sections = [one.dancer, sibling].map((dancer) => ({ dancer, competitions: [dance] }));
    const total = 2 * dancePrice;
    await one.client.ask('editEntry', {
      params: { id: one.id },
      body: { entry: { sections, total }, direction: 'add', revision: await entryRevision(feis.table, one) },
    });
    let off: string | undefined;
    const { answer, wasHeld } = await payWith(one, total, n, {
      before: async () => {
        const [line] = await getRoster(feis.table, dance);
        if (!line) return;
        const answer = await feis.tabulator.send('removeDancer', {
          body: { id: dance, entryCompetition: line._id, reason: 'not here' },
        });
        if (answer.http === 200) off = line.dancer;
        // Another tab of the family looks at the entry, and finishes what was begun.
        await one.client.send('editEntry', {
          params: { id: one.id },
          body: { entry: { sections, total }, direction: 'add', revision: await entryRevision(feis.table, one) },
        });
      },
      after: async () => undefined,
    });
    more = wasHeld;
    expect(answer.http, `before write ${n + 1}`).toBeLessThan(500);
    await quiet(cloud, ['payments']);
    if (off) taken++;
    if (answer.http !== 200) continue;
    const there = (await getRoster(feis.table, dance)).map(({ dancer }) => dancer).toSorted();
    expect({ n, there }).toEqual({ n, there: [one.dancer, sibling].filter((dancer) => dancer !== off).toSorted() });
  }
  expect(taken).toBeGreaterThan(0);
}, 240_000);
