import { mayEnter } from '@rince/domain/entry/eligibility';
import type { Entry } from '@rince/domain/entry/entry';
import type { Waiting } from '@rince/domain/entry/waiting';
import type { Event } from '@rince/domain/event/event';
import { competitionAge } from '@rince/domain/people/age';
import { judgingBegan } from '@rince/domain/rearrange/rearrangement';
import { getHead } from '@rince/store/competitions';
import { getDancers } from '@rince/store/dancers';
import { getEntry } from '@rince/store/entries';
import { getDisabled, getEvent } from '@rince/store/events';
import type { Item } from '@rince/store/item';
import { getJudges } from '@rince/store/judges';
import { noticesOf } from '@rince/store/notices';
import { rosterItems } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { joinWaiting, leaveWaiting, offerPlace, waitingFor } from '@rince/store/waiting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { addDancer, newParent } from '../support/family.ts';
import { payDesk } from '../support/pay-desk.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// Competitions become one, or several: everybody moves together with entry, list and price, or nobody does, and it can be taken back until judges mark.

let cloud: TestCloud;
let table: Table;
let feis: RacingFeis;
let organizer: Client;
beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  feis = await racingFeis(cloud, { competitions: 60 });
  ({ organizer } = feis);
}, 120_000);
afterAll(() => cloud?.end());

const codeOf = ({ id }: Sheet): string =>
  Object.values(feis.grades)
    .flatMap(({ competitions }) => competitions)
    .find(({ _id }) => _id === id)?.code ?? '';
/** Sheets with these dancers of the racing feis: no two sheets of a list share a dancer. */
const sheets = async (...counts: readonly number[]): Promise<Sheet[]> => {
  let first = 0;
  const made: Sheet[] = [];
  for (const dancers of counts) {
    made.push(await feis.sheet({ dancers, first }));
    first += dancers;
  }
  return made;
};
/** A dancer of a family of their own, of an age that may dance here. */
const dancerFor = async (name: string, { id }: Sheet): Promise<string> => {
  const { grade } = feis.grades;
  const event = await getEvent(table, feis.event);
  const column = grade.competitions.find(({ _id }) => _id === id)?.column ?? '';
  const birthdate = Array.from({ length: 15 }, (_, i) => `${2006 + i}-04-20`).find(
    (born) =>
      event && mayEnter(grade, column, { level: 'novice', age: competitionAge(born, event.eventStart, event.ageRule) }),
  );
  const family = await newParent(cloud.url, { email: `${name}.waits@example.org` });
  return addDancer(family, { name, level: 'novice', birthdate: birthdate ?? '' });
};
const merges = (from: Sheet, to: Sheet, more: { dryRun?: boolean; seen?: string } = {}) =>
  organizer.send('merge', { body: { eventId: feis.event, comps: [{ from: codeOf(from), to: codeOf(to) }], ...more } });
const splits = (from: Sheet, to: readonly Sheet[], method: 'age' | 'random', more: { dryRun?: boolean } = {}) =>
  organizer.send('split', {
    body: { eventId: feis.event, comps: [{ from: codeOf(from), method, to: to.map(codeOf) }], ...more },
  });
const takesBack = (rearrangement: string) =>
  organizer.send('takeBackRearrangement', { body: { id: feis.event, rearrangement } });
const numbersOn = async ({ id }: Sheet): Promise<number[]> =>
  (await storedSheet(table, id)).roster.map(({ dancerNumber }) => dancerNumber).sort((a, b) => a - b);
const issuesOf = (answer: { readonly issues?: readonly { path: string; message: string }[] | undefined }) =>
  (answer.issues ?? []).map(({ path, message }) => `${path}: ${message}`);

const scheduled = () => organizer.ask('getSchedule', { body: { id: feis.event } });
type Placed = readonly [sheet: Pick<Sheet, 'id'>, start: number, minutes: number];
/** Puts these competitions into the schedule, and nothing else. */
const schedules = async (...placed: readonly Placed[]) => {
  const { revision, days } = await scheduled();
  const stages = [{ title: 'Main', from: 480, to: 1200, breaks: [] }];
  const blocks = placed.map(([{ id: competition }, start, minutes]) => ({
    ...{ competition, round: 1, stage: 'Main', day: days[0] ?? '', start, minutes, judges: [], unknown: [] },
  }));
  await organizer.ask('saveSchedule', { body: { id: feis.event, revision, stages, blocks, paces: {} } });
};
/** What stands in it: competition, start and minutes. */
const blocksNow = async () =>
  (await scheduled()).blocks
    .map(({ competition, start, minutes }) => [competition, start, minutes] as const)
    .sort(([, a], [, b]) => a - b);

