import { userId } from '@rince/demo/people';
import { dancedAt } from '@rince/store/dancers';
import { getEntry } from '@rince/store/entries';
import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { type Buyer, dancePrice, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// The office moves one dancer to another competition: with the line, the entry and its price, and back.

let cloud: TestCloud;
let feis: MoneyFeis;
let codes: ReadonlyMap<string, string>;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: 9, word: 'move' });
  const all = await feis.organizer.ask('getCompetitions', { body: { event: feis.event } });
  codes = new Map(all.map(({ _id, code }) => [_id, code]));
}, 120_000);
afterAll(() => cloud?.end());

const costs = async (price: number): Promise<void> => {
  const { grades } = await organized(feis.organizer, feis.event);
  const forms = grades.map((grade) => ({ ...gradeFormOf(grade), price }));
  await feis.organizer.ask('editEvent', { params: { id: feis.event }, body: { grades: forms } });
};
const lineOf = async (competition = '', dancer = '') =>
  (await getRoster(feis.table, competition)).find((line) => line.dancer === dancer);
const stored = async (buyer: Buyer) => {
  const { revision: _, moves: __, ...entry } = (await getEntry(feis.table, buyer.id)) ?? { revision: 0 };
  const danced = await dancedAt(feis.table, buyer.dancer, feis.event, { consistent: true });
  return { entry, line: await lineOf(buyer.dances[0], buyer.dancer), danced };
};
const moves = async (buyer: Buyer, to: string, more: { dryRun?: boolean; seen?: string } = {}) =>
  feis.organizer.send('moveDancer', {
    body: { id: `${buyer.dances[0]}-${(await lineOf(buyer.dances[0], buyer.dancer))?._id}`, to, ...more },
  });
const codeOf = (buyer: Buyer, dance: number): string => codes.get(buyer.dances[dance] ?? '') ?? '';
const isMarked = async ({ dances, dancer }: Buyer, dance: number): Promise<void> => {
  const id = dances[dance] ?? '';
  await feis.organizer.ask('seatJudge', { body: { id, round: 1, slot: 1, judge: userId('judge1') } });
  const data = { _id: `${id}-${(await lineOf(id, dancer))?._id}`, round: 1, score: 80 };
  await feis.judge.ask('submitScore', { body: { data } });
};
const back = async (buyer: Buyer) =>
  feis.organizer.send('moveDancerBack', {
    body: { id: `${buyer.dances[1]}-${(await lineOf(buyer.dances[1], buyer.dancer))?._id}` },
  });

