import type { ExportType } from '@rince/domain/event/export-types';
import type { Fate } from '@rince/local-cloud/gate';
import { getExport } from '@rince/store/exports';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { listedExport, madeExport, readyExport } from '../support/exports.ts';
import { enteredFamily } from '../support/family.ts';
import { sendTo, workedOff } from '../support/queues.ts';
import { namedRows, readWorkbook } from '../support/read-workbook.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { Watcher } from '../support/watcher.ts';
import { basics } from '../support/wizard.ts';

// Asking for workbooks: each is made once, whoever asks meanwhile or dies, and goes with the name of whoever is erased.

let cloud: TestCloud;
let table: Table;
let organizer: Client;
let tabulator: Client;
/** A feis that goes on, and one that is over. */
let feis: string;
let over: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  [organizer, tabulator] = await Promise.all([
    signIn(cloud.url, 'organizer@feis.test'),
    signIn(cloud.url, 'tabulator@feis.test'),
  ]);
  [feis, over] = (await Promise.all(
    ['Feis na Coille', 'Feis na Samhna'].map((name) => feisNamed(organizer, name)),
  )) as [string, string];
  await cloud.settled();
});
afterAll(() => cloud?.end());

const ready = (event: string, type: ExportType) => readyExport(organizer, event, type);
const made = (event: string, type: ExportType) => madeExport(organizer, event, type);

describe('asking', () => {
  it('clears what was there at once, is joined while it runs, tells the office, and ends with one notice', async () => {
    const before = (await made(feis, 'awards')).path;
    const office = await Watcher.of(tabulator, feis);
    const { gate } = cloud.services;
    const held = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const stop = gate.watch('exports-worker', async (): Promise<Fate> => {
      held.resolve();
      await goOn.promise;
      return 'go';
    });
    const first = await organizer.ask('generateData', { body: { id: feis, type: 'awards' } });
    expect(first).toMatchObject({ status: 'generating', files: [] });
    await held.promise;
    expect(await listedExport(organizer, feis, 'awards')).toMatchObject({ status: 'generating', files: [] });
    expect((await organizer.send('signedUrl', { query: { key: before } })).http, 'the old one is gone').toBe(404);
    const joined = await tabulator.ask('generateData', { body: { id: feis, type: 'awards' } });
    expect(joined.createdAt).toBe(first.createdAt);
    goOn.resolve();
    const { files } = await ready(feis, 'awards');
    stop();
    await office.hears('UPDATED_NESTED_SINGLE', 10, ({ data }) => data.kind === 'job' && data.id === 'awards');
    await office.close();
    const job = await getExport(table, feis, 'awards');
    // It comes once more, as a queue may bring it: nothing is made again, and nobody told again.
    await sendTo(cloud, 'exports', { event: feis, type: 'awards', export: job?._id });
    await workedOff(cloud, job?._id ?? '');
    expect((await listedExport(organizer, feis, 'awards'))?.files).toEqual(files);
    const told = (await organizer.ask('listNotices')).data.filter(({ _id }) => _id === job?._id);
    expect(told).toMatchObject([{ title: 'Awards are ready', path: `/app/event-dashboard/${feis}/stats#exports` }]);
  });

  it('ends complete and once when its worker dies in the middle', async () => {
    for (const dies of [1, 6]) {
      const { gate } = cloud.services;
      let count = 0;
      const stop = gate.watch('exports-worker', () => (count++ === dies ? 'drop' : 'go'));
      await organizer.ask('generateData', { body: { id: feis, type: 'competitions' } });
      const { files } = await ready(feis, 'competitions');
      stop();
      expect(count).toBeGreaterThan(dies);
      const { url } = await organizer.ask('signedUrl', { query: { key: files[0]?.path ?? '' } });
      const sheets = readWorkbook(new Uint8Array(await (await fetch(url)).arrayBuffer()));
      const { count: all } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
      expect(namedRows(sheets).length).toBe(all);
      const job = await getExport(table, feis, 'competitions');
      const told = (await organizer.ask('listNotices')).data.filter(({ _id }) => _id === job?._id);
      expect(told.length).toBe(1);
    }
  });

  it('is possible again when a worker died for good', async () => {
    const { _id: event } = await organizer.ask('createEvent', { body: { event: basics('A lost feis') } });
    const lost = { event, type: 'teams', _id: '0123456789abcdefghjkmnpqrs', status: 'running' };
    const key = { pk: `EXPORTS#${event}`, sk: 'teams' };
    const old = { ...lost, done: 0, total: 0, files: [], old: [], erasures: 0, by: event };
    await table.putMany([{ ...key, entity: 'export', ...old, createdAt: '2020-01-01T00:00:00.000Z' }]);
    expect(await listedExport(organizer, event, 'teams')).toMatchObject({ status: 'failed' });
    expect((await made(event, 'teams')).sheets[0]?.rows.length).toBe(1);
  });
});