/** All of a competition and what lies beside its dancers, without counters that only say that something happened. */
const itemsOf = async (...of: readonly Sheet[]): Promise<unknown[]> => {
  const found: Item[] = [];
  for (const { id, lines } of of) {
    found.push(...(await table.read<Item>({ pk: `COMP#${id}` })));
    for (const { dancer } of lines)
      found.push(...(await table.read<Item>({ pk: `DANCER#${dancer}`, prefix: `DANCED#${feis.event}#${id}` })));
  }
  return found
    .map(({ rosterChanges: _, ...item }) => item)
    .sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
};

describe('a merge', () => {
  it('says first who will go where, and changes nothing by that', async () => {
    const [from, to] = (await sheets(2, 3)) as [Sheet, Sheet];
    const choices = await organizer.ask('getCompetitions', { body: { event: feis.event } });
    expect(choices.find(({ _id }) => _id === to.id)).toMatchObject({ count: 3, judges: ['judge1'] });
    // One of the two is of an age that dances here, the other one is not.
    const fits = await dancerFor('Maeve', to);
    const grown = await addDancer(await newParent(cloud.url, { email: 'grown@example.org' }), {
      ...{ name: 'Nuala', level: 'novice', birthdate: '1980-04-20' },
    });
    const lines = from.lines.map((line, i) => ({ ...line, entry: '', dancer: i === 0 ? fits : grown }));
    await table.putMany(lines.flatMap(rosterItems));
    const before = await itemsOf(from, to);
    const { http, data } = await merges(from, to, { dryRun: true });
    expect(http).toBe(200);
    expect(data.pairs[0]).toMatchObject({ from: { count: 2, after: 0 }, to: [{ count: 3, after: 5 }] });
    const { price } = feis.grades.grade;
    expect([data.pairs[0]?.from.price, data.pairs[0]?.to[0]?.price]).toEqual([price, price]);
    const { currency, eventStart, ageRule } = (await getEvent(table, feis.event)) as Event;
    expect(data.currency).toBe(currency);
    const [youngest, oldest] = (await getDancers(table, [fits, grown])).map((one) =>
      competitionAge(one?.birthdate ?? '', eventStart, ageRule),
    );
    expect(data.pairs[0]?.to[0]?.ages).toEqual({ youngest, oldest, outside: 1 });
    expect(data.dancers.map(({ dancerNumber, to: code }) => [dancerNumber, code])).toEqual(
      from.lines.map(({ dancerNumber }) => [dancerNumber, codeOf(to)]),
    );
    expect(await itemsOf(from, to)).toEqual(before);
  });

  it('brings everybody to the other sheet, and families choose the one that is left no more', async () => {
    const [from, to] = (await sheets(2, 3)) as [Sheet, Sheet];
    const { seen } = (await merges(from, to, { dryRun: true })).data;
    const { data } = await merges(from, to, { seen });
    expect(data).toMatchObject({ isDone: true });
    expect(await numbersOn(from)).toEqual([]);
    expect(await numbersOn(to)).toEqual(
      [...from.lines, ...to.lines].map(({ dancerNumber }) => dancerNumber).sort((a, b) => a - b),
    );
    const after = await storedSheet(table, to.id);
    expect(after.competition).toMatchObject({ count: 5, taken: 5 });
    const left = (await storedSheet(table, from.id)).competition;
    expect(left).toMatchObject({ count: 0, taken: 0 });
    expect([left.closed?.has('disabled'), left.moving]).toEqual([true, undefined]);
    await until(async () => {
      const choices = await organizer.ask('getCompetitions', { body: { event: feis.event } });
      return choices.find(({ _id }) => _id === from.id)?.disabled;
    });
    expect((await getDisabled(table, feis.event)).competitions).toContain(from.id);
  });

  it('taken back is the state before, item by item', async () => {
    const [from, to] = (await sheets(3, 2)) as [Sheet, Sheet];
    await schedules([from, 600, 30], [to, 630, 30]);
    const before = await itemsOf(from, to);
    const stood = await blocksNow();
    const { _id = '' } = (await merges(from, to)).data;
    expect(await itemsOf(from, to)).not.toEqual(before);
    expect(await blocksNow(), 'as long as five take').toEqual([[to.id, 630, 10]]);
    expect((await takesBack(_id)).data.line.status).toBe('takenBack');
    const after = (await itemsOf(from, to)) as { revision?: number }[];
    expect(after).toEqual(before);
    expect(await blocksNow()).toEqual(stood);
    expect((await takesBack(_id)).message).toBe('It was taken back.');
    const { data: log } = await organizer.ask('listLog', { query: { query: { event: feis.event } } });
    const said = log.map(({ content }) => content.replace(/\d+$/, '')).filter((one) => one.includes('schedule'));
    const along = 'Took the schedule along with a merge or split, version ';
    expect(said.slice(0, 3), 'who merges has saved none').toEqual([along, along, 'Saved the schedule, version ']);
  });

  it('stands once a competition of it was taken out of the syllabus', async () => {
    const own = await racingFeis(cloud, { competitions: 3, nth: 2 });
    const [from, to] = [await own.sheet({ dancers: 2 }), await own.sheet({ dancers: 2, first: 2 })];
    const [source, target] = own.grades.grade.competitions;
    const comps = [{ from: source?.code ?? '', to: target?.code ?? '' }];
    const merged = await organizer.ask('merge', { body: { eventId: own.event, comps } });
    const { grades } = await organized(organizer, own.event);
    const grade = grades.find(({ competitions }) => competitions.some(({ _id }) => _id === from.id));
    if (!grade) throw new Error('There is no such category');
    const competitions = grade.competitions.filter(({ _id }) => _id !== from.id);
    await organizer.ask('editEvent', {
      params: { id: own.event },
      body: { grades: [{ ...gradeFormOf(grade), competitions }] },
    });
    const says = `${source?.code} is no longer in the syllabus.`;
    const { data } = await organizer.ask('listRearrangements', { query: { id: own.event } });
    expect(data).toMatchObject([{ status: 'done', stands: says }]);
    const back = { id: own.event, rearrangement: merged._id ?? '' };
    expect(await organizer.send('takeBackRearrangement', { body: back })).toMatchObject({ http: 409, message: says });
    expect((await storedSheet(table, to.id)).roster).toHaveLength(4);
  });

  it('leaves a competition that nobody is offered again with the ones that were disabled, until it is taken back', async () => {
    const [from, to, empty] = (await sheets(2, 2, 0)) as [Sheet, Sheet, Sheet];
    const { _id = '' } = (await merges(from, to)).data;
    const event = { id: feis.event };
    await organizer.ask('disableEmptyCompetitions', { body: { ...event, competitions: [empty.id] } });
    const tileOf = async ({ id }: Sheet) =>
      (await organizer.ask('organizerCompetitions', { body: event })).data.find((tile) => tile._id === id);
    const { disabled } = await organizer.ask('enableCompetitions', {
      body: { ...event, competitions: [from.id, empty.id] },
    });
    expect([disabled.includes(from.id), disabled.includes(empty.id)]).toEqual([true, false]);
    await until(async () => (await tileOf(empty))?.isDisabled === false);
    expect(await tileOf(from)).toMatchObject({ isDisabled: true, wentTo: [codeOf(to)] });
    expect(await tileOf(to)).toMatchObject({ isDisabled: false, wentTo: [] });
    await takesBack(_id);
    await until(async () => (await tileOf(from))?.isDisabled === false);
    expect(await tileOf(from)).toMatchObject({ count: 2, wentTo: [] });
  });

  it('is of so many competitions as can begin together', async () => {
    const comps = Array.from({ length: 13 }, (_, i) => ({
      from: `X${i}`,
      to: ['A', 'B', 'C', 'D', 'E', 'F'].map((part) => `X${i}${part}`),
      method: 'age' as const,
    }));
    const sent = { body: { eventId: feis.event, comps, dryRun: true } };
    expect(await organizer.send('split', sent as never)).toMatchObject({
      http: 400,
      message: 'These are 91 competitions at once. Please do it in two steps.',
    });
  });

  it('is taken back no more once a judge has marked, and begins no more either', async () => {
    const [from, to, third] = (await sheets(2, 2, 2)) as [Sheet, Sheet, Sheet];
    const { _id = '' } = (await merges(from, to)).data;
    const [judge] = feis.judges;
    await judge.ask('submitScore', { body: { data: { _id: to.card(0), round: 1, score: 80 } } });
    expect(await takesBack(_id)).toMatchObject({ http: 409, message: judgingBegan(codeOf(to)) });
    expect(issuesOf(await merges(third, to))).toEqual([`comps.0.to: ${judgingBegan(codeOf(to))}`]);
    expect(issuesOf(await merges(to, third))).toEqual([`comps.0.from: ${judgingBegan(codeOf(to))}`]);
    const { data } = await organizer.ask('listRearrangements', { query: { id: feis.event } });
    expect(data.find((one) => one._id === _id)).toMatchObject({ kind: 'merge', status: 'done', dancers: 2 });
    expect(data.find((one) => one._id === _id)?.stands).toContain('Judging has begun');
  });

  it('is refused whole, line by line with the reason', async () => {
    const [a, b, empty] = (await sheets(2, 2, 0)) as [Sheet, Sheet, Sheet];
    const same = await feis.sheet({ dancers: 2 });
    const champ = await feis.sheet({ kind: 'championship', dancers: 2, first: 4 });
    const asked = (...comps: readonly (readonly [string, string])[]) =>
      organizer.send('merge', { body: { eventId: feis.event, comps: comps.map(([from, to]) => ({ from, to })) } });
    expect(issuesOf(await asked(['NOPE', codeOf(b)]))).toEqual(['comps.0.from: No competition has the code NOPE.']);
    expect(issuesOf(await asked([codeOf(a), codeOf(a)]))).toContain('comps.0.to: A competition cannot go to itself.');
    expect(issuesOf(await asked([codeOf(empty), codeOf(a)]))).toEqual([
      `comps.0.from: Nobody is entered in ${codeOf(empty)}.`,
    ]);
    expect(issuesOf(await asked([codeOf(a), codeOf(champ)])).join()).toContain('are not judged alike');
    expect(issuesOf(await asked([codeOf(a), codeOf(b)], [codeOf(b), codeOf(empty)])).join()).toContain(
      `${codeOf(b)} is also where others go to.`,
    );
    expect(issuesOf(await asked([codeOf(same), codeOf(a)]))[0]).toBe(
      `comps.0.to: Dancer ${a.lines[0]?.dancerNumber} is in ${codeOf(same)} and would stand in ${codeOf(a)} twice.`,
    );
    for (const sheet of [a, b, same, champ]) expect(await numbersOn(sheet)).toHaveLength(2);
    const seen = (await merges(a, b, { dryRun: true })).data.seen;
    await feis.tabulator.ask('addDancer', { body: { id: a.id, dancerNumber: 501 + 7 } });
    expect(await merges(a, b, { seen })).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect(await numbersOn(a)).toHaveLength(3);
  });

  it('keeps what a family paid, says where its dancer dances now, and where that came from; taking it back says it again', async () => {
    const desk = await payDesk(cloud);
    const paid = await desk.paidFamily({ levels: ['novice'], most: 2 });
    const entryNow = async () => (await getEntry(table, paid.entry._id)) as Entry;
    const before = await entryNow();
    const [line] = before.sections[0]?.competitions ?? [];
    const { data: tiles } = await desk.organizer.ask('organizerCompetitions', { body: { id: desk.feis } });
    const own = tiles.find(({ _id }) => _id === line?.competition);
    const other = tiles.find(
      ({ _id, grade, started, rowTitle }) =>
        grade === own?.grade && _id !== own._id && !started && rowTitle === own.rowTitle,
    );
    const comps = [{ from: own?.code.toLowerCase() ?? '', to: ` ${other?.code} ` }];
    const merged = await desk.organizer.send('merge', { body: { eventId: desk.feis, comps } });
    expect(merged).toMatchObject({ http: 200, data: { isDone: true } });
    const after = await entryNow();
    const [now] = after.sections[0]?.competitions ?? [];
    expect(now).toEqual({
      ...line,
      competition: other?._id,
      code: other?.code,
      title: `${other?.rowTitle}, ${other?.columnTitle}`,
      movedFrom: own?._id,
    });
    expect([after.paid, after.owed, after.total]).toEqual([before.paid, before.owed, before.total]);
    // The family may still change the rest of it: what was paid stays, though the dancer could not choose it.
    const { answer } = await paid.change(({ competitions }) => competitions.slice(0, 1));
    expect(answer.http).toBe(200);
    const { data: notices } = await paid.parent.ask('listNotices');
    expect(notices.map(({ content }) => content).join()).toContain(`instead of ${own?.code}`);
    expect(
      (await desk.organizer.ask('getEntry', { params: { id: paid.entry._id } })).sections[0]?.competitions[0]?.code,
    ).toBe(other?.code);

    const back = { id: desk.feis, rearrangement: merged.data._id ?? '' };
    await desk.organizer.ask('takeBackRearrangement', { body: back });
    expect((await entryNow()).sections[0]?.competitions[0]).toEqual(line);

    // Once more, and the dancer is moved elsewhere before it is taken back: nobody says that they went.
    const says = async () =>
      (await paid.parent.ask('listNotices')).data.filter(({ content }) =>
        content.includes(`(${own?.code}) instead of ${other?.code}`),
      ).length;
    const wasSaid = await says();
    expect(wasSaid).toBe(1);
    const again = await desk.organizer.ask('merge', { body: { eventId: desk.feis, comps } });
    const third = tiles.find(
      ({ _id, grade, started, rowTitle }) =>
        grade === own?.grade && ![own._id, other?._id].includes(_id) && !started && rowTitle !== own.rowTitle,
    );
    const move = { id: `${other?._id}-${line?._id}`, to: third?.code ?? '', reason: 'Too old' };
    expect((await desk.organizer.send('moveDancer', { body: move })).http).toBe(200);
    await desk.organizer.ask('takeBackRearrangement', { body: { ...back, rearrangement: again._id ?? '' } });
    expect(await says()).toBe(wasSaid);
    const { data: office } = await desk.organizer.ask('listNotices');
    const [, went, all] =
      office.map(({ content }) => /: (\d+) of (\d+) dancers$/.exec(content)).find((found) => found !== null) ?? [];
    expect(Number(went)).toBe(Number(all) - 1);
  });

  it('is refused while somebody pays for a place, and takes those who wait along', async () => {
    const [from, to] = (await sheets(2, 2)) as [Sheet, Sheet];
    await table.transact([{ kind: 'update', key: { pk: `COMP#${from.id}`, sk: 'COMP' }, add: { taken: 1 } }]);
    expect(issuesOf(await merges(from, to)).join()).toContain(`Somebody pays for ${codeOf(from)} at this moment`);
    await table.transact([{ kind: 'update', key: { pk: `COMP#${from.id}`, sk: 'COMP' }, add: { taken: -1 } }]);
    for (const { id } of [from, to])
      await table.transact([{ kind: 'update', key: { pk: `COMP#${id}`, sk: 'COMP' }, set: { cap: 2 } }]);
    const child = { dancer: await dancerFor('Nora', to), name: 'Nora', title: 'Reel', owner: 'p'.repeat(26) };
    const pool = { kind: 'competition', id: from.id } as const;
    const createdAt = new Date().toISOString();
    await table.transact(joinWaiting({ ...child, pool, event: feis.event, status: 'waiting', createdAt }));
    const [pair] = (await merges(from, to, { dryRun: true })).data.pairs;
    expect(pair).toMatchObject({ to: [{ after: 4, isOver: true }], waiting: 1, waitingEnds: 0 });
    const merged = await merges(from, to);
    expect(merged.http).toBe(200);
    expect(await waitingFor(table, pool)).toEqual([]);
    const waits = await waitingFor(table, { kind: 'competition', id: to.id });
    expect(waits.map(({ dancer, createdAt: since }) => [dancer, since])).toEqual([[child.dancer, createdAt]]);
    expect((await storedSheet(table, to.id)).competition.waiting).toBe(1);
    expect((await storedSheet(table, from.id)).competition.waiting).toBe(0);
    const judged = await (feis.judges[0] as Client).ask('judgeCompetitions', { query: { query: { id: feis.event } } });
    expect(judged.data.map(({ _id }) => _id)).toContain(to.id);
    expect(judged.data.map(({ _id }) => _id)).not.toContain(from.id);

    // Who has joined the other list by themselves stays there; who has left it waits for nothing.
    const other = { ...child, dancer: await dancerFor('Orla', to), pool: { kind: 'competition', id: to.id } as const };
    await table.transact(joinWaiting({ ...other, event: feis.event, status: 'waiting', createdAt }));
    expect((await takesBack(merged.data._id ?? '')).http).toBe(200);
    const listed = async (id: string) => (await waitingFor(table, { ...pool, id })).map(({ dancer }) => dancer);
    expect([await listed(from.id), await listed(to.id)]).toEqual([[child.dancer], [other.dancer]]);
    expect(await waitingFor(table, pool)).toMatchObject([{ createdAt, name: 'Nora', status: 'waiting' }]);
    expect((await storedSheet(table, from.id)).competition.waiting).toBe(1);
    const again = await merges(from, to);
    const [wish] = await waitingFor(table, { kind: 'competition', id: to.id });
    await table.transact(leaveWaiting(wish as Waiting));
    await takesBack(again.data._id ?? '');
    expect([await listed(from.id), await listed(to.id)]).toEqual([[], [other.dancer]]);
  });

  it('ends the place that somebody is offered: they wait where the others go, and are told', async () => {
    const [from, to] = (await sheets(2, 2)) as [Sheet, Sheet];
    for (const { id } of [from, to])
      await table.transact([{ kind: 'update', key: { pk: `COMP#${id}`, sk: 'COMP' }, set: { cap: 2 } }]);
    const pool = { kind: 'competition', id: from.id } as const;
    const createdAt = new Date().toISOString();
    const child = {
      dancer: await dancerFor('Una', to),
      name: 'Una',
      title: 'Reel',
      owner: 'q'.repeat(26),
      pool,
      event: feis.event,
    };
    const waiting = { ...child, status: 'waiting', createdAt } as const;
    await table.transact(joinWaiting(waiting));
    await table.transact(offerPlace(waiting, 3, new Date(Date.now() + 3_600_000).toISOString()));
    expect((await storedSheet(table, from.id)).competition).toMatchObject({ count: 2, taken: 3 });
    expect((await merges(from, to)).http).toBe(200);
    expect((await storedSheet(table, from.id)).competition).toMatchObject({ count: 0, taken: 0 });
    expect((await storedSheet(table, to.id)).competition).toMatchObject({ count: 4, taken: 4, waiting: 1 });
    expect(await waitingFor(table, pool)).toEqual([]);
    const [one] = await waitingFor(table, { kind: 'competition', id: to.id });
    expect(one).toMatchObject({ dancer: child.dancer, status: 'waiting', createdAt });
    const { items } = await noticesOf(table, child.owner, 10);
    expect(items.map(({ title }) => title)).toEqual(['The place for Una is another one now']);
  });

  it('is on record, and for who runs the results of the event alone', async () => {
    const [from, to] = (await sheets(2, 2)) as [Sheet, Sheet];
    const body = { eventId: feis.event, comps: [{ from: codeOf(from), to: codeOf(to) }] };
    const stranger = await newParent(cloud.url, { email: 'merging@example.org' });
    expect((await stranger.send('merge', { body })).http).toBe(403);
    expect((await (feis.judges[0] as Client).send('merge', { body })).http).toBe(403);
    expect((await feis.tabulator.send('merge', { body })).http).toBe(200);
    await until(async () => {
      const { data } = await organizer.ask('listLog', { query: { query: { event: feis.event } } });
      return data.some(({ content }) => content === `Merged ${codeOf(from)} into ${codeOf(to)}: 2 dancers`);
    });
  });
});

