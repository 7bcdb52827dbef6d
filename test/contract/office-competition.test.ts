import { getDisabled, getEventWithGrades, gradeItem, saveDisabled } from '@rince/store/events';
import { competitionKey, eventKey } from '@rince/store/keys';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
import { dayAfter } from '../support/clock.ts';
import type { TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { publishedWhole } from '../support/published.ts';
import { publishing, type World } from '../support/publishing.ts';
import { type RacingFeis, racingFeis } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// What the office does with one competition: looks who is on it, gives another number, hides somebody.

let cloud: TestCloud;
let table: Table;
let quiet: RacingFeis;
const { start, calculated, published, publishes, erases, isWhatTheEventSays } = publishing();
beforeAll(async () => {
  ({ cloud, table } = await start({ families: 12 }));
  quiet = await racingFeis(cloud, { competitions: 6 });
}, 120_000);
afterAll(() => cloud?.end());

const renumber = ({ feis, sheet }: World, number: number, line = 0) =>
  feis.admin.send('updateDancerNum', { body: { id: sheet.card(line), number } });
const numbersOn = async ({ feis, sheet }: World, competition = sheet.id): Promise<number[]> => {
  const query = { id: feis.event, competition };
  return (await feis.organizer.ask('getOrganizerCompetition', { query })).entries.map((one) => one.dancerNumber);
};
const publicNumbers = async ({ feis, sheet }: World): Promise<number[]> =>
  (await publishedWhole(new Client(cloud.url), feis.event)).grades
    .flatMap(({ competitions }) => competitions)
    .filter(({ _id }) => _id === sheet.id)
    .flatMap(({ placings }) => placings.map(({ dancerNumber }) => dancerNumber));

describe('a competition in the office', () => {
  it('shows who is on its sheet, by number, and who judges it', async () => {
    const { organizer, feis } = await readyFeis(cloud.url);
    const all = await organizer.ask('getCompetitions', { body: { event: feis } });
    const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    const placeOf = ({ code, columnCode }: { code: string; columnCode: string }) => [code, columnCode];
    expect(all.map(placeOf)).toEqual(tiles.map(({ code, columnAge }) => [code, columnAge]));
    const { data: searched } = await organizer.ask('competitionSearch', { query: { eventId: feis } });
    expect(searched.map(placeOf)).toEqual(all.map(placeOf));
    const tile = tiles.find(({ count, judges }) => count > 2 && judges.length > 0);
    const competition = tile?._id ?? '';
    const found = await organizer.ask('getOrganizerCompetition', { query: { id: feis, competition } });
    expect(found.competition).toMatchObject({ code: tile?.code, count: tile?.count });
    expect(found.competition.judges.map(({ _id }) => _id)).toEqual(tile?.judges);
    expect(found.entries).toHaveLength(tile?.count ?? 0);
    expect(found.entries.map(({ paid }) => paid)).toEqual(found.entries.map(({ entry }) => (entry ? true : undefined)));
    const numbers = found.entries.map(({ dancerNumber }) => dancerNumber);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const other = await organizer.send('getOrganizerCompetition', { query: { id: '0'.repeat(26), competition } });
    expect(other.http).toBe(404);
  });
});

describe('a number that the office gives', () => {
  it('is the dancer’s on every sheet and in the entry, and nobody else gets the old one', async () => {
    const { organizer, feis } = await readyFeis(cloud.url);
    const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    const competition = tiles.find(({ count, started }) => count > 2 && !started)?._id ?? '';
    const { entries: lines } = await organizer.ask('getOrganizerCompetition', { query: { id: feis, competition } });
    const [line, neighbour] = lines;
    const sectionOf = async () => {
      const { sections } = await organizer.ask('getEntry', { params: { id: line?.entry ?? '' } });
      return sections.find(({ dancer }) => dancer === line?.dancer);
    };
    const section = await sectionOf();
    const [first, second] = section?.competitions ?? [];
    expect(second).toBeDefined();
    const id = `${competition}-${line?._id}`;
    const admin = await signIn(cloud.url, 'admin@feis.test');
    const give = (number: number) => admin.send('updateDancerNum', { body: { id, number } });

    const taken = await give(neighbour?.dancerNumber ?? 0);
    expect(taken).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect(taken.message).toContain(`is the number of ${neighbour?.name} ${neighbour?.lname}`);
    expect(await give(8_001)).toMatchObject({ http: 200, data: { dancerNumber: 8_001 } });
    expect(await give(8_001)).toMatchObject({ http: 200 });
    for (const one of [first, second]) {
      const query = { id: feis, competition: one?.competition ?? '' };
      const sheet = await organizer.ask('getOrganizerCompetition', { query });
      expect(sheet.entries.find(({ dancer }) => dancer === section?.dancer)?.dancerNumber).toBe(8_001);
    }
    expect((await sectionOf())?.dancerNumber).toBe(8_001);
    const listed = async () =>
      (await organizer.ask('listEventDancers', { query: { query: { event: feis, search: '8001' } } })).data;
    await until(async () => (await listed()).length === 1);
    const found = (number: number) =>
      organizer.ask('searchDancerNumber', { query: { event: feis, query: String(number) } });
    expect(await found(line?.dancerNumber ?? 0)).toEqual([]);
    expect((await found(8_001)).map(({ dancer }) => dancer)).toEqual([section?.dancer]);

    const other = { body: { id: `${competition}-${neighbour?._id}`, number: line?.dancerNumber ?? 0 } };
    expect((await admin.send('updateDancerNum', other)).message).toContain('wore');
    expect(await give(line?.dancerNumber ?? 0)).toMatchObject({ http: 200 });
    expect((await found(line?.dancerNumber ?? 0)).map(({ dancer }) => dancer)).toEqual([section?.dancer]);
  });
  it('is told to the family, each time', async () => {
    const world = await calculated();
    const before = world.sheet.lines[0]?.dancerNumber ?? 0;
    for (const number of [8_050, before]) expect(await renumber(world, number)).toMatchObject({ http: 200 });
    const { data } = await world.family.ask('listNotices');
    const told = data.filter(({ title }) => title.startsWith('A dancer number of'));
    expect(told.map(({ content }) => content).sort()).toEqual([
      `Una dances with number ${before} instead of 8050.`,
      `Una dances with number 8050 instead of ${before}.`,
    ]);
  });
  it('is told without the numbers as long as the event keeps them from families', async () => {
    const world = await calculated();
    const hidden = { hideEntryDancerNumber: true, eventStart: dayAfter(3) };
    await table.transact([{ kind: 'update', key: eventKey(world.feis.event), set: hidden }]);
    expect(await renumber(world, 8_060)).toMatchObject({ http: 200 });
    const { data } = await world.family.ask('listNotices');
    const told = data.filter(({ event }) => event === world.feis.event);
    expect(told.map(({ title, content }) => [title, content])).toEqual([
      ['A dancer number of A racing feis has changed', 'Una dances with another number.'],
    ]);
  });
  it('shows where results are public when they are published again, and says so until then', async () => {
    const world = await published();
    const { feis, sheet } = world;
    const [number = 0] = await publicNumbers(world);
    const line = sheet.lines.findIndex(({ dancerNumber }) => dancerNumber === number);
    expect(await renumber(world, 8_100, line)).toMatchObject({ http: 200 });
    expect(await numbersOn(world)).toContain(8_100);
    expect((await publicNumbers(world))[0]).toBe(number);
    const tile = async () =>
      (await feis.organizer.ask('organizerCompetitions', { body: { id: feis.event } })).data.find(
        ({ _id }) => _id === sheet.id,
      );
    await until(async () => (await tile())?.isPublicOutdated);
    await publishes.act(world, (client) => client);
    expect((await publicNumbers(world))[0]).toBe(8_100);
    await until(async () => (await tile())?.isPublicOutdated === false);
  });
  it('leaves no name behind when its dancer is erased before that', async () => {
    const world = await published();
    expect(await isWhatTheEventSays(world)).toContain('Erasable');
    expect(await renumber(world, 8_200)).toMatchObject({ http: 200 });
    await erases.act(world, (client) => client);
    const text = JSON.stringify(await publishedWhole(new Client(cloud.url), world.feis.event));
    expect(text).not.toContain('Erasable');
    const items = await table.read<{ name?: string }>({ pk: `EVENT#${world.feis.event}`, prefix: 'PLATE#' });
    expect(items.filter(({ name }) => name === 'Una')).toEqual([]);
  });
  it('is given by an admin of the site alone, and is a number', async () => {
    const world = await calculated();
    const body = { id: world.sheet.card(0), number: 8_300 };
    for (const who of [world.feis.tabulator, world.feis.organizer])
      expect((await who.send('updateDancerNum', { body })).http).toBe(403);
    for (const number of [0, -1, 1.5, 100_000])
      expect((await world.feis.admin.send('updateDancerNum', { body: { ...body, number } })).http).toBe(400);
  });
});

describe('somebody who is hidden', () => {
  it('leaves what everybody reads at once, and stays with the judges', async () => {
    const world = await published();
    const { feis, sheet } = world;
    const before = await publicNumbers(world);
    const hide = (hidden: boolean) => feis.admin.ask('hideEntryComp', { body: { id: sheet.card(0), hidden } });
    expect(await hide(true)).toEqual({ hidden: true });
    const number = sheet.lines[0]?.dancerNumber ?? 0;
    await until(async () => !(await publicNumbers(world)).includes(number));
    expect(await publicNumbers(world)).toEqual(before.filter((one) => one !== number));
    await isWhatTheEventSays({ ...world, hidden: [number] });
    const card = await feis.judges[0].ask('getJudgeCompetition', { query: { query: { id: sheet.id } } });
    expect(card.entries.map(({ dancerNumber }) => dancerNumber)).toContain(number);

    await hide(false);
    expect(await publicNumbers(world)).not.toContain(number);
    await publishes.act(world, (client) => client);
    expect(await publicNumbers(world)).toEqual(before);
  });
  it('is hidden by an admin of the site alone', async () => {
    const world = await calculated();
    const body = { id: world.sheet.card(0), hidden: true };
    expect((await world.feis.tabulator.send('hideEntryComp', { body })).http).toBe(403);
    expect((await world.feis.organizer.send('hideEntryComp', { body })).http).toBe(403);
    expect((await world.family.send('hideEntryComp', { body })).http).toBe(403);
  });
});

describe('somebody who does not dance', () => {
  const outOf = ({ feis, sheet }: Pick<World, 'feis' | 'sheet'>) => ({
    says: async (line: number) =>
      (
        await feis.organizer.ask('getOrganizerCompetition', { query: { id: feis.event, competition: sheet.id } })
      ).entries.find(({ _id }) => _id === sheet.lines[line]?._id),
    card: async (line: number) =>
      (await feis.judges[0].ask('getJudgeCompetition', { query: { query: { id: sheet.id } } })).entries.find(
        ({ _id }) => _id === sheet.card(line),
      ),
    marks: (line: number) =>
      feis.judges[0].send('submitScore', { body: { data: { _id: sheet.card(line), round: 1, score: 70 } } }),
    note: (line: number, out: 'noShow' | 'scratch' | null, reason = 'Is ill') =>
      feis.tabulator.send('noteDancing', { body: { id: sheet.card(line), out, reason } }),
    calculates: () => feis.tabulator.send('calculateResults', { body: { id: feis.event, competitionId: sheet.id } }),
    stored: (line: number) => table.get({ pk: `COMP#${sheet.id}`, sk: `EC#${sheet.lines[line]?._id}` }),
  });
  it.each(['noShow', 'scratch'] as const)('is waited for by no judge and placed nowhere (%s)', async (out) => {
    const sheet = await quiet.sheet();
    const feis = quiet;
    const { note, says, card, marks, calculates, stored } = outOf({ feis, sheet });
    const before = await stored(1);
    expect(await note(1, out)).toMatchObject({ http: 200, data: { out } });
    expect(await says(1)).toMatchObject({ out, outReason: 'Is ill', withdrawn: out === 'scratch' });
    expect(await card(1)).toMatchObject({ out });
    expect(JSON.stringify(await card(1))).not.toContain('ill');
    expect(await marks(1)).toMatchObject({ http: 409, code: 'LOCKED' });
    await marks(0);
    expect((await feis.judges[0].send('finalizeCompetition', { body: { id: sheet.id } })).http).toBe(200);
    const result = await calculates();
    expect(result.http).toBe(200);
    expect(result.data?.results?.standings.map(({ id }) => id)).toEqual([sheet.lines[0]?._id]);

    expect((await note(1, null)).http).toBe(200);
    expect(await stored(1)).toEqual(before);
    expect((await calculates()).code).toBe('MISSING_MARKS');
    const { data } = await feis.organizer.ask('listLog', {
      query: { query: { event: feis.event, competition: sheet.id } },
    });
    const number = sheet.lines[1]?.dancerNumber;
    expect(data.map(({ content }) => content)).toContainEqual(
      expect.stringContaining(out === 'scratch' ? `Scratched dancer ${number}` : `Noted dancer ${number}`),
    );
    expect(data[0]?.content).toContain(`Took back that dancer ${number}`);
  });
  it('is nobody whom a judge has marked, and is said with a reason', async () => {
    const { feis, sheet } = await calculated();
    const { note } = outOf({ feis, sheet });
    for (const out of ['noShow', 'scratch'] as const) {
      const refused = await note(1, out);
      expect([refused.code, refused.message]).toEqual(['HAS_MARKS', expect.stringContaining('Judge 1 has marked')]);
    }
    expect((await note(1, 'noShow', ' ')).http).toBe(400);
    expect(await note(1, null)).toMatchObject({ http: 200, data: { withdrawn: false } });
  });
  it('is not scratched once results are public, and whoever is absent makes them of before', async () => {
    const world = await published();
    const { feis, sheet } = world;
    await feis.tabulator.ask('addDancer', { body: { id: sheet.id, dancerNumber: 504 } });
    const entered = (
      await feis.organizer.ask('getOrganizerCompetition', { query: { id: feis.event, competition: sheet.id } })
    ).entries.find(({ dancerNumber }) => dancerNumber === 504);
    const note = (out: 'noShow' | 'scratch') =>
      feis.organizer.send('noteDancing', { body: { id: `${sheet.id}-${entered?._id}`, out, reason: 'Left' } });
    expect((await note('scratch')).message).toContain('public');
    const before = await publicNumbers(world);
    expect((await note('noShow')).http).toBe(200);
    expect(await publicNumbers(world)).toEqual(before);
    await until(
      async () =>
        (await feis.organizer.ask('organizerCompetitions', { body: { id: feis.event } })).data.find(
          ({ _id }) => _id === sheet.id,
        )?.isPublicOutdated,
    );
  });
  it('dances where another dancer takes the line over', async () => {
    const sheet = await quiet.sheet();
    const feis = quiet;
    const { note, says } = outOf({ feis, sheet });
    await note(1, 'scratch');
    await feis.tabulator.ask('swapDancer', {
      body: { id: sheet.id, entryCompetition: sheet.lines[1]?._id ?? '', dancerNumber: 505 },
    });
    const line = await says(1);
    expect(line).toMatchObject({ dancerNumber: 505, withdrawn: false });
    expect(line?.out ?? line?.outReason).toBeUndefined();
  });
});

describe('the level of an event', () => {
  it('is set by an admin of the site, and nobody else', async () => {
    const { organizer, feis } = await readyFeis(cloud.url);
    const admin = await signIn(cloud.url, 'admin@feis.test');
    const levelNow = async () => (await organized(organizer, feis)).level;
    const set = (who: Client, level: 0 | 1) => who.send('setEventLevel', { body: { id: feis, level } });
    expect((await set(organizer, 0)).http).toBe(403);
    expect(await levelNow()).toBe(1);
    expect(await set(admin, 0)).toMatchObject({ http: 200, data: { level: 0 } });
    expect(await levelNow()).toBe(0);
    expect((await set(admin, 1)).http).toBe(200);
    expect((await admin.send('setEventLevel', { body: { id: feis, level: 2 as never } })).http).toBe(400);
    expect(await levelNow()).toBe(1);
  });
});

describe('competitions that nobody has entered', () => {
  it('leave what families choose from, stay away when the syllabus is saved, and come back when the office says so', async () => {
    const { organizer, feis } = await readyFeis(cloud.url);
    const parent = await signIn(cloud.url, 'parent@feis.test');
    const tiles = async () => (await organizer.ask('organizerCompetitions', { body: { id: feis } })).data;
    // Somebody pays for a place in one, somebody waits for another: neither is empty, and the page says so before it asks.
    const table = tableOf(cloud.env);
    const [paying, waiting] = (await tiles()).filter(({ isEmpty }) => isEmpty).map(({ _id }) => _id);
    await table.transact([
      { kind: 'update', key: competitionKey(paying ?? ''), add: { taken: 1 } },
      { kind: 'update', key: competitionKey(waiting ?? ''), add: { waiting: 1 } },
    ]);
    const empty = await until(async () => {
      const found = (await tiles()).filter(({ isEmpty }) => isEmpty).map(({ _id }) => _id);
      return !found.includes(paying ?? '') && !found.includes(waiting ?? '') && found;
    });
    expect(empty.length).toBeGreaterThan(1);
    const searched = async () =>
      (await parent.ask('competitionSearch', { query: { eventId: feis, limit: 999 } })).data.map(({ _id }) => _id);
    const offered = async () =>
      (await parent.ask('loadEntryData', { body: { eventId: feis } })).dancers.flatMap(({ dances }) =>
        dances.flatMap(({ options }) => options.map(({ competition }) => competition)),
      );
    const wasOffered = (await offered()).filter((id) => empty.includes(id));
    const [named = ''] = empty;
    const asked = { id: feis, competitions: [named, paying ?? ''] };
    expect((await organizer.ask('disableEmptyCompetitions', { body: asked })).disabled).toEqual([named]);
    // A colleague asks for the same a moment later, and has it.
    expect((await organizer.ask('disableEmptyCompetitions', { body: asked })).disabled).toEqual([named]);
    const { closed } = await organizer.ask('getJudges', { query: { id: feis } });
    expect(closed, 'what nobody dances needs no judge').toContain(named);
    const all = await organizer.ask('disableEmptyCompetitions', { body: { id: feis } });
    const disabled = [named, ...all.disabled];
    expect(disabled.toSorted()).toEqual(empty.toSorted());
    const isThere = async () => (await searched()).some((id) => disabled.includes(id));
    await until(async () => !(await isThere()));
    expect((await offered()).filter((id) => disabled.includes(id))).toEqual([]);
    await until(async () => (await tiles()).filter(({ isDisabled }) => isDisabled).length === disabled.length);

    const [one = ''] = disabled;
    const grade = (await organized(organizer, feis)).grades.find(({ competitions }) =>
      competitions.some(({ _id }) => _id === one),
    );
    if (!grade) throw new Error('It is in no grade');
    await organizer.ask('editEvent', { params: { id: feis }, body: { grades: [gradeFormOf(grade)] } });
    expect((await tiles()).find(({ _id }) => _id === one)?.isDisabled).toBe(true);
    const dancer = (await organizer.ask('listEventDancers', { query: { query: { event: feis } } })).data[0];
    const adding = { body: { id: one, dancerNumber: dancer?.dancerNumber ?? 0 } };
    const refused = await organizer.send('addDancer', adding);
    expect([refused.http, refused.message]).toEqual([409, expect.stringContaining('disabled')]);

    // Whoever closed this one died before it was written down.
    const listed = await getDisabled(table, feis);
    await table.transact([
      saveDisabled(
        feis,
        listed,
        listed.competitions.filter((id) => id !== named),
      ),
    ]);
    const back = await organizer.ask('enableCompetitions', { body: { id: feis, competitions: disabled } });
    expect(back.disabled).toEqual([]);
    await until(isThere);
    expect((await offered()).filter((id) => empty.includes(id))).toEqual(wasOffered);
    expect((await organizer.send('addDancer', adding)).http).toBe(200);
  });
});

describe('a place on a panel', () => {
  it('is given to a judge of the event whom their own page shows it at once, and is nobody’s again', async () => {
    const { feis } = await calculated();
    const fresh = await feis.sheet({ kind: 'championship' });
    const [judge] = feis.judges;
    const seats = (round: number, slot: number, who: string | null) =>
      feis.organizer.send('seatJudge', { body: { id: fresh.id, round, slot, judge: who } });
    const { judges, panels } = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
    const before = panels[fresh.id]?.[0]?.[0] ?? '';
    const shows = async (): Promise<boolean> =>
      (await judge.ask('judgeCompetitions', { query: { query: { id: feis.event } } })).data.some(
        ({ _id }) => _id === fresh.id,
      );
    expect(await shows()).toBe(true);
    expect((await seats(1, 2, before)).message).toBe('This judge sits on this panel already.');
    expect((await seats(1, 1, '0'.repeat(26))).message).toBe('Add this judge to the event first.');
    expect((await seats(1, 1, null)).http).toBe(200);
    for (const round of [1, 2, 3]) await seats(round, 1, null);
    expect(await shows()).toBe(false);
    expect(
      (await judge.send('submitScore', { body: { data: { _id: fresh.card(0), round: 1, score: 80 } } })).http,
    ).toBe(404);
    expect((await seats(1, 1, before)).data.panel[0]?.[0]).toBe(before);
    expect(await shows()).toBe(true);
    await judge.ask('submitScore', { body: { data: { _id: fresh.card(0), round: 1, score: 80 } } });
    expect(await seats(1, 1, null)).toMatchObject({ http: 409, code: 'HAS_MARKS' });
    expect(judges.find(({ _id }) => _id === before)?.judgeEvent.competitions).toContain(fresh.id);
  });

  it('of a round that begins when the judge has finalized the others opens the competition for them again', async () => {
    const { feis } = await calculated();
    const fresh = await feis.sheet({ kind: 'championship', dancers: 2 });
    const [judge] = feis.judges;
    // One panel for the first two rounds, another for the last.
    const { grades = [] } = (await getEventWithGrades(table, feis.event, { consistent: true })) ?? {};
    const split = grades.filter(({ competitions }) => competitions.some(({ _id }) => _id === fresh.id));
    await table.putMany(
      split.map((grade) => gradeItem({ ...grade, rules: { ...grade.rules, judge_rotation_type: 'SPLIT' } })),
    );
    const { panels } = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
    const who = panels[fresh.id]?.[0]?.[0] ?? '';
    const seat = (to: string | null) =>
      feis.organizer.ask('seatJudge', { body: { id: fresh.id, round: 3, slot: 1, judge: to } });
    await seat(null);
    for (const round of [1, 2])
      for (const i of [0, 1])
        await judge.ask('submitScore', { body: { data: { _id: fresh.card(i), round, score: 80 - i } } });
    expect((await judge.ask('finalizeCompetition', { body: { id: fresh.id } })).completed).toBe(true);
    const isCompleted = async () =>
      (await judge.ask('judgeCompetitions', { query: { query: { id: feis.event } } })).data.find(
        ({ _id }) => _id === fresh.id,
      )?.completed;
    expect(await isCompleted()).toBe(true);
    await seat(who);
    expect(await isCompleted()).toBe(false);
    const { judges } = await feis.organizer.ask('getJudges', { query: { id: feis.event } });
    expect(judges.find(({ _id }) => _id === who)?.judgeEvent.completed).not.toContain(fresh.id);
  });
});
