import { getEntry } from '@rince/store/entries';
import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { type RacingFeis, racingFeis } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// A tabulator takes dancers off a sheet, puts them back, or puts another one in a line: what belongs to a dancer stays with the dancer.

let cloud: TestCloud;
let feis: RacingFeis;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 9, nth: 72 });
}, 120_000);
afterAll(() => cloud?.end());

const hiddenOn = async (sheet: string): Promise<Record<number, boolean>> =>
  Object.fromEntries((await getRoster(tableOf(cloud.env), sheet)).map((line) => [line.dancerNumber, line.hidden]));

describe('whoever an admin has hidden stays hidden', () => {
  it('when they are taken off the sheet and put back', async () => {
    const { id, card, lines } = await feis.sheet({ dancers: 2 });
    await feis.admin.ask('hideEntryComp', { body: { id: card(0), hidden: true } });
    const [{ _id: entryCompetition = '' } = {}] = lines;
    await feis.tabulator.ask('removeDancer', { body: { id, entryCompetition, reason: 'By mistake' } });
    await feis.tabulator.ask('addDancer', { body: { id, dancerNumber: 501 } });
    expect(await hiddenOn(id)).toEqual({ 501: true, 502: false });
    await feis.admin.ask('hideEntryComp', { body: { id: card(0), hidden: false } });
    await feis.tabulator.ask('removeDancer', { body: { id, entryCompetition, reason: 'By mistake' } });
    await feis.tabulator.ask('addDancer', { body: { id, dancerNumber: 501 } });
    expect(await hiddenOn(id), 'and whoever was shown again stays shown').toEqual({ 501: false, 502: false });
  });

  it('when another dancer takes their line, who is not hidden for that', async () => {
    const { id, card, lines } = await feis.sheet({ dancers: 2 });
    await feis.admin.ask('hideEntryComp', { body: { id: card(0), hidden: true } });
    const [{ _id: entryCompetition = '' } = {}] = lines;
    await feis.tabulator.ask('swapDancer', { body: { id, entryCompetition, dancerNumber: 505 } });
    await feis.tabulator.ask('addDancer', { body: { id, dancerNumber: 501 } });
    expect(await hiddenOn(id)).toEqual({ 501: true, 502: false, 505: false });
    await feis.tabulator.ask('removeDancer', { body: { id, entryCompetition, reason: 'By mistake' } });
    const again = (await getRoster(tableOf(cloud.env), id)).find(({ dancerNumber }) => dancerNumber === 501);
    await feis.tabulator.ask('swapDancer', { body: { id, entryCompetition: again?._id ?? '', dancerNumber: 505 } });
    await feis.tabulator.ask('swapDancer', { body: { id, entryCompetition: again?._id ?? '', dancerNumber: 501 } });
    expect(await hiddenOn(id), 'there and back').toEqual({ 501: true, 502: false });
  });
});

it('a judge is as far as the marks of those who dance, whoever has left the sheet', async () => {
  const { id, card, lines } = await feis.sheet({ dancers: 3 });
  const judge = feis.judges[0] as Client;
  const mark = (line: number) => judge.ask('submitScore', { body: { data: { _id: card(line), round: 1, score: 80 } } });
  const reaches = (percent: number) =>
    until(async () => {
      const { data } = await judge.ask('judgeCompetitions', { query: { query: { id: feis.event } } });
      return data.find(({ _id }) => _id === id)?.percent === percent;
    });
  await mark(0);
  await mark(1);
  await reaches(66);
  const body = { id, entryCompetition: lines[0]?._id ?? '', reason: 'By mistake' };
  await feis.tabulator.ask('removeDancer', { body });
  await reaches(50);
  await mark(2);
  await reaches(100);
  await feis.tabulator.ask('removeDancer', { body: { ...body, entryCompetition: lines[1]?._id ?? '' } });
  await feis.tabulator.ask('addDancer', { body: { id, dancerNumber: 501 } });
  await feis.tabulator.ask('addDancer', { body: { id, dancerNumber: 504 } });
  await reaches(66);
});

