import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventBundle } from '@rince/contracts/event-bundle';
import { ageGroups } from '@rince/domain/event/age-group';
import { type ExportType, exportTypes, workbookTypes } from '@rince/domain/event/export-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
import { repository, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { madeExport, readyExport } from '../support/exports.ts';
import { publishedWhole } from '../support/published.ts';
import { namedRows, type ReadSheet } from '../support/read-workbook.ts';
import { until } from '../support/until.ts';
import { basics, category, organized } from '../support/wizard.ts';

// The workbooks of an event: what they say, read by another reader than wrote them, who may open them, and that each is made once.

let cloud: TestCloud;
let organizer: Client;
let tabulator: Client;
/** A feis that goes on, and one that is over. */
let feis: string;
let over: string;

beforeAll(async () => {
  cloud = await startTestCloud();
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
const bundle = async (event: string) => {
  await organizer.ask('generateData', { body: { id: event, type: 'bundle' } });
  const { files, total } = await ready(event, 'bundle');
  const [{ path, name } = { path: '', name: '' }] = files;
  const { url } = await organizer.ask('signedUrl', { query: { key: path } });
  const answer = await fetch(url);
  return { path, name, total, text: await answer.text() };
};
/** What a row says in these columns. */
const says = (row: ReturnType<typeof namedRows>[number] | undefined, ...titles: string[]) =>
  titles.map((title) => row?.[title]?.value);

describe('a workbook', () => {
  it('has titles, a frozen head, filters, widths, and a sheet that explains every column', async () => {
    const { sheets } = await made(feis, 'competitions');
    const [sheet, about] = sheets as [ReadSheet, ReadSheet];
    expect(sheets.map(({ name }) => name)).toEqual(['Competitions', 'About']);
    const titles = (sheet.rows[0] ?? []).map(({ value }) => value);
    expect(sheet).toMatchObject({ isHeadFrozen: true, widths: titles.length });
    expect(sheet.filter).toBe(`A1:AD${sheet.rows.length}`);
    const told = new Map(about.rows.map(([name, what]) => [name?.value, String(what?.value ?? '')]));
    for (const title of titles) expect(told.get(title), String(title)).not.toBe(undefined);
    expect(told.get('Event')).toBe('Feis na Coille');
    const { name, lname } = await organizer.ask('me');
    expect(told.get('By')).toBe(`${name} ${lname}`);
    expect(told.get('Made')).toContain('America/Toronto');
  });

  it('has a row for each competition, with numbers and amounts as such', async () => {
    const { sheets } = await made(feis, 'competitions');
    const rows = namedRows(sheets);
    const ages = ageGroups.map(({ label }) => label);
    const { data } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    expect(rows.map((row) => says(row, 'Code', 'Grade', 'Dance', 'Age group', 'Entries'))).toEqual(
      data.map((one) => [one.code, one.gradeTitle, one.rowTitle || undefined, one.columnTitle || undefined, one.count]),
    );
    const { grades } = await organizer.ask('getForOrganizer', { query: { id: feis } });
    const price = new Map(grades.map(({ title, price: cents }) => [title, cents / 100]));
    const rules = new Map(grades.map(({ title, recallType, worldQualifier }) => [title, [recallType, worldQualifier]]));
    for (const row of rows)
      expect(says(row, 'Recalls', 'World qualifiers')).toEqual(rules.get(String(row.Grade?.value)));
    for (const row of rows) {
      expect(row.Price).toMatchObject({ kind: 'number', value: price.get(String(row.Grade?.value)) });
      expect(row.Price?.format).toContain('CA$');
      expect(row.Code?.kind, 'a code is no number').toBe('text');
      expect(ages, 'ages in words').toContain(row.Ages?.value);
    }
  });

  it('says of a competition where it stands: disabled, recalled, or out of date', async () => {
    const yes = async (event: string, title: string): Promise<unknown[]> =>
      namedRows((await made(event, 'competitions')).sheets)
        .filter((row) => row[title]?.value === 'Yes')
        .map((row) => row.Code?.value);
    const { data } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    const [empty] = data.filter(({ isEmpty }) => isEmpty);
    const competitions = [empty?._id ?? ''];
    expect(await yes(feis, 'Disabled')).toEqual([]);
    await organizer.ask('disableEmptyCompetitions', { body: { id: feis, competitions } });
    expect(await yes(feis, 'Disabled')).toEqual([empty?.code]);
    await organizer.ask('enableCompetitions', { body: { id: feis, competitions } });
    const danced = await organizer.ask('organizerCompetitions', { body: { id: over } });
    const recalled = danced.data.filter(({ recallCalculated }) => recallCalculated).map(({ code }) => code);
    expect(recalled.length).toBeGreaterThan(0);
    expect(await yes(over, 'Recall')).toEqual(recalled);
    expect(await yes(over, 'Out of date')).toEqual([]);
  });

  it('says of a competition whether it is public, and whether everybody reads what would be published now', async () => {
    const yes = async (title: string): Promise<unknown[]> =>
      namedRows((await made(over, 'competitions')).sheets)
        .filter((row) => row[title]?.value === 'Yes')
        .map((row) => row.Code?.value);
    const shown = (await publishedWhole(new Client(cloud.url), over)).grades
      .flatMap(({ competitions }) => competitions.map(({ code }) => code))
      .sort();
    expect((await yes('Public')).sort()).toEqual(shown);
    expect(await yes('Public is old')).toEqual([]);
    const namesAre = async (publicNames: string): Promise<void> => {
      const { revision } = await organized(organizer, over);
      await organizer.ask('editEvent', {
        params: { id: over },
        body: { event: { publicNames, revision } as never },
      });
    };
    const { publicNames } = await organized(organizer, over);
    await namesAre(publicNames === 'full' ? 'initial' : 'full');
    expect((await yes('Public is old')).sort()).toEqual(shown);
    await namesAre(publicNames);
    expect(await yes('Public is old')).toEqual([]);
    await organizer.ask('editEvent', { params: { id: over }, body: { publish: false } });
    expect(await yes('Public'), 'families see nothing of an event that is taken back').toEqual([]);
    await organizer.ask('editEvent', { params: { id: over }, body: { publish: true } });
  });

  it('has a row for each competitor', async () => {
    const { sheets } = await made(feis, 'competitors');
    const rows = namedRows(sheets);
    const dancers = await organizer.ask('listEventDancers', { query: { limit: 999, query: { event: feis } } });
    expect(rows.length).toBe(dancers.count);
    const byName = (a: unknown[], b: unknown[]): number => JSON.stringify(a).localeCompare(JSON.stringify(b));
    const shown = new Set(dancers.data.map((one) => `${one.dancerNumber} ${one.name} ${one.lname} ${one.school.name}`));
    const found = rows.map((row) => says(row, 'Number', 'First name', 'Last name', 'School').join(' '));
    expect(found.filter((one) => shown.has(one)).length).toBe(dancers.data.length);
    const counted = dancers.data.map(({ dancerNumber, competitions }) => [dancerNumber, competitions.length]);
    const some = new Set(dancers.data.map(({ dancerNumber }) => dancerNumber));
    expect(
      rows
        .map((row) => says(row, 'Number', 'Competitions'))
        .filter(([number]) => some.has(number as number))
        .sort(byName),
    ).toEqual(counted.sort(byName));
    // What a profile says is in it, too, for who runs the event alone; who tabulates it never gets this list.
    const admin = await signIn(cloud.url, 'admin@feis.test');
    const numbered = new Map(rows.map((row) => [row.Number?.value, row]));
    for (const one of dancers.data.slice(0, 5)) {
      const { region, birthdate } = await admin.ask('getDancer', { params: { id: one._id } });
      const row = numbered.get(one.dancerNumber);
      expect(row?.Region?.value).toBe(region.name);
      expect(row?.Birthdate, 'a real day').toMatchObject({
        kind: 'date',
        value: new Date(`${birthdate}T00:00:00.000Z`),
      });
    }
    expect((await tabulator.send('generateData', { body: { id: feis, type: 'competitors' } })).http).toBe(403);
    // The same rows once more as CSV, under the same permission.
    const { files } = await ready(feis, 'competitors');
    const [, csv = { name: '', path: '' }] = files;
    expect(csv.name).toBe('Feis na Coille - Competitors.csv');
    expect((await tabulator.send('signedUrl', { query: { key: csv.path } })).http).toBe(404);
    const { url } = await organizer.ask('signedUrl', { query: { key: csv.path } });
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()).split('\r\n');
    expect(lines[0]).toBe(`\ufeff${(sheets[0]?.rows[0] ?? []).map(({ value }) => `"${value}"`).join(',')}`);
    expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(rows.map((row) => row.Number?.value));
    const paid = rows.find((row) => row.Paid?.value === 'Yes');
    expect(paid?.['Paid at']?.kind, 'a real moment').toBe('date');
    expect(paid?.['E-mail']?.value).toMatch(/@/);
  });

  it('has a row for each receipt and for what waits, in the clock of the event', async () => {
    const { sheets } = await made(feis, 'transactions');
    const rows = namedRows(sheets);
    const first = await organizer.ask('listTransactions', { query: { limit: 100, query: { event: feis } } });
    expect(rows.length).toBe(first.count);
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Toronto',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const found = new Map(rows.map((row) => [`${row.Entry?.value} ${row.Status?.value} ${row.Payment?.value}`, row]));
    for (const one of first.data) {
      const status = one.status ? 'Completed' : 'Incomplete';
      const row = found.get(`${one.entry} ${status} ${one.status ? one._id : undefined}`);
      const refunded = one.refunds.reduce((sum, { amount }) => sum + amount, 0);
      expect(says(row, 'Amount', 'Refunded', 'E-mail', 'Currency')).toEqual([
        one.price / 100,
        refunded / 100,
        one.user.email,
        'CAD',
      ]);
      const at = row?.Date?.value as Date;
      expect(at.toISOString().slice(0, 19)).toBe(clock.format(new Date(one.createdAt)).replace(' ', 'T'));
    }
  });

  it('says of each payment what it was for, and the parts are the amount', async () => {
    const rows = namedRows((await made(feis, 'transactions')).sheets).filter(
      ({ Status }) => Status?.value === 'Completed',
    );
    const cents = (row: (typeof rows)[number], title: string): number => Math.round(Number(row[title]?.value) * 100);
    const sum = (title: string): number => rows.reduce((all, row) => all + cents(row, title), 0);
    const { income } = await organizer.ask('getKPI', { body: { id: feis } });
    expect(income).toMatchObject({ charged: sum('Amount'), fees: sum('Fees'), discounts: sum('Discount') });
    expect(income?.fees).toBeGreaterThan(0);
    for (const row of rows)
      expect(cents(row, 'For competitions') + cents(row, 'Fees') - cents(row, 'Discount') - cents(row, 'Credit')).toBe(
        cents(row, 'Amount'),
      );
    expect(sum('For competitions')).toBeGreaterThan(income?.discounts ?? 0);
  });

  it('has a row for each published placing, and none as long as nothing is public', async () => {
    await organizer.ask('togglePublishResults', { body: { id: over, publish: false } });
    expect((await made(over, 'awards')).sheets[0]?.rows.length).toBe(1);
    await until(async () => !(await organizer.ask('getForOrganizer', { query: { id: over } })).generatingResults);
    await organizer.ask('togglePublishResults', { body: { id: over, publish: true } });
    const anyone = new Client(cloud.url);
    await until(async () => (await anyone.send('getPublicResult', { body: { eventId: over } })).http === 200);
    const { grades } = await publishedWhole(anyone, over);
    const expected = grades.flatMap(({ competitions }) =>
      competitions.flatMap(({ code, placings }) =>
        placings
          .filter(({ placed }) => placed)
          .map(({ rank, label, dancerNumber }) => `${code} ${rank} ${label} ${dancerNumber}`),
      ),
    );
    expect(expected.length).toBeGreaterThan(20);
    const rows = namedRows((await made(over, 'awards')).sheets);
    expect(rows.map((row) => says(row, 'Code', 'Place', 'Shown as', 'Number').join(' ')).sort()).toEqual(
      expected.sort(),
    );
    for (const row of rows) expect(row.Place?.kind).toBe('number');

    // The organizer's own file has whoever is hidden, too.
    const shown = grades.flatMap(({ competitions }) => competitions).find(({ placings }) => placings[0]?.placed);
    const number = shown?.placings[0]?.dancerNumber;
    const { entries } = await tabulator.ask('getTabulatorCompetition', { query: { query: { id: shown?._id ?? '' } } });
    const line = entries.find(({ dancerNumber }) => dancerNumber === number);
    const admin = await signIn(cloud.url, 'admin@feis.test');
    const hide = (hidden: boolean) =>
      admin.ask('hideEntryComp', { body: { id: `${shown?._id}-${line?._id}`, hidden } });
    await hide(true);
    const withHidden = namedRows((await made(over, 'awards')).sheets);
    expect(withHidden).toHaveLength(rows.length);
    expect(
      withHidden.filter(({ Hidden }) => Hidden?.value === 'Yes').map((row) => says(row, 'Code', 'Number')),
    ).toEqual([[shown?.code, number]]);
    await hide(false);
  });

  it('has a row for each dancer with a number', async () => {
    const rows = namedRows((await made(over, 'soloNumbers')).sheets);
    const { data, count } = await organizer.ask('listEventDancers', {
      query: { limit: 100, query: { event: over, filter: { id: 'completed' } } },
    });
    expect(rows.length).toBe(count);
    const found = new Map(rows.map((row) => [row.Number?.value, row]));
    for (const one of data) {
      const row = found.get(one.dancerNumber);
      expect(says(row, 'First name', 'Last name', 'Competitions')).toEqual([
        one.name,
        one.lname,
        one.competitions.length,
      ]);
    }
  });

  it('has a row for each team with who dances in it', async () => {
    const teacher = await signIn(cloud.url, 'teacher@feis.test');
    const [one, two] = (await teacher.ask('getStudents')).data;
    const team = {
      label: 'U12',
      school: { _id: one?.school._id ?? '' },
      members: [one?._id ?? '', two?._id ?? ''],
    };
    const { name } = await teacher.ask('createTeam', { body: { event: feis, team } });
    const row = await until(async () =>
      namedRows((await made(feis, 'teams')).sheets).find((found) => found.Team?.value === name),
    );
    expect(says(row, 'Label', 'Dancers', 'Names')).toEqual([
      'U12',
      2,
      `${one?.name} ${one?.lname}, ${two?.name} ${two?.lname}`,
    ]);
  });

  it('takes text that looks like a formula for text', async () => {
    const hostile = ['=1+1', '+2', '-3', '@sum(a1)', '=HYPERLINK("http://x.example","<go>")'];
    const { _id: event } = await organizer.ask('createEvent', { body: { event: basics('=2*3 feis') } });
    const grades = [
      category('=cmd', ['501', '502', '503', '504', '505'], {
        rows: hostile.map((title, i) => ({ _id: `row-${i}`, title })),
        columns: [{ _id: 'column', title: '@age', age: 'all' }],
        competitions: hostile.map((_, i) => ({ _id: `made-${i}`, row: `row-${i}`, column: 'column', code: `50${i}` })),
      }),
    ];
    await organizer.ask('editEvent', { params: { id: event }, body: { grades } });
    const { sheets } = await made(event, 'competitions');
    const rows = namedRows(sheets);
    expect(rows.map((row) => row.Dance?.value)).toEqual(hostile);
    for (const cell of sheets.flatMap((sheet) => sheet.rows.flat())) expect(cell.isFormula).toBe(false);
    for (const row of rows)
      expect([row.Dance?.kind, row['Age group']?.kind, row.Grade?.kind]).toEqual(['text', 'text', 'text']);
  });
});

it('is written by its worker alone: no other function carries what writes it', () => {
  const folder = join(repository, 'dist/functions');
  const carries = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name, 'index.mjs'), 'utf8').includes('xl/worksheets/sheet'),
  );
  expect(carries).toEqual(['exports-worker']);
});

