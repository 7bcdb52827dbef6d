import type { PrintType } from '@rince/domain/schedule/print-types';
import { getPrint } from '@rince/store/prints';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { sendTo, workedOff } from '../support/queues.ts';
import { racingFeis } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// What is printed of a feis: made by its schedule, old once something on it is another thing, and gone with whoever is erased.

let cloud: TestCloud;
let table: Table;
let organizer: Client;
let tabulator: Client;
let parent: Client;
let desk: PayDesk;
let paid: Awaited<ReturnType<PayDesk['paidFamily']>>;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  ({ organizer, feis } = await readyFeis(cloud.url));
  [tabulator, parent] = await Promise.all([
    signIn(cloud.url, 'tabulator@feis.test'),
    signIn(cloud.url, 'parent@feis.test'),
  ]);
  desk = await payDesk(cloud);
  paid = await desk.paidFamily({ levels: ['novice'] });
  await cloud.settled();
  const { days, competitions } = await saved();
  const [first] = competitions;
  if (!first) throw new Error('There is no competition');
  const stages = [{ title: 'Main', from: 480, to: 1200, breaks: [] }];
  const at = { stage: 'Main', day: days[0] ?? '', start: 540, minutes: 20 };
  const blocks = [{ competition: first._id, round: 1, ...at, judges: [], unknown: [] }];
  await organizer.ask('saveSchedule', { body: { id: feis, revision: 0, stages, paces: {}, blocks } });
});
afterAll(() => cloud?.end());

const saved = () => organizer.ask('getSchedule', { body: { id: feis } });
const prints = () => organizer.ask('getPrintData', { body: { event: feis } });
const made = async (type: PrintType) => {
  const { _id } = await organizer.ask('generatePrintData', { body: { event: feis, type } });
  return until(async () => {
    const found = (await prints()).prints.find((one) => one._id === _id);
    return found?.status === 'ready' && found;
  });
};