it('who was taken off, put back and swapped is put on again, in a line of their own', async () => {
  const { id, lines } = await feis.sheet({ dancers: 2 });
  const [{ _id: entryCompetition = '' } = {}] = lines;
  await feis.tabulator.ask('removeDancer', { body: { id, entryCompetition, reason: 'By mistake' } });
  await feis.tabulator.ask('addDancer', { body: { id, dancerNumber: 501 } });
  await feis.tabulator.ask('swapDancer', { body: { id, entryCompetition, dancerNumber: 505 } });
  await feis.tabulator.ask('addDancer', { body: { id, dancerNumber: 501 } });
  const there = new Map((await getRoster(tableOf(cloud.env), id)).map((line) => [line.dancerNumber, line._id]));
  expect([...there.keys()].sort()).toEqual([501, 502, 505]);
  expect(there.get(505)).toBe(entryCompetition);
});

it('an admin hides whom they see, and nobody else who has the line by now', async () => {
  const { id, card, lines } = await feis.sheet({ dancers: 2 });
  const hide = (hidden: boolean, over: object = {}) =>
    feis.admin.send('hideEntryComp', { body: { id: card(0), hidden, dancerNumber: 501, ...over } });
  const swap = (dancerNumber: number) =>
    feis.tabulator.ask('swapDancer', { body: { id, entryCompetition: lines[0]?._id ?? '', dancerNumber } });
  await swap(505);
  expect((await hide(true)).code).toBe('STALE');
  await swap(501);
  expect((await hide(true)).http).toBe(200);
  const { data } = await feis.organizer.ask('listLog', {
    query: { query: { event: feis.event, search: 'Hid dancer' } },
  });
  await swap(505);
  const undone = await hide(false, { dancerNumber: undefined, undoes: data[0]?._id });
  expect(undone, 'the act was about somebody else').toMatchObject({ http: 409 });
  expect(await hiddenOn(id)).toEqual({ 502: false, 505: false });
});

it('nobody goes back to where another dancer came from', async () => {
  const [from, to] = [await feis.sheet({ dancers: 2 }), await feis.sheet({ dancers: 1, first: 4 })];
  const codeOf = (id: string): string => feis.grades.grade.competitions.find(({ _id }) => _id === id)?.code ?? '';
  await feis.organizer.ask('moveDancer', { body: { id: from.card(0), to: codeOf(to.id), reason: 'Was wrong' } });
  const entryCompetition = from.lines[0]?._id ?? '';
  await feis.tabulator.ask('swapDancer', { body: { id: to.id, entryCompetition, dancerNumber: 508 } });
  const back = await feis.organizer.send('moveDancerBack', { body: { id: `${to.id}-${entryCompetition}` } });
  expect(back).toMatchObject({ http: 409, message: 'This dancer was not moved here.' });
  expect(Object.keys(await hiddenOn(from.id))).toEqual(['502']);
});

it('a dancer whom a judge has marked as absent goes nowhere with that', async () => {
  const [from, to] = [await feis.sheet({ dancers: 2 }), await feis.sheet({ dancers: 1, first: 4 })];
  const data = { _id: from.card(0), round: 1, score: null, absent: true, comments: 'Waited for two minutes' } as const;
  await feis.judges[0].ask('submitScore', { body: { data } });
  const code = feis.grades.grade.competitions.find(({ _id }) => _id === to.id)?.code ?? '';
  const moved = await feis.organizer.send('moveDancer', { body: { id: from.card(0), to: code, reason: 'x' } });
  expect(moved.code).toBe('HAS_MARKS');
});