describe('the file of a whole event', () => {
  it('says what the screens say: entries, competitions, panels, marks and results', async () => {
    const { name, text, total } = await bundle(over);
    expect(name).toBe('Feis na Samhna - Whole event.json');
    const read = eventBundle.strict().parse(JSON.parse(text));
    const { data } = await organizer.ask('organizerCompetitions', { body: { id: over } });
    expect(total).toBe(data.length);
    expect(read.competitions.map(({ code, gradeTitle, lines }) => [code, gradeTitle, lines.length])).toEqual(
      data.map(({ code, gradeTitle, count }) => [code, gradeTitle, count]),
    );
    const danced = read.competitions.find(({ results, marks }) => results.length > 0 && marks.length > 0);
    const view = await tabulator.ask('getTabulatorCompetition', { query: { query: { id: danced?._id ?? '' } } });
    expect(danced?.results.at(-1)?.standings).toEqual(view.results?.standings);
    const last = danced?.results.at(-1);
    expect([danced?.isPublic, danced?.publicResult, last?.isPublic]).toEqual([true, last?._id, true]);
    expect(danced?.judges[0]?.[0]).toBe(
      `${view.template['1']?.judges[0]?.name} ${view.template['1']?.judges[0]?.lname}`,
    );
    const column = Object.entries(view.template['1']?.judges[0]?.scores ?? {});
    expect(column.length).toBeGreaterThan(0);
    for (const [line, { score, absent, comments }] of column)
      expect(danced?.marks).toContainEqual({ line, round: 1, slot: 1, score, absent, comments });
    const entries = await organizer.ask('listEventEntries', { query: { limit: 1, query: { event: over } } });
    expect(read.entries.length).toBe(entries.count);
    expect(text, 'nobody is reached by it, and nobody is born').not.toMatch(/@|birthdate|amount/);
  });
});