describe('a print', () => {
  it('is made in the background, listed newest first, opened by those of the office alone, and old once the data is', async () => {
    const cards = await made('dancerNumbers');
    const { name, lname } = await organizer.ask('me');
    expect(cards).toMatchObject({ isOld: false, by: `${name} ${lname}`, paper: 'A4' });
    const key = cards.file?.path ?? '';
    const { url } = await tabulator.ask('signedUrl', { query: { key } });
    const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, 'one card a page').toBe(cards.pages);
    expect((await parent.send('signedUrl', { query: { key } })).http).toBe(404);
    const note = await organizer.send('signedUrl', { query: { key: key.replace('.pdf', '.json') } });
    expect(note.http, 'who stands in it is not to be read').toBe(404);

    const done = async () =>
      (await organizer.ask('listLog', { query: { limit: 50, query: { event: feis } } })).data.map(
        ({ content }) => content,
      );
    await until(async () => (await done()).includes('Asked for the dancer numbers to print'));
    await until(async () => (await done()).includes('Opened the dancer numbers to print'));
    expect(await done()).toContain('Saved the schedule, version 1');

    const late = await made('lateEntries');
    expect(late.pages, 'nobody came since').toBe(1);
    expect((await prints()).prints.map(({ type }) => type)).toEqual(['lateEntries', 'dancerNumbers']);

    const { competitions: _, judges: __, days: ___, savedAt: ____, ...schedule } = await saved();
    await organizer.ask('saveSchedule', { body: { ...schedule, id: feis } });
    const areOld = (await prints()).prints.map(({ type, isOld }) => [type, isOld]);
    expect(areOld, 'a number is not of a schedule').toEqual([
      ['lateEntries', true],
      ['dancerNumbers', false],
    ]);
    // It comes again: what is over is not made again.
    const before = await getPrint(table, feis, cards._id);
    await sendTo(cloud, 'prints', { kind: 'print', event: feis, print: cards._id });
    await workedOff(cloud, cards._id);
    expect(await getPrint(table, feis, cards._id)).toEqual(before);
  });

  it('of the awards is made of what was calculated, and old once a result is another one', async () => {
    const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    const tile = tiles.find(({ count, started, rounds }) => count > 1 && !started && rounds === 1);
    const id = tile?._id ?? '';
    const scores = async (best: number) => {
      const sheet = await tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
      const stored = sheet.template['1']?.judges[0]?.scores;
      const cells = sheet.entries.map(({ _id }, i) => {
        const revision = stored?.[_id]?.revision;
        const place = { entryCompetition: _id, round: 1, slot: 1, score: best - i };
        return { ...place, ...(revision === undefined ? {} : { revision }) };
      });
      await tabulator.ask('submitMultiScore', { body: { id, cells } });
      await tabulator.ask('calculateResults', { body: { id: feis, competitionId: id } });
      return sheet.entries[0]?.dancerNumber;
    };
    const winner = await scores(90);
    await cloud.settled();
    const envelopes = await made('envelopeList');
    const script = await made('awardScript');
    const { url } = await tabulator.ask('signedUrl', { query: { key: script.file?.path ?? '' } });
    const pages = await pdfPages(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    const text = pages
      .flat()
      .map((word) => word.text)
      .join(' ');
    expect(text).toContain(`First place ${winner}`);
    const open = tiles.filter(({ _id, count, hasResults }) => count > 0 && !hasResults && _id !== id);
    expect(open.map(({ code }) => code)).toContain(/No result yet: (\w+)/.exec(text)?.[1]);
    const isOld = async (_id: string) => (await prints()).prints.find((one) => one._id === _id)?.isOld;
    expect(await Promise.all([isOld(envelopes._id), isOld(script._id)])).toEqual([false, false]);
    await scores(80);
    await until(() => isOld(script._id));
    expect(await isOld(envelopes._id)).toBe(false);
  });

  it('of the awards is old, too, once a mark is corrected, and once what it calls not public yet is public', async () => {
    const own = await racingFeis(cloud, { competitions: 2, nth: 3 });
    const { id, event, lines } = await own.sheet();
    const { days } = await own.organizer.ask('getSchedule', { body: { id: event } });
    const block = { competition: id, round: 1, stage: 'Main', start: 600, minutes: 20, judges: [], unknown: [] };
    const stages = [{ title: 'Main', from: 480, to: 1200, breaks: [] }];
    const schedule = { id: event, revision: 0, stages, paces: {}, blocks: [{ ...block, day: days[0] ?? '' }] };
    await own.organizer.ask('saveSchedule', { body: schedule });
    const listed = async () => (await own.organizer.ask('getPrintData', { body: { event } })).prints;
    const printed = async (type: PrintType) => {
      const { _id } = await own.organizer.ask('generatePrintData', { body: { event, type } });
      await until(async () => (await listed()).find((one) => one._id === _id)?.status === 'ready');
      return async () => (await listed()).find((one) => one._id === _id)?.isOld;
    };
    const marked = async (best: number) => {
      const sheet = await own.tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
      const stored = sheet.template['1']?.judges[0]?.scores;
      const cells = sheet.entries.map(({ _id }, i) => {
        const revision = stored?.[_id]?.revision;
        return {
          ...{ entryCompetition: _id, round: 1, slot: 1, score: best - i },
          ...(revision === undefined ? {} : { revision }),
        };
      });
      await own.tabulator.ask('submitMultiScore', { body: { id, cells } });
    };
    const calculated = () => own.tabulator.ask('calculateResults', { body: { id: event, competitionId: id } });
    await marked(90);
    await calculated();
    await cloud.settled();
    const labels = await printed('trophyLabels');
    const cards = await printed('dancerNumbers');
    expect(await labels()).toBe(false);
    await marked(80);
    await until(labels);

    await calculated();
    await cloud.settled();
    const script = await printed('awardScript');
    expect(await script()).toBe(false);
    await own.organizer.ask('releaseResults', { body: { id: event, competition: id } });
    await until(script);
    expect(await cards(), 'what says nothing of results').toBe(false);

    const elsewhere = await own.sheet();
    await cloud.settled();
    const [again, medals, given] = [
      await printed('awardScript'),
      await printed('medals'),
      await printed('trophyLabels'),
    ];
    const dancer = elsewhere.lines[0]?._id ?? '';
    await own.admin.ask('hideEntryComp', { body: { id: `${elsewhere.id}-${dancer}`, hidden: true } });
    await own.tabulator.ask('removeDancer', { body: { id: elsewhere.id, entryCompetition: dancer, reason: 'Ill' } });
    await until(medals);
    expect([await again(), await given()], 'nobody who is called has changed').toEqual([false, false]);
    await own.admin.ask('hideEntryComp', { body: { id: `${id}-${lines[0]?._id}`, hidden: true } });
    await until(again);
    await until(given);
  });

  it('and the schedule say who stands on the sheets, and what was told of set dances', async () => {
    const own = await racingFeis(cloud, { competitions: 2 });
    const sheet = await own.sheet({ kind: 'championship', dancers: 3 });
    const read = () => own.organizer.ask('getSchedule', { body: { id: own.event } });
    const { days, competitions } = await read();
    const one = {
      competition: sheet.id,
      round: 3,
      stage: 'Main',
      day: days[0] ?? '',
      minutes: 20,
      judges: [],
      unknown: [],
    };
    const blocks = [
      { ...one, round: 1, start: 540 },
      { ...one, start: 600 },
    ];
    const stages = [{ title: 'Main', from: 480, to: 1200, breaks: [] }];
    await own.organizer.ask('saveSchedule', { body: { id: own.event, revision: 0, stages, blocks, paces: {} } });
    const numbersOf = (all: typeof competitions) => all.find(({ _id }) => _id === sheet.id)?.dancers;
    expect(numbersOf(competitions)).toEqual([501, 502, 503]);

    const listed = () => own.organizer.ask('getPrintData', { body: { event: own.event } });
    const textOf = async (type: PrintType) => {
      const { _id } = await own.organizer.ask('generatePrintData', { body: { event: own.event, type } });
      const print = await until(async () => {
        const found = (await listed()).prints.find((print) => print._id === _id);
        return found?.status === 'ready' && found;
      });
      const { url } = await own.organizer.ask('signedUrl', { query: { key: print.file?.path ?? '' } });
      const pages = await pdfPages(new Uint8Array(await (await fetch(url)).arrayBuffer()));
      return pages.map((page) => page.map((word) => word.text).join(' '));
    };
    const isOld = async () => (await listed()).prints.map((print) => print.isOld);
    expect((await textOf('lateEntries')).join()).toContain('503');
    expect(await isOld()).toEqual([false]);

    const { id, lines } = sheet;
    const scratch = { id: sheet.card(0), out: 'scratch', reason: 'Injured' } as const;
    await own.tabulator.ask('noteDancing', { body: scratch });
    await own.tabulator.ask('removeDancer', { body: { id, entryCompetition: lines[1]?._id ?? '' } });
    const swap = { id, entryCompetition: lines[2]?._id ?? '', dancerNumber: 505 };
    await own.tabulator.ask('swapDancer', { body: swap });
    const { entries } = await own.tabulator.ask('addDancer', { body: { id, dancerNumber: 504 } });
    const added = entries.find(({ dancerNumber }) => dancerNumber === 504)?._id ?? '';
    const [line] = (await getRoster(table, id)).filter(({ _id }) => _id === added);
    const told = { dance: 'Kilkenny Races', speed: 113 };
    const here = { id: `${id}-${added}`, dancer: line?.dancer ?? '', here: true, seen: 0, ...told };

    expect(await isOld()).toEqual([true]);
    expect(numbersOf((await read()).competitions)).toEqual([504, 505]);
    const checkins = (await textOf('checkins')).join();
    expect(checkins).toContain('Set dance and speed');
    await own.tabulator.ask('checkIn', { body: here });
    expect((await listed()).prints.map(({ type, isOld }) => [type, isOld])[0]).toEqual(['checkins', true]);
    expect((await textOf('checkins')).join()).toContain('Kilkenny Races, 113');
    const late = await textOf('lateEntries');
    expect(late.find((page) => page.includes('New entries'))).toMatch(/504.*505/);
    expect(late.find((page) => page.includes('No longer entered'))).toMatch(/501.*502.*503/);
    for (const text of [checkins, (await textOf('judgingSheets')).join()]) {
      expect(text).toMatch(/504.*505/);
      expect(text).not.toMatch(/50[123]/);
    }

    const { competition } = await own.tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
    const cells = entries
      .filter(({ dancerNumber }) => dancerNumber > 503)
      .flatMap(({ _id: entryCompetition, dancerNumber }) =>
        [1, 2].flatMap((round) =>
          Array.from({ length: competition.scoring.judge_count[round - 1] ?? 0 }, (_, i) => ({
            ...{ entryCompetition, round, slot: i + 1, score: dancerNumber === 505 ? 90 : 70 },
          })),
        ),
      );
    expect((await own.tabulator.ask('submitMultiScore', { body: { id, cells } })).refused).toEqual([]);
    await own.tabulator.ask('calculateResults', { body: { id: own.event, competitionId: id } });
    const [first, last] = (await textOf('checkins')) as [string, string];
    expect(first).toMatch(/504.*505/);
    expect(last, 'who was recalled').toContain('505');
    expect(last).not.toContain('504');

    // A mark of before is corrected: as long as nobody calculates the recall again, nobody knows who is called.
    const { template } = await own.tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
    const corrected = Array.from({ length: 3 }, (_, i) => ({
      ...{ entryCompetition: added, round: 1, slot: i + 1, score: 99, reason: 'Misread' },
      revision: template['1']?.judges[i]?.scores?.[added]?.revision ?? 0,
    }));
    expect((await own.tabulator.ask('submitMultiScore', { body: { id, cells: corrected } })).refused).toEqual([]);
    const [, open = ''] = await textOf('checkins');
    expect(open).toMatch(/504.*505/);
    const sheets = await textOf('judgingSheets');
    expect(sheets.filter((page) => page.includes('Round 3')).join()).not.toMatch(/50[45]/);
  }, 60_000);

  it('is taken away when somebody on it is erased, and late entries are what came since it all the same', async () => {
    const cards = await made('dancerNumbers');
    const late = await made('lateEntries');
    const { url } = await organizer.ask('signedUrl', { query: { key: cards.file?.path ?? '' } });
    const numbers = (await paid.now()).sections.map(({ dancerNumber }) => String(dancerNumber));
    await desk.refund(paid.id, { kind: 'whole', amount: paid.entry.total });
    await paid.parent.ask('eraseAccount', { body: { currentPassword: demoPassword } });
    const stateOf = async (id: string) => (await prints()).prints.find(({ _id }) => _id === id);
    await until(async () => (await stateOf(cards._id))?.status === 'gone', 60);
    await until(async () => (await stateOf(late._id))?.status === 'gone', 60);
    expect(await stateOf(cards._id)).toMatchObject({ isOld: false });
    expect((await stateOf(cards._id))?.file).toBeUndefined();
    expect((await fetch(url)).status, 'its file, too').not.toBe(200);

    const since = await made('lateEntries');
    const signed = await organizer.ask('signedUrl', { query: { key: since.file?.path ?? '' } });
    const pages = await pdfPages(new Uint8Array(await (await fetch(signed.url)).arrayBuffer()));
    const text = pages.flat().map((word) => word.text);
    expect(text.join(' '), 'only who left is news').not.toContain('New entries');
    expect(text).toEqual(expect.arrayContaining(numbers));
    for (const { profile } of paid.entry.sections)
      expect(text.join(' ')).not.toContain(`${profile.name} ${profile.lname}`);
  });

  it('waits for a schedule', async () => {
    const { data } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
    const other = data.find(({ _id }) => _id !== feis)?._id ?? '';
    const early = await organizer.send('generatePrintData', { body: { event: other, type: 'checkins' } });
    expect(early).toMatchObject({ http: 409, code: 'NOT_READY' });
    expect(await organizer.ask('getPrintData', { body: { event: other } })).toEqual({ schedule: 0, prints: [] });
  });
});