describe('a dancer who is moved', () => {
  it('goes with entry and price: what it costs less is the family’s credit, and is owed again when it is taken back', async () => {
    const buyer = await feis.buyer({ entered: 1, paid: true });
    const before = await stored(buyer);
    await costs(800);
    const seen = await moves(buyer, codeOf(buyer, 1), { dryRun: true });
    expect(seen).toMatchObject({ http: 200, data: { isDone: false, credit: dancePrice - 800, notCharged: 0 } });
    expect(await stored(buyer)).toEqual(before);
    expect((await moves(buyer, codeOf(buyer, 2), { seen: seen.data.seen })).code).toBe('CONFLICT');
    expect(await moves(buyer, codeOf(buyer, 1), { seen: seen.data.seen })).toMatchObject({ data: { isDone: true } });

    const entry = await getEntry(feis.table, buyer.id);
    expect(entry).toMatchObject({ owed: 800, paid: dancePrice });
    expect(entry?.sections[0]?.competitions).toMatchObject([
      { competition: buyer.dances[1], code: codeOf(buyer, 1), price: 800, movedFrom: buyer.dances[0] },
    ]);
    expect(await buyer.client.ask('getEntry', { params: { id: buyer.id } })).toMatchObject({ credit: 400 });
    const { data: told } = await buyer.client.ask('listNotices', {});
    expect(told[0]?.content).toContain(`instead of ${codeOf(buyer, 0)}. The difference in price is to your credit.`);
    const query = { id: feis.event, competition: buyer.dances[1] ?? '' };
    const office = await feis.organizer.ask('getOrganizerCompetition', { query });
    expect(office).toMatchObject({ competition: { count: 1 }, entries: [{ cameFrom: codeOf(buyer, 0) }] });

    expect(await back(buyer)).toMatchObject({ http: 200, data: { competition: buyer.dances[0] } });
    expect(await stored(buyer)).toEqual(before);
    await costs(dancePrice);
    await until(async () => {
      const { data } = await feis.organizer.ask('listLog', { query: { query: { event: feis.event } } });
      const said = data.map(({ content }) => content);
      const [from, to] = [codeOf(buyer, 0), codeOf(buyer, 1)];
      const number = before.line?.dancerNumber;
      return (
        said.includes(`Moved dancer ${number} from ${from} to ${to}`) &&
        said.includes(`Moved dancer ${number} back from ${to} to ${from}`)
      );
    });
  });
  it('comes home step by step after more than one move, each time at the price of then', async () => {
    const buyer = await feis.buyer({ entered: 1, paid: true });
    const before = await stored(buyer);
    await costs(800);
    await moves(buyer, codeOf(buyer, 1));
    await costs(dancePrice);
    const id = async (dance: number) =>
      `${buyer.dances[dance]}-${(await lineOf(buyer.dances[dance], buyer.dancer))?._id}`;
    const again = await feis.organizer.send('moveDancer', { body: { id: await id(1), to: codeOf(buyer, 2) } });
    expect(again.data).toMatchObject({ isDone: true, credit: 0 });
    for (const [from, to, owed] of [
      [2, 1, 800],
      [1, 0, dancePrice],
    ] as const) {
      const { data } = await feis.organizer.send('moveDancerBack', { body: { id: await id(from) } });
      expect(data.competition).toBe(buyer.dances[to]);
      expect((await getEntry(feis.table, buyer.id))?.owed).toBe(owed);
    }
    expect(await stored(buyer)).toEqual(before);
    const body = { id: await id(0) };
    expect((await feis.organizer.send('moveDancerBack', { body })).message).toBe('This dancer was not moved here.');
  });
  it('is charged nothing where it costs more', async () => {
    const buyer = await feis.buyer({ entered: 1, paid: true });
    const { owed = 0, paid = 0 } = (await getEntry(feis.table, buyer.id)) ?? {};
    await costs(2_000);
    expect((await moves(buyer, codeOf(buyer, 1))).data).toMatchObject({ credit: 0, notCharged: 2_000 - owed });
    expect(await getEntry(feis.table, buyer.id)).toMatchObject({ owed, paid });
    await costs(dancePrice);
  });
  it('stays where a judge has marked them, or where there is nowhere to go, and is told why', async () => {
    const buyer = await feis.buyer({ entered: 2, paid: true });
    for (const [to, why] of [
      ['NONE', 'No competition has the code NONE.'],
      [codeOf(buyer, 0), 'already'],
      [codeOf(buyer, 1), 'stands in'],
    ] as const)
      expect(await moves(buyer, to)).toMatchObject({ http: 409, message: expect.stringContaining(why) });
    expect((await moves(buyer, codeOf(buyer, 2))).http).toBe(200);

    const other = await feis.buyer({ entered: 1, paid: true });
    await isMarked(other, 0);
    expect((await moves(other, codeOf(other, 1))).code).toBe('HAS_MARKS');
    const third = await feis.buyer({ entered: 1, paid: true });
    expect((await moves(third, codeOf(other, 0))).message).toBe(
      `Judging has begun in ${codeOf(other, 0)}: a mark was given there, whether or not it was cleared since.`,
    );
    const line = await lineOf(third.dances[0], third.dancer);
    const body = { id: `${third.dances[0]}-${line?._id}` };
    expect((await feis.organizer.send('moveDancerBack', { body })).message).toBe('This dancer was not moved here.');
  });
  it('is not taken back once a judge has marked them, or the credit was given back', async () => {
    const buyer = await feis.buyer({ entered: 1, paid: true });
    await costs(800);
    await moves(buyer, codeOf(buyer, 1));
    const { revision = 0 } = (await getEntry(feis.table, buyer.id)) ?? {};
    await feis.organizer.ask('refundEntry', {
      body: { entryId: buyer.id, kind: 'credit', amount: dancePrice - 800, revision, reason: 'moved' },
    });
    expect((await back(buyer)).message).toContain('given back or spent');
    await isMarked(buyer, 1);
    expect((await back(buyer)).code).toBe('HAS_MARKS');
    await costs(dancePrice);
  });
  it('is not taken back to where somebody else has the place by now, and is moved there by who decides it', async () => {
    const buyer = await feis.buyer({ entered: 1, paid: true });
    await moves(buyer, codeOf(buyer, 1));
    const key = { pk: `COMP#${buyer.dances[0]}`, sk: 'COMP' };
    await feis.table.transact([{ kind: 'update', key, set: { cap: 1 }, add: { taken: 1 } }]);
    expect(await back(buyer)).toMatchObject({
      http: 409,
      message: `${codeOf(buyer, 0)} is full by now. If it may take one more, move the dancer there by its code.`,
    });
    const id = `${buyer.dances[1]}-${(await lineOf(buyer.dances[1], buyer.dancer))?._id}`;
    const again = await feis.organizer.ask('moveDancer', { body: { id, to: codeOf(buyer, 0), dryRun: true } });
    expect(again.isFull).toBe(true);
    await feis.table.transact([{ kind: 'update', key, add: { taken: -1 } }]);
    expect((await back(buyer)).http).toBe(200);
  });
});

describe('a dancer whose age or level speaks against it', () => {
  it('is moved with a reason, and not without', async () => {
    const { organizer, feis: event } = await readyFeis(cloud.url);
    const { grades } = await organized(organizer, event);
    const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: event } });
    const tile = tiles.find(({ count, started, type }) => count > 0 && !started && type === 'grades');
    const query = { id: event, competition: tile?._id ?? '' };
    const [line] = (await organizer.ask('getOrganizerCompetition', { query })).entries;
    const others = tiles.filter(({ started, type, grade }) => !started && type === 'grades' && grade !== tile?.grade);
    const send = (to: string, more: { dryRun?: boolean; reason?: string }) =>
      organizer.send('moveDancer', { body: { id: `${tile?._id}-${line?._id}`, to, ...more } });
    let target: string | undefined;
    for (const { code } of others) {
      const { data, http } = await send(code, { dryRun: true });
      if (http === 200 && data.rule !== undefined) target = code;
      if (target) break;
    }
    expect(grades.length).toBeGreaterThan(1);
    expect(target).toBeDefined();
    expect((await send(target ?? '', {})).message).toContain('Say why');
    expect((await send(target ?? '', { reason: 'Teacher asked' })).data).toMatchObject({ isDone: true });
  });
});