it('tells also who asked while it was made, once each, and is not made again for that', async () => {
  const colleague = await signIn(cloud.url, 'admin@feis.test');
  const held = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let ends = 0;
  let told = 0;
  const stop = cloud.services.gate.watch('exports-worker', async ({ operation }): Promise<Fate> => {
    if (operation !== 'TransactWriteItems') {
      if (operation === 'UpdateItem') told++;
      return 'go';
    }
    if (ends++ === 0) {
      held.resolve();
      await goOn.promise;
    }
    return 'go';
  });
  await organizer.ask('generateData', { body: { id: feis, type: 'awards' } });
  await held.promise;
  const before = told;
  for (const who of [colleague, colleague, organizer])
    await who.ask('generateData', { body: { id: feis, type: 'awards' } });
  goOn.resolve();
  await ready(feis, 'awards');
  stop();
  expect(before, 'it had told how far it is').toBeGreaterThan(0);
  expect([ends, told]).toEqual([2, before]);
  const id = (await getExport(table, feis, 'awards'))?._id;
  for (const who of [colleague, organizer]) {
    const { data } = await who.ask('listNotices', { query: { limit: 20 } });
    expect(data.filter(({ _id, title }) => _id === id && title === 'Awards are ready').length).toBe(1);
  }
});

it('is taken away when somebody in it is erased, and what is being made is made again without the name', async () => {
  const { parent } = await enteredFamily(cloud.url, feis, 'leaves@example.org', { levels: ['novice'], most: 1 });
  await cloud.settled();
  const named = await made(feis, 'transactions');
  expect(JSON.stringify(named.sheets)).toContain('leaves@example.org');
  const other = (await made(over, 'soloNumbers')).path;
  const { url } = await organizer.ask('signedUrl', { query: { key: named.path } });
  const { gate } = cloud.services;
  const held = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let ends = 0;
  // The transaction that lets it be opened: everything is read and written by then.
  const stop = gate.watch('exports-worker', async ({ operation }): Promise<Fate> => {
    if (operation !== 'TransactWriteItems') return 'go';
    if (ends++ === 0) {
      held.resolve();
      await goOn.promise;
    }
    return 'go';
  });
  await organizer.ask('generateData', { body: { id: feis, type: 'competitors' } });
  await held.promise;
  const { _id } = await parent.ask('me');
  await parent.ask('eraseAccount', { body: { currentPassword: demoPassword } });
  await until(async () => (await table.get<{ erased?: boolean }>({ pk: `USER#${_id}`, sk: 'USER' }))?.erased, 60);

  expect(await listedExport(organizer, feis, 'transactions')).toMatchObject({ status: 'idle', files: [] });
  expect((await organizer.send('signedUrl', { query: { key: named.path } })).http).toBe(404);
  expect((await fetch(url)).status, 'not by an address that was signed before').not.toBe(200);
  expect((await organizer.send('signedUrl', { query: { key: other } })).http, 'nobody else is in the way').toBe(200);

  goOn.resolve();
  const { files } = await ready(feis, 'competitors');
  stop();
  expect(ends, 'it was refused once').toBe(2);
  const again = await organizer.ask('signedUrl', { query: { key: files[0]?.path ?? '' } });
  const sheets = readWorkbook(new Uint8Array(await (await fetch(again.url)).arrayBuffer()));
  expect(namedRows(sheets).length).toBeGreaterThan(10);
  expect(JSON.stringify(sheets)).not.toContain('leaves@example.org');
});
