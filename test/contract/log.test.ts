import type { Act, Deed } from '@rince/domain/acts/act';
import { recordAct } from '@rince/store/acts';
import { getJob } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { payDesk } from '../support/pay-desk.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// The activity log of an event: what people do is one line each, whoever asks for less gets less.

let cloud: TestCloud;
let table: Table;
let feis: RacingFeis;
let sheet: Sheet;
let code: string;

type Narrowed = Parameters<typeof asked>[1];
const asked = (event: string, more: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
  query: { limit: 50, ...rest, query: { event, ...more } },
});
const log = async (who: Client, event: string, more: Narrowed = {}) =>
  (await who.ask('listLog', asked(event, more))).data;
const contents = async (who: Client, event: string, more: Narrowed = {}): Promise<string[]> =>
  (await log(who, event, more)).map(({ content }) => content);
/** The list follows a moment later: it waits for this line. */
const says = (who: Client, event: string, content: string, more: Narrowed = {}) =>
  until(async () => (await log(who, event, more)).find((line) => line.content === content));

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  feis = await racingFeis(cloud, { competitions: 4 });
  sheet = await feis.sheet();
  code = 'G0';
  const [judge] = feis.judges;
  for (const line of [0, 1])
    await judge.ask('submitScore', { body: { data: { _id: sheet.card(line), round: 1, score: 80 + line } } });
  // The same judge marks elsewhere within the same quarter of an hour.
  const other = await feis.sheet({ kind: 'championship' });
  await judge.ask('submitScore', { body: { data: { _id: other.card(0), round: 1, score: 70 } } });
  await judge.ask('finalizeCompetition', { body: { id: sheet.id } });
  await feis.tabulator.ask('calculateResults', { body: { id: sheet.event, competitionId: sheet.id } });
  await feis.tabulator.ask('submitCompetition', { body: { id: sheet.id } });
  await feis.tabulator.ask('reopenCompetition', { body: { id: sheet.id, reason: 'A card was found' } });
  await feis.admin.ask('hideEntryComp', { body: { id: sheet.card(1), hidden: true } });
  // The log follows.
  await cloud.settled();
}, 120_000);
afterAll(() => cloud?.end());