describe('who may ask for what', () => {
  it('is decided by its type: who tabulates gets nothing with money, contacts or teams', async () => {
    const [judge, parent, anyone] = [
      await signIn(cloud.url, 'judge1@feis.test'),
      await signIn(cloud.url, 'parent@feis.test'),
      new Client(cloud.url),
    ];
    const allowed: ExportType[] = ['competitions', 'awards', 'soloNumbers'];
    const paths = new Map<ExportType, string>();
    for (const type of workbookTypes) {
      const { path, sheets } = await made(feis, type);
      paths.set(type, path);
      if (allowed.includes(type))
        expect(JSON.stringify(sheets[0]?.rows), type).not.toMatch(/@feis\.test|@example|Refunded|Paid/);
    }
    paths.set('bundle', (await bundle(feis)).path);
    const seen = (await tabulator.ask('getGeneratedData', { body: { id: feis } })).exports;
    expect(seen.map(({ type }) => type)).toEqual(allowed);
    for (const type of exportTypes) {
      const may = allowed.includes(type);
      const key = paths.get(type) ?? '';
      expect((await tabulator.send('signedUrl', { query: { key } })).http, type).toBe(may ? 200 : 404);
      for (const [who, http] of [
        [tabulator, may ? 200 : 403],
        [judge, 403],
        [parent, 403],
        [anyone, 401],
      ] as const)
        expect((await who.send('generateData', { body: { id: feis, type } })).http, type).toBe(http);
      for (const who of [judge, parent]) expect((await who.send('signedUrl', { query: { key } })).http).toBe(404);
    }
    const people = (paths.get('competitors') ?? '').replace('.xlsx', '.json');
    expect(
      (await organizer.send('signedUrl', { query: { key: people } })).http,
      'who stands in it is not to be read',
    ).toBe(404);
  });
});
