import { userId } from '@rince/demo/people';
import { competitionKey } from '@rince/store/keys';
import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { paymentOf } from '../support/family.ts';
import { type Buyer, chargesOf, dancePrice, entryRevision, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';

// A competition with a result, while its sheet is still open: no family pays for it, waits for it or changes to it. The office can still put somebody there.

let cloud: TestCloud;
let feis: MoneyFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: 8, word: 'judged' });
}, 120_000);
afterAll(() => cloud?.end());

/** Somebody danced the first dance and has a placing in it. */
const calculated = async (): Promise<Buyer> => {
  const there = await feis.buyer({ entered: 1, paid: true });
  const [dance = ''] = there.dances;
  await feis.organizer.ask('patchJudges', {
    body: { event: feis.event, judges: [{ _id: userId('judge1'), competitions: [dance] }] },
  });
  const [line] = await getRoster(feis.table, dance);
  await feis.judge.ask('submitScore', { body: { data: { _id: `${dance}-${line?._id}`, round: 1, score: 77 } } });
  await feis.judge.ask('finalizeCompetition', { body: { id: dance } });
  await feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: dance } });
  return there;
};
const pays = ({ client, id, card }: Buyer, dances: number) =>
  client.send('payEntry', { body: paymentOf({ _id: id, total: dances * dancePrice }, card) });
const optionsFor = async ({ client, dances: [dance] }: Buyer) =>
  (await client.ask('loadEntryData', { body: { eventId: feis.event } })).dancers
    .flatMap(({ dances }) => dances.flatMap(({ options }) => options))
    .filter(({ competition }) => competition === dance);

describe('a competition with a result', () => {
  it('takes nobody who pays for it, and says so in the form, until the result is deleted', async () => {
    const { dances } = await calculated();
    const other = await feis.buyer({ entered: 1, dances });
    expect(await optionsFor(other)).toMatchObject([{ judged: true }]);
    expect(await pays(other, 1)).toMatchObject({
      ...{ http: 409, code: 'CONFLICT' },
      message: expect.stringMatching(/is judged already, and nobody can be entered any more\. Nothing was charged\./),
    });
    expect(await chargesOf(feis, other)).toBe(0);

    await feis.organizer.ask('deleteCompetitionResults', { body: { competitionId: dances[0] ?? '' } });
    expect(await optionsFor(other)).toMatchObject([{ judged: false }]);
    expect(await pays(other, 1)).toMatchObject({ http: 200 });
    expect(await optionsFor(other)).toMatchObject([{ judged: false, entered: true }]);
  });

  it('takes nobody who changes to it for nothing', async () => {
    const { dances } = await calculated();
    const other = await feis.buyer({ entered: 1, dances: [dances[1] ?? '', dances[0] ?? ''], paid: true });
    const sections = [{ dancer: other.dancer, competitions: [dances[0] ?? ''] }];
    const body = { entry: { sections, total: 0 }, direction: 'add' as const };
    const revision = await entryRevision(feis.table, other);
    const changed = await other.client.send('editEntry', { params: { id: other.id }, body: { ...body, revision } });
    expect(changed).toMatchObject({ http: 409, message: expect.stringContaining('is judged already') });
    await feis.booksAgree(other);
  });

  it('has no waiting list any more', async () => {
    const { dances } = await calculated();
    const [competition = ''] = dances;
    const other = await feis.buyer({ entered: 1, dances });
    await feis.table.transact([{ kind: 'update', key: competitionKey(competition), set: { cap: 1 } }]);
    const wish = { event: feis.event, competition, dancer: other.dancer };
    expect(await other.client.send('joinWaitingList', { body: wish })).toMatchObject({
      ...{ http: 409, code: 'NOT_READY' },
      message: expect.stringContaining('is judged already'),
    });
  });
});