describe('the activity log', () => {
  it('has a line for each thing that was done, newest first, and the marks of a quarter of an hour as one', async () => {
    await says(feis.organizer, feis.event, `Gave marks in round 1 of ${code}`);
    const of = (await log(feis.organizer, feis.event)).filter(({ competition }) => competition === sheet.id);
    expect(of.map(({ content }) => content).filter((content) => !content.startsWith('Gave marks'))).toEqual([
      `Hid dancer ${sheet.lines[1]?.dancerNumber} of ${code}`,
      `Opened the sheet of ${code} again`,
      `Submitted the sheet of ${code}`,
      `Calculated the result of ${code}`,
      `Finalized round 1 of ${code}`,
    ]);
    expect(of.filter(({ content }) => content.startsWith('Gave marks'))).toHaveLength(1);
    expect(of.filter(({ ofMarks }) => ofMarks).map(({ content }) => content)).toEqual([
      `Gave marks in round 1 of ${code}`,
    ]);
    expect(of.find(({ content }) => content.startsWith('Opened'))?.reason).toBe('A card was found');
    expect(of.find(({ content }) => content.startsWith('Finalized'))?.user.name).not.toBe('');
  });

  it('is narrowed by what was done, by competition, and by what is typed; oldest first when asked', async () => {
    const { organizer, event } = feis;
    const hid = `Hid dancer ${sheet.lines[1]?.dancerNumber} of ${code}`;
    expect(await contents(organizer, event, { filter: { id: 'scoring' } })).not.toContain(hid);
    expect(await contents(organizer, event, { filter: { id: 'submissions' } })).toEqual([]);
    expect(await contents(organizer, event, { search: String(sheet.lines[1]?.dancerNumber) })).toEqual([hid]);
    expect(await contents(organizer, event, { search: `submitted ${code}` })).toEqual([
      `Submitted the sheet of ${code}`,
    ]);
    expect(await contents(organizer, event, { competition: '0'.repeat(26) })).toEqual([]);
    const grade = feis.grades.championship._id;
    expect(await contents(organizer, event, { grade })).toEqual(['Gave marks in round 1 of C0']);
    const oldest = await organizer.ask('listLog', asked(event, {}, { sort: { createdAt: 1 } }));
    const newest = await organizer.ask('listLog', asked(event));
    expect(oldest.data.map(({ _id }) => _id)).toEqual(newest.data.map(({ _id }) => _id).reverse());
  });

  it('goes on ten by ten without losing or repeating a line, and says how many there are', async () => {
    const { organizer, event } = feis;
    const whole = await organizer.ask('listLog', asked(event));
    expect(whole.count).toBe(whole.data.length);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await organizer.ask('listLog', asked(event, {}, { limit: 2, ...(cursor ? { cursor } : {}) }));
      if (!cursor) expect(page.count).toBe(whole.count);
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(whole.data.map(({ _id }) => _id));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('tells a sheet mark by mark, with what stood there before and why', async () => {
    const line = sheet.lines[0]?.dancerNumber;
    const stored = (await feis.tabulator.ask('getTabulatorCompetition', { query: { query: { id: sheet.id } } }))
      .template;
    const entryCompetition = sheet.lines[0]?._id ?? '';
    const revision = stored['1']?.judges[0]?.scores[entryCompetition]?.revision ?? 0;
    const cells = [{ entryCompetition, round: 1, slot: 1, score: 79, revision, reason: 'misread' }];
    await feis.tabulator.ask('submitMultiScore', { body: { id: sheet.id, cells } });
    const asks = (search?: string) =>
      feis.tabulator.ask('sheetHistory', { query: { query: { id: sheet.id, ...(search ? { search } : {}) } } });
    const { data, count, code: of } = await asks();
    expect([of, count]).toEqual([code, data.length]);
    expect(data[0]).toMatchObject({
      content: `Dancer ${line}, round 1, Judge 1: 79 instead of 80`,
      reason: 'misread',
    });
    expect(data.at(-1)?.content).toBe(`Dancer ${line}, round 1, Judge 1: 80`);
    expect(data.map(({ content }) => content)).toContain(`Submitted the sheet of ${code}`);
    expect((await asks('submitted')).data).toHaveLength(1);
    expect((await feis.judges[0].send('sheetHistory', { query: { query: { id: sheet.id } } })).http).toBe(403);
  });

  it('is for who runs the results of the event, and for nobody else', async () => {
    const [judge] = feis.judges;
    expect((await judge.send('listLog', asked(feis.event))).http).toBe(403);
    expect((await feis.tabulator.send('listLog', asked(feis.event))).http).toBe(200);
  });

  it('says who was given a competition to judge and whose was taken, in the save that does it', async () => {
    const other = await feis.sheet();
    const { judges } = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
    const judge = judges.find(({ name }) => name === 'judge1');
    const competitions = (judge?.judgeEvent.competitions ?? []).filter((id) => id !== other.id);
    const body = { event: feis.event, judges: [{ _id: judge?._id ?? '', competitions }] };
    expect((await feis.organizer.ask('patchJudges', { body })).refused).toEqual([]);
    const { user } = await says(feis.organizer, feis.event, `Finalized round 1 of ${code}`);
    const took = `Took G1 from ${user.name} ${user.lname}`;
    await says(feis.organizer, feis.event, took);
    for (const of of [{ competition: other.id }, { grade: feis.grades.grade._id }])
      expect(await contents(feis.organizer, feis.event, of), 'an act that names the competition').toContain(took);
    const { data } = await feis.tabulator.ask('sheetHistory', { query: { query: { id: other.id } } });
    expect(data.map(({ content }) => content)).toContain(took);
  });

  it('says what families paid and were given back; the amount is for who runs the event', async () => {
    const desk = await payDesk(cloud);
    const paid = await desk.paidFamily();
    const tabulator = feis.tabulator;
    const line = await until(async () =>
      (await log(desk.organizer, desk.feis, { filter: { id: 'submissions' } })).find(
        ({ user, content }) => user._id === paid.entry.owners[0] && content.startsWith('Paid an entry of'),
      ),
    );
    expect(line.content).toMatch(/^Paid an entry of \d dancers?: \$\d+\.\d\d$/);
    const { sections } = await paid.parent.ask('getEntry', { params: { id: paid.id } });
    const search = String(sections[0]?.dancerNumber);
    const { name = '', lname = '' } = sections[0]?.profile ?? {};
    for (const typed of [search, `${name} ${lname}`, `paid ${lname}`])
      expect(await contents(desk.organizer, desk.feis, { search: typed }), 'found by a dancer of it').toContain(
        line.content,
      );
    const read = (await log(tabulator, desk.feis)).find(({ _id }) => _id === line._id);
    expect(read?.content).toMatch(/^Paid an entry of \d dancers?$/);
    const isLook = ({ content }: { content: string }) => content.startsWith('Looked at the entry of dancer');
    const looks = async () => (await log(desk.organizer, desk.feis, { filter: { id: 'views' } })).filter(isLook);
    await paid.parent.ask('getEntry', { params: { id: paid.id } });
    expect(await looks(), 'a family looks at its own').toEqual([]);
    for (const _ of ['once', 'and again']) await desk.organizer.ask('getEntry', { params: { id: paid.id } });
    const [look] = await until(async () => {
      const found = await looks();
      return found.length > 0 && found;
    });
    expect(look?.content).toMatch(/ \d{3}/);
    expect(await looks()).toHaveLength(1);
    const left = paid.entry.sections[0]?.competitions[0]?.competition;
    await paid.change(({ competitions }) => competitions.filter((one) => one !== left));
    const changed = await until(async () =>
      (await log(tabulator, desk.feis, { filter: { id: 'submissions' } })).find(({ content }) =>
        content.startsWith('Changed a paid entry, now of '),
      ),
    );
    expect(changed.user._id).toBe(paid.entry.owners[0]);
    await desk.refund(paid.id, { kind: 'part', amount: 700 });
    const back = await until(async () =>
      (await log(desk.organizer, desk.feis, { filter: { id: 'submissions' } })).find(({ content }) =>
        content.startsWith('Gave money back'),
      ),
    );
    const [me, payer] = [await desk.organizer.ask('me'), await paid.parent.ask('me')];
    expect(back.content).toMatch(new RegExp(`^Gave money back to ${payer.name} ${payer.lname}: .*7\\.00$`));
    expect([back.user._id, back.reason]).toEqual([me._id, 'A broken shoe']);
    const forTabulator = await log(tabulator, desk.feis);
    expect(forTabulator.map(({ _id }) => _id)).toContain(back._id);
    expect(JSON.stringify(forTabulator)).not.toMatch(/[$€£]|A broken shoe/);
  });

  it('says after each calculation that its marks were corrected, however soon', async () => {
    const { tabulator, organizer, event } = feis;
    const other = await feis.sheet();
    const row = feis.grades.grade.competitions.find(({ _id }) => _id === other.id);
    const writes = async (line: number, score: number, revision?: number) => {
      const cells = [
        {
          entryCompetition: other.lines[line]?._id ?? '',
          round: 1,
          slot: 1,
          score,
          ...(revision === undefined ? {} : { revision }),
        },
      ];
      const { refused } = await tabulator.ask('submitMultiScore', { body: { id: other.id, cells } });
      expect(refused).toEqual([]);
    };
    const calculates = () => tabulator.ask('calculateResults', { body: { id: event, competitionId: other.id } });
    const corrections = async () =>
      (await contents(organizer, event)).filter((content) => content === `Corrected marks in round 1 of ${row?.code}`);
    await writes(0, 80);
    await writes(1, 70);
    await writes(0, 81, 1);
    await calculates();
    await cloud.settled();
    expect(await corrections()).toEqual([]);
    await writes(0, 82, 2);
    await writes(1, 71, 1);
    await until(async () => (await corrections()).length === 1);
    await calculates();
    await writes(0, 83, 3);
    await until(async () => (await corrections()).length === 2);
  });

  it('finds what was done about a dancer by any number they have worn, and by name', async () => {
    const before = sheet.lines[1]?.dancerNumber ?? 0;
    await feis.admin.ask('updateDancerNum', { body: { id: sheet.card(1), number: 9_001 } });
    await until(async () => (await contents(feis.organizer, feis.event, { search: '9001' })).length > 1);
    const { name = '', lname = '' } = sheet.lines[1] ?? {};
    for (const search of ['9001', `${before}`, `${lname} ${name.slice(0, 3)}`])
      expect(await contents(feis.organizer, feis.event, { search })).toEqual([
        `Changed the number ${before} to 9001`,
        `Hid dancer ${before} of ${code}`,
      ]);
  });

  it('keeps no name of a person: whoever is gone is no longer called by one', async () => {
    const items = await table.read<Record<string, unknown>>({ pk: `HISTORY#${sheet.id}`, prefix: 'ACT#' });
    expect(items.length).toBeGreaterThan(4);
    for (const line of sheet.lines) expect(JSON.stringify(items)).not.toContain(line.lname);
  });
});

describe('a long log', () => {
  it('finds what was done long ago in its first answer, and says at once that there is nothing', async () => {
    const other = await racingFeis(cloud, { competitions: 1, nth: 2 });
    const { organizer, event } = other;
    const { _id: by } = await organizer.ask('me');
    const begun = Date.parse('2026-03-01T10:00:00.000Z');
    const act = (i: number, deed: Deed): Act => ({
      ...{ _id: String(i).padStart(26, '0'), event, by, at: new Date(begun + i * 1000).toISOString() },
      ...deed,
    });
    const competition = other.grades.grade.competitions[0]?._id ?? '';
    const oldest = act(0, { act: 'disable', detail: { competitions: [competition] } });
    const since = Array.from({ length: 450 }, (_, i) => act(i + 1, { act: 'schedule', detail: { revision: i + 1 } }));
    const acts = [oldest, ...since].map(recordAct);
    await table.writeInGroups(acts);
    const first = (more: Record<string, unknown>) => organizer.ask('listLog', asked(event, more, { limit: 10 }));
    // The list follows a moment later.
    const disabled = { filter: { id: 'all' }, search: 'disabled' };
    const found = await until(async () => {
      const answer = await first(disabled);
      return ((await first({})).count ?? 0) > 450 && answer;
    });
    expect(found).toMatchObject({ data: [{ content: expect.stringMatching(/^Disabled/) }], hasMore: false, count: 1 });
    const nothing = await first({ filter: { id: 'views' } });
    expect([nothing.data, nothing.hasMore, nothing.count]).toEqual([[], false, 0]);
  });
});

it('says what became of the syllabus, and finds it by its competition; a price is for who runs the event', async () => {
  const own = await racingFeis(cloud, { competitions: 2, nth: 3 });
  const { grades } = await organized(own.organizer, own.event);
  const grade = grades.find(({ rounds, competitions }) => rounds === 1 && competitions.length > 1);
  if (!grade) throw new Error('There is no category');
  const [, last] = grade.competitions;
  const save = async (change: object) => {
    const now = (await organized(own.organizer, own.event)).grades.find(({ _id }) => _id === grade._id);
    if (now)
      await own.organizer.ask('editEvent', {
        params: { id: own.event },
        body: { grades: [{ ...gradeFormOf(now), ...change }] },
      });
  };
  await save({ price: grade.price + 700 });
  const price = await until(async () =>
    (await contents(own.organizer, own.event)).find((content) =>
      content.startsWith(`Changed the event: ${grade.title}: price `),
    ),
  );
  expect(price).toMatch(/\$\d+\.\d\d instead of \$\d+\.\d\d$/);
  expect(await contents(own.tabulator, own.event)).toContain(`Changed the event: ${grade.title}: its price`);
  const recoded = grade.competitions.map((one) => (one._id === last?._id ? { ...one, code: 'Z9' } : one));
  await save({ competitions: recoded });
  await says(own.organizer, own.event, `Changed the event: ${grade.title}: ${last?.code} is Z9 now`, {
    competition: last?._id,
  });
  const lines = await contents(own.organizer, own.event);
  await save({});
  expect(await contents(own.organizer, own.event), 'nothing was changed').toEqual(lines);
});

it('a publication is in the log once it has happened, and one that came to nothing is not', async () => {
  const own = await racingFeis(cloud, { competitions: 1, nth: 2 });
  const { id, event, card } = await own.sheet();
  const [judge] = own.judges;
  for (const line of [0, 1])
    await judge.ask('submitScore', { body: { data: { _id: card(line), round: 1, score: 80 + line } } });
  await judge.ask('finalizeCompetition', { body: { id } });
  await own.tabulator.ask('calculateResults', { body: { id: event, competitionId: id } });
  const released = async () => {
    const { job } = await own.organizer.ask('releaseResults', { body: { id: event, competition: id } });
    return until(async () => {
      const now = await getJob(table, event, job._id);
      return now && ['done', 'failed'].includes(now.status) && now;
    });
  };
  expect((await released()).status).toBe('done');
  await says(own.organizer, event, 'Made the result of G0 public');
  const sheet = await own.tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
  const [entryCompetition = '', { revision = 0 } = {}] =
    Object.entries(sheet.template['1']?.judges[0]?.scores ?? {})[0] ?? [];
  const cell = { entryCompetition, round: 1, slot: 1, score: 70, revision, reason: 'Misread' };
  await own.tabulator.ask('submitMultiScore', { body: { id, cells: [cell] } });
  expect((await released()).status).toBe('failed');
  await own.tabulator.ask('calculateResults', { body: { id: event, competitionId: id } });
  expect((await released()).status).toBe('done');
  await cloud.settled();
  const lines = await until(async () => {
    const all = (await contents(own.organizer, event)).filter((content) => content.startsWith('Made the result'));
    return all.length > 1 && all;
  });
  expect(lines).toHaveLength(2);

  const again = { ...cell, score: 71, revision: revision + 1, reason: 'Misread once more' };
  await own.tabulator.ask('submitMultiScore', { body: { id, cells: [again] } });
  await own.tabulator.ask('calculateResults', { body: { id: event, competitionId: id } });
  await own.organizer.ask('togglePublishResults', { body: { id: event, publish: true } });
  await says(own.organizer, event, 'Published results: G0', { competition: id });
});

it('a history of a sheet tells whose marks they were who has left the sheet', async () => {
  const own = await racingFeis(cloud, { competitions: 1, nth: 3 });
  const other = await own.sheet();
  const [line] = other.lines;
  await own.judges[0].ask('submitScore', { body: { data: { _id: other.card(0), round: 1, score: 71 } } });
  const gone = { id: other.id, entryCompetition: line?._id ?? '', reason: 'By mistake' };
  await own.tabulator.ask('removeDancer', { body: gone });
  const { data } = await own.tabulator.ask('sheetHistory', { query: { query: { id: other.id } } });
  expect(data.map(({ content }) => content)).toContain(
    `Dancer ${line?.dancerNumber}, who has left, round 1, Judge 1: 71`,
  );
});