describe('a split', () => {
  it('deals by lot evenly, alike however often it is asked, and can be taken back', async () => {
    const [from, a, b] = (await sheets(5, 0, 0)) as [Sheet, Sheet, Sheet];
    const before = await itemsOf(from, a, b);
    const once = (await splits(from, [a, b], 'random', { dryRun: true })).data;
    const again = (await splits(from, [a, b], 'random', { dryRun: true })).data;
    expect(again.dancers).toEqual(once.dancers);
    const { data } = await splits(from, [a, b], 'random');
    expect([(await numbersOn(a)).length, (await numbersOn(b)).length]).toEqual([3, 2]);
    expect(data.dancers).toEqual(once.dancers);
    expect((await takesBack(data._id ?? '')).http).toBe(200);
    expect(await itemsOf(from, a, b)).toEqual(before);
  });

  it('is even of those who dance: who was scratched or did not come goes along, and fills no part', async () => {
    for (const method of ['age', 'random'] as const) {
      const [from, a, b, ofOne, c, d] = (await sheets(6, 0, 0, 2, 0, 0)) as [Sheet, Sheet, Sheet, Sheet, Sheet, Sheet];
      const out = async ({ id, lines }: Sheet, line: number, as: 'scratch' | 'noShow') =>
        organizer.ask('noteDancing', { body: { id: `${id}-${lines[line]?._id}`, out: as, reason: 'Ill' } });
      // All who would be dealt to one part.
      const seats = (await splits(from, [a, b], method, { dryRun: true })).data.dancers;
      const gone = seats
        .filter(({ to }) => to === codeOf(a))
        .map(({ _id }) => from.lines.findIndex((one) => one._id === _id));
      for (const [i, line] of gone.entries()) await out(from, line, i === 0 ? 'noShow' : 'scratch');
      const { http, data } = await splits(from, [a, b], method);
      expect(http).toBe(200);
      expect(data.dancers).toHaveLength(6);
      const dancing = async ({ id }: Sheet) =>
        (await storedSheet(table, id)).roster.filter(({ out: is }) => is === undefined);
      expect([(await dancing(a)).length, (await dancing(b)).length], method).toEqual([2, 1]);
      await out(ofOne, 0, 'scratch');
      expect(issuesOf(await splits(ofOne, [c, d], method))).toEqual([
        `comps.0.to: Too few dance in ${codeOf(ofOne)} for 2 competitions: 1.`,
      ]);
    }
  });
  it('goes to competitions that nobody has entered, two of them or more, each named once', async () => {
    const [from, a, full] = (await sheets(4, 0, 1)) as [Sheet, Sheet, Sheet];
    expect((await splits(from, [a], 'random')).http).toBe(400);
    expect(issuesOf(await splits(from, [a, full], 'random'))).toEqual([
      `comps.0.to.1: There are entries in ${codeOf(full)} already. Split into competitions that nobody has entered.`,
    ]);
    expect(issuesOf(await splits(from, [a, a], 'random'))).toEqual([`comps.0.to.1: ${codeOf(a)} is named twice.`]);
    expect(await numbersOn(from)).toHaveLength(4);
  });

  it('goes to competitions that are made for it, which families cannot enter; asked for again, what is still empty comes first', async () => {
    const [from] = (await sheets(5)) as [Sheet];
    const make = (count: number, who = organizer, not: string[] = []) =>
      who.send('makeParts', { body: { eventId: feis.event, from: codeOf(from), count, not } });
    const family = await signIn(cloud.url, 'parent@feis.test');
    const told = async (who: Client) =>
      (await who.ask('competitionSearch', { query: { eventId: feis.event, query: codeOf(from), limit: 99 } })).data.map(
        ({ code }) => code,
      );
    expect((await make(2, feis.tabulator)).http).toBe(403);
    await schedules([from, 600, 30]);
    const { codes } = (await make(2)).data;
    expect(codes).toEqual([`${codeOf(from)}A`, `${codeOf(from)}B`]);
    expect(await told(feis.tabulator)).toEqual(expect.arrayContaining(codes));
    const toBeJudged = async (): Promise<string[]> => {
      const { closed } = await organizer.ask('getJudges', { query: { id: feis.event } });
      const { grades } = await organized(organizer, feis.event);
      const places = grades.flatMap(({ competitions }) => competitions);
      return places.filter(({ _id, code }) => codes.includes(code) && !closed.includes(_id)).map(({ code }) => code);
    };
    expect(await toBeJudged(), 'nobody dances there yet').toEqual([]);
    expect(await told(family)).not.toEqual(expect.arrayContaining([codes[0]]));
    const comps = [{ from: codeOf(from), method: 'random' as const, to: codes }];
    const split = { body: { eventId: feis.event, comps } };
    const pool = { kind: 'competition', id: from.id } as const;
    const { data: children } = await family.ask('listDancers');
    // It is full: nobody is offered a place meanwhile.
    await table.transact([{ kind: 'update', key: { pk: `COMP#${from.id}`, sk: 'COMP' }, set: { cap: 5 } }]);
    const waits = { pool, dancer: children[0]?._id ?? '', name: 'Nora', title: 'Reel', owner: 'p'.repeat(26) };
    const createdAt = new Date().toISOString();
    await table.transact(joinWaiting({ ...waits, event: feis.event, status: 'waiting', createdAt }));
    const seen = await organizer.send('split', { body: { ...split.body, dryRun: true } });
    expect(seen.data.pairs[0], 'whose waiting ends').toMatchObject({ waiting: 1, waitingEnds: 1 });
    const { data } = await organizer.send('split', split);
    expect(await toBeJudged()).toEqual(codes);
    expect(data.pairs[0]?.to.map(({ code, after }) => [code, after])).toEqual([
      [codes[0], 3],
      [codes[1], 2],
    ]);
    await until(async () => (await told(family)).filter((code) => codes.includes(code)).length === 2);
    const { grades } = await organizer.ask('getForOrganizer', { query: { id: feis.event } });
    const parts = grades.flatMap(({ competitions }) => competitions).filter(({ code }) => codes.includes(code));
    expect(parts.map(({ columnTitle }) => columnTitle.at(-1))).toEqual(['A', 'B']);
    const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis.event } });
    const made = tiles.filter(({ code }) => codes.includes(code));
    expect(made.map(({ count }) => count)).toEqual([3, 2]);
    // One after the other where the whole stood, before its judges, whom the parts had none of.
    expect(await blocksNow()).toEqual([
      [made[0]?._id, 600, 5],
      [made[1]?._id, 605, 5],
    ]);
    const judge = tiles.find(({ _id }) => _id === from.id)?.judges ?? [];
    expect(judge).toHaveLength(1);
    expect(made.map(({ judges }) => judges)).toEqual([judge, judge]);
    expect(data.pairs[0]?.to.map(({ judges }) => judges.length)).toEqual([1, 1]);
    const [partA = ''] = made.map(({ _id }) => _id);
    const cards = async () => (await getHead(table, partA))?.cards.map((card) => card.judge);
    const listOf = async () =>
      (await getJudges(table, feis.event)).find(({ user }) => user === judge[0])?.competitions ?? [];
    expect(await cards()).toEqual(judge);
    expect(await listOf()).toContain(partA);
    const { data: past } = await organizer.ask('listRearrangements', { query: { id: feis.event } });
    expect(past[0]?.pairs[0]?.seed).toBe(`${feis.event} ${from.id}`);

    // Whom a tabulator put into a part would stay there alone.
    const { entries } = await feis.tabulator.ask('addDancer', { body: { id: partA, dancerNumber: 506 } });
    expect(await takesBack(data._id ?? '')).toMatchObject({
      http: 409,
      message: `506 came to ${codes[0]} since. Move or remove them first: nobody else dances there then.`,
    });
    const stray = entries.find(({ dancerNumber }) => dancerNumber === 506)?._id ?? '';
    await feis.tabulator.ask('removeDancer', { body: { id: partA, entryCompetition: stray } });

    expect((await takesBack(data._id ?? '')).http).toBe(200);
    expect(await blocksNow()).toEqual([[from.id, 600, 30]]);
    expect(await cards()).toEqual([undefined]);
    expect(await listOf()).not.toContain(partA);
    expect(await numbersOn(from)).toHaveLength(5);
    const again = async (count: number, not?: string[]) => (await make(count, organizer, not)).data.codes;
    const [a = '', b = ''] = codes;
    expect(await again(2)).toEqual(codes);
    expect(await again(3, [a])).toEqual([b, `${codeOf(from)}C`, `${codeOf(from)}D`]);
    expect(
      issuesOf(await organizer.send('makeParts', { body: { eventId: feis.event, from: 'NONE', count: 2 } })),
    ).toEqual(['comps.0.from: No competition has the code NONE.']);
    const { data: log } = await organizer.ask('listLog', { query: { query: { event: feis.event } } });
    expect(log.map(({ content }) => content)).toContain(
      `Made ${codes[0]} and ${codes[1]} to split ${codeOf(from)} into`,
    );
  });
});