describe('beside families that pay', () => {
  let desk: PayDesk;
  beforeAll(async () => {
    desk = await payDesk(cloud);
  }, 60_000);

  it('whoever an admin has hidden is hidden, too, when their family leaves the competition and enters it again', async () => {
    const family = await desk.paidFamily({ levels: ['open'], most: 2 });
    const [section] = (await family.now()).sections;
    const [first, second] = section?.competitions ?? [];
    if (!section || !first || !second) throw new Error('It was paid a moment ago');
    const lines = async () => {
      const roster = await getRoster(tableOf(cloud.env), first.competition);
      return roster.filter(({ dancer }) => dancer === section.dancer).map(({ hidden }) => hidden);
    };
    const id = `${first.competition}-${first._id}`;
    await feis.admin.ask('hideEntryComp', { body: { id, hidden: true } });
    await family.change(() => [second.competition]);
    expect(await lines()).toEqual([]);
    const back = await family.change(() => [first.competition, second.competition]);
    if (back.due.total > 0) expect((await family.pay(back.due.total)).http).toBe(200);
    await cloud.settled();
    expect(await lines()).toEqual([true]);
  });

  it('whoever an admin has hidden is hidden, too, when the office moves them and their family leaves that competition and enters it again', async () => {
    const family = await desk.paidFamily({ levels: ['open'], most: 3 });
    const [section] = (await family.now()).sections;
    const [first, second, third] = section?.competitions ?? [];
    if (!section || !first || !second || !third) throw new Error('It was paid a moment ago');
    const isHidden = async () => {
      const roster = await getRoster(tableOf(cloud.env), third.competition);
      return roster.filter(({ dancer }) => dancer === section.dancer).map(({ hidden }) => hidden);
    };
    await family.change(() => [first.competition, second.competition]);
    const id = `${first.competition}-${first._id}`;
    await feis.admin.ask('hideEntryComp', { body: { id, hidden: true } });
    const { data } = await desk.organizer.ask('organizerCompetitions', { body: { id: desk.feis } });
    const to = data.find(({ _id }) => _id === third.competition)?.code ?? '';
    await desk.organizer.ask('moveDancer', { body: { id, to, reason: 'Was wrong' } });
    expect(await isHidden()).toEqual([true]);
    await family.change(() => [second.competition]);
    expect(await isHidden()).toEqual([]);
    const back = await family.change(() => [third.competition, second.competition]);
    if (back.due.total > 0) expect((await family.pay(back.due.total)).http).toBe(200);
    await cloud.settled();
    expect(await isHidden()).toEqual([true]);
  });

  /** A dancer of one family in the line of another one's. */
  const swapped = async () => {
    const [payer, other] = [
      await desk.paidFamily({ levels: ['open'], most: 3 }),
      await desk.paidFamily({ levels: ['novice'], most: 3 }),
    ];
    const table = tableOf(cloud.env);
    const [paid, others] = [await getEntry(table, payer.id), await getEntry(table, other.id)];
    const entered = paid?.sections[0]?.competitions[0];
    const dancerNumber = others?.sections[0]?.dancerNumber ?? 0;
    if (!paid || !entered) throw new Error('It was paid a moment ago');
    const body = { id: entered.competition, entryCompetition: entered._id, dancerNumber };
    await desk.organizer.ask('swapDancer', { body });
    const taken = new Set(others?.sections.flatMap(({ competitions }) => competitions.map((one) => one.competition)));
    const { data } = await desk.organizer.ask('organizerCompetitions', { body: { id: desk.feis } });
    return { table, paid, entered, dancerNumber, free: data.filter((one) => !one.started && !taken.has(one._id)) };
  };

  it('whoever has paid for a line in which another dancer stands is credited nothing when that dancer is moved, and the entry says what it said', async () => {
    const { table, paid, entered, dancerNumber, free } = await swapped();
    const there = free.find(({ rounds, _id }) => rounds === 1 && _id !== entered.competition);
    const body = { id: `${entered.competition}-${entered._id}`, to: there?.code ?? '', reason: 'Was wrong' };
    const moved = await desk.organizer.ask('moveDancer', { body });
    expect(moved).toMatchObject({ isDone: true, dancerNumber, credit: 0, notCharged: 0 });
    const { sections, owed, total } = (await getEntry(table, paid._id)) ?? {};
    expect({ sections, owed, total }).toEqual({ sections: paid.sections, owed: paid.owed, total: paid.total });
  });

  it('and keeps its entry when that dancer goes elsewhere by a merge', async () => {
    const { table, paid, entered, dancerNumber, free } = await swapped();
    const { data } = await desk.organizer.ask('organizerCompetitions', { body: { id: desk.feis } });
    const from = data.find(({ _id }) => _id === entered.competition);
    const to = free.find(({ _id, gradeTitle }) => gradeTitle === from?.gradeTitle && _id !== from?._id);
    const comps = [{ from: from?.code ?? '', to: to?.code ?? '' }];
    await desk.organizer.ask('merge', { body: { eventId: desk.feis, comps } });
    const isThere = async () =>
      (await getRoster(table, to?._id ?? '')).some((line) => line.dancerNumber === dancerNumber);
    await until(isThere, 30);
    expect((await getEntry(table, paid._id))?.sections).toEqual(paid.sections);
  });
});
