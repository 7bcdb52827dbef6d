import { randomBytes } from 'node:crypto';
import { userId } from '@rince/demo/people';
import type { Entry } from '@rince/domain/entry/entry';
import { changeEntry, getEntry, noteCard } from '@rince/store/entries';
import { changeOfficeLines, officeLinesAt } from '@rince/store/event-entries';
import { mayBeLate } from '@rince/store/item';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { enteredFamily, paymentOf } from '../support/family.ts';
import { costOf } from '../support/meter.ts';
import { cards, Provider } from '../support/provider.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// What an event's office sees and prints of entries, and what nobody else does.

let cloud: TestCloud;
let parent: Client;
let teacher: Client;
let tabulator: Client;
let organizer: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  [parent, teacher, tabulator, organizer] = (await Promise.all(
    ['parent', 'teacher', 'tabulator', 'organizer'].map((name) => signIn(cloud.url, `${name}@feis.test`)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => cloud?.end());

const textOf = async (pdf: Uint8Array): Promise<{ text: string; pages: number }> => {
  const { text, totalPages } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true });
  return { text, pages: totalPages };
};

const fileAt = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(path);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await answer.arrayBuffer());
};

it('prints the card of a competitor for the family and the office, and for nobody else', async () => {
  const { data: tiles } = await parent.ask('listEntries');
  const paid = tiles.find(({ step }) => step === 2)?._id ?? '';
  const entry = await parent.ask('getEntry', { params: { id: paid } });
  const section = entry.sections.find(({ dancerNumber }) => dancerNumber !== undefined);
  if (!section?.dancerNumber) throw new Error('The demo world has no number for this family');
  const body = { eventId: entry.event._id, entryId: paid, dancerNumber: section.dancerNumber };
  expect(entry.mayPrint).toBe(true);
  expect(section.dancerPdf, 'not before it was asked for').toBeUndefined();

  const card = await parent.ask('generateDancerCard', { body });
  const pdf = await fileAt(card.path);
  const { text, pages } = await textOf(pdf);
  expect(pages).toBe(1);
  const { profile, competitions, dancerNumber } = section;
  for (const wanted of [
    String(dancerNumber),
    `${profile.name} ${profile.lname}`,
    profile.school.name,
    entry.event.name,
    ...competitions.flatMap(({ code, title }) => [code, title]),
  ])
    expect(text).toContain(wanted);
  // Its own fonts are in it: what a print shop has does not matter.
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/Type3|FontFile/);
  expect((await fetch(card.path.split('?')[0] ?? '')).status, 'never without a signature').toBe(403);

  // Nothing changed: the same file, whoever asks; the entry tells of it.
  const again = await tabulator.ask('generateDancerCard', { body });
  expect(again._id).toBe(card._id);
  const told = await organizer.ask('getEntry', { params: { id: paid } });
  const path = told.sections.find(({ dancer }) => dancer === section.dancer)?.dancerPdf?.path ?? '';
  expect(await fileAt(path)).toEqual(pdf);

  // Two cards of one entry that are printed side by side are both remembered, and none comes back into an entry that has changed.
  const table = tableOf(cloud.env);
  const stored = await getEntry(table, paid);
  if (!stored) throw new Error('There is no entry');
  const remember = (dancer: string) =>
    table.transact([noteCard(stored, dancer, { key: '', fingerprint: '', madeAt: '' })]);
  await remember('one');
  await expect(remember('two')).rejects.toMatchObject({ code: 'CONFLICT' });
  await table.transact(changeEntry((await getEntry(table, paid)) as Entry, { cards: stored.cards }));
  await expect(remember('one')).rejects.toMatchObject({ code: 'CONFLICT' });

  const looking = await teacher.ask('getEntry', { params: { id: paid } });
  expect(looking.reader).toBe('teaches');
  expect(looking.sections.map(({ dancer }) => dancer)).toEqual(entry.sections.map(({ dancer }) => dancer));
  expect(looking.sections[0]?.competitions[0]?.title).toBe(entry.sections[0]?.competitions[0]?.title);
  expect(JSON.stringify(looking), 'nothing of money').not.toMatch(/price|paid"|total|credit|owed|fees|discount|draft/);
  expect(looking.mayPrint).toBe(false);
  expect(looking.sections.every(({ dancerPdf }) => dancerPdf === undefined)).toBe(true);
  expect((await teacher.send('generateDancerCard', { body })).http).toBe(403);
  const stranger = await signIn(cloud.url, 'dancer@feis.test');
  expect((await stranger.send('generateDancerCard', { body })).http).toBe(404);
  for (const wrong of [{ dancerNumber: 9999 }, { eventId: paid }])
    expect((await parent.send('generateDancerCard', { body: { ...body, ...wrong } })).http).toBe(404);
});

/** A family that has paid for one dancer in the one competition there is. */
const family = async (event: string, email: string, name: string) => {
  const entered = await enteredFamily(cloud.url, event, email, { levels: ['novice'], most: 1 });
  const { parent } = entered;
  const { _id, revision } = await parent.ask('me');
  await parent.ask('editUser', { params: { id: _id }, body: { name, lname: 'Geoghegan', revision } });
  return entered;
};

describe('lists of an event', () => {
  let event: string;
  let paid: Awaited<ReturnType<typeof family>>;
  let open: Awaited<ReturnType<typeof family>>;
  let late: Awaited<ReturnType<typeof family>>;
  const entries = (query: object = {}, who = organizer) =>
    who.ask('listEventEntries', { query: { query: { event, ...query } } });
  const transactions = (query: object = {}) =>
    organizer.ask('listTransactions', { query: { query: { event, ...query } } });
  const dancers = (query: object = {}, who = organizer) =>
    who.ask('listEventDancers', { query: { query: { event, ...query } } });

  beforeAll(async () => {
    const provider = new Provider(cloud.url, cloud.env);
    const paidLike = await feisNamed(organizer, 'Feis na Coille');
    ({ event } = await cappedFeis(organizer, tableOf(cloud.env), paidLike, 'Feis na hOifige', { cap: 1 }));
    paid = await family(event, 'office1@example.org', 'Pádraigín');
    open = await family(event, 'office2@example.org', 'Odhrán');
    late = await family(event, 'office3@example.org', 'Líadan');
    const card = await provider.keepCard(paid.parent, cards.pays);
    await paid.parent.ask('payEntry', { body: paymentOf(paid.entry, card) });
    const [section] = late.form.sections;
    const wish = { event, competition: section?.competitions[0] ?? '', dancer: section?.dancer ?? '' };
    await late.parent.ask('joinWaitingList', { body: wish });
    await until(async () => {
      const list = await entries();
      return list.all.entries === 3 && list.all.paid === 1 && list.data.every(({ owner }) => owner.lname !== 'Daly');
    });
  });

  it('the list of entries says who entered, what is paid and what is open', async () => {
    const { total } = paid.entry;
    const list = await entries();
    expect(list.count).toBe(3);
    expect(list.currency).toBe('cad');
    expect(list.data[0]).toMatchObject({
      _id: paid.entry._id,
      status: 'paid',
      owner: { name: 'Pádraigín', lname: 'Geoghegan' },
      dancers: [{ name: 'Una', lname: 'Daly', dancerNumber: 101, competitions: 1 }],
      money: { paid: total, due: 0, refunded: 0, credit: 0 },
    });
    expect(list.all).toEqual({ entries: 3, paid: 1, open: 2, money: { paid: total, due: 2 * total, refunded: 0 } });
    const ids = async (query: object) => (await entries(query)).data.map(({ _id }) => _id);
    expect(await ids({ status: 'open' })).toHaveLength(2);
    expect(await ids({ status: 'paid' })).toEqual([paid.entry._id]);
    expect(await ids({ search: '101' })).toEqual([paid.entry._id]);
    expect(await ids({ search: 'office1@example.org' })).toEqual([paid.entry._id]);
    expect(await ids({ search: 'una' })).toHaveLength(3);
    expect(await ids({ search: 'nobody' })).toEqual([]);
    expect(await ids({ filter: { id: 'parent' } })).toHaveLength(3);
    expect(await ids({ filter: { id: 'teacher' } })).toEqual([]);
    await expect.poll(() => ids({ search: 'padraigin' })).toEqual([paid.entry._id]);

    const sorted = async (createdAt: 1 | -1) =>
      (
        await organizer.ask('listEventEntries', { query: { sort: { createdAt }, query: { event }, limit: 2 } as never })
      ).data.map(({ _id }) => _id);
    expect(await sorted(1)).toEqual([paid.entry._id, open.entry._id]);
    expect(await sorted(-1)).toEqual([late.entry._id, open.entry._id]);
    const rest = await organizer.ask('listEventEntries', { query: { skip: 2, query: { event } } });
    expect(rest.data).toHaveLength(1);
    expect(rest.hasMore).toBe(false);
    const query = encodeURIComponent(JSON.stringify({ event }));
    const byOffset = await organizer.raw('GET', `/api/events/entries?offset=2&limit=10&query=${query}`);
    expect(byOffset.data).toEqual(rest);
  });

  it('the list of transactions tells receipts from payments that wait', async () => {
    const all = await transactions();
    expect(all.data.map(({ status }) => status).sort()).toEqual([false, false, true]);
    const { data } = await transactions({ filter: { id: 'completed' } });
    expect(data).toMatchObject([
      {
        entry: paid.entry._id,
        price: paid.entry.total,
        currency: 'cad',
        status: true,
        user: { name: 'Pádraigín', lname: 'Geoghegan', email: 'office1@example.org' },
        sections: [{ dancer: 'Una Daly', competitions: [expect.stringContaining('201 ')] }],
        refunds: [],
      },
    ]);
    expect((await transactions({ filter: { id: 'incomplete' } })).data).toHaveLength(2);
    expect((await transactions({ search: 'office2' })).data).toMatchObject([{ entry: open.entry._id, status: false }]);
    const [one] = paid.form.sections;
    expect((await transactions({ competition: one?.competitions[0] })).count).toBe(3);
    expect((await transactions({ competition: paid.entry._id })).count).toBe(0);
    const { grades } = await organizer.ask('getForOrganizer', { query: { id: event } });
    expect((await transactions({ grade: grades[0]?._id })).count).toBe(3);
    expect((await organizer.send('listTransactions', { query: { query: { event, grade: event } } })).http).toBe(404);
  });

  it('the currency stays while families see it, and for good once one has entered', async () => {
    const edit = async (id: string, change: { currency?: 'usd'; publish?: boolean }) => {
      const { revision } = await organizer.ask('getForOrganizer', { query: { id } });
      const { publish, currency } = change;
      const body = publish === undefined ? { event: { currency, revision } as never } : { publish };
      return organizer.send('editEvent', { params: { id }, body });
    };
    const paidLike = await feisNamed(organizer, 'Feis na Coille');
    const { event: fresh } = await cappedFeis(organizer, tableOf(cloud.env), paidLike, 'Feis an Airgid', {});
    for (const id of [event, fresh])
      expect(await edit(id, { currency: 'usd' })).toMatchObject({
        http: 400,
        issues: [{ path: 'event.currency', message: expect.stringContaining('Families enter in this currency') }],
      });
    expect((await edit(fresh, { publish: false })).http).toBe(200);
    expect((await edit(fresh, { currency: 'usd' })).http).toBe(200);
    expect((await edit(event, { publish: false })).http).toBe(200);
    expect((await edit(event, { currency: 'usd' })).message).toContain('Somebody has entered');
    expect((await edit(event, { publish: true })).http).toBe(200);
    expect((await organizer.ask('getForOrganizer', { query: { id: event } })).currency).toBe('cad');
  });

  it('dancers and schools are listed by what they dance', async () => {
    const all = await dancers();
    expect(all.data[0]).toMatchObject({ name: 'Una', dancerNumber: 101, completed: true, entry: paid.entry._id });
    expect(all.data[0]?.competitions).toMatchObject([{ code: '201' }]);
    expect((await dancers({ filter: { id: 'incomplete' } })).count).toBe(2);
    const school = all.data[0]?.school ?? { _id: '', name: '' };
    const { data } = await organizer.ask('listEventSchools', { query: { query: { event } } });
    expect(data).toEqual([{ ...school, dancers: 3, competitions: 3 }]);
    expect(await organizer.ask('getOrganizerSchool', { query: { id: event, school: school._id } })).toEqual(data[0]);
    expect((await dancers({ school: school._id })).count).toBe(3);
    expect((await dancers({ school: event })).count).toBe(0);
    expect((await dancers({ dancer: all.data[0]?._id })).count).toBe(1);
  });

  it('schools of a competition that was chosen count what is danced in it', async () => {
    const coille = await feisNamed(organizer, 'Feis na Coille');
    const of = (query: object) => ({ query: { query: { event: coille, ...query }, limit: 100 } });
    const { data: everybody } = await organizer.ask('listEventDancers', of({}));
    const competition = everybody.find(({ competitions }) => competitions.length > 1)?.competitions[0]?._id;
    const { count } = await organizer.ask('listEventDancers', of({ competition }));
    const { data: schools } = await organizer.ask('listEventSchools', of({ competition }));
    const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
    expect(sum(schools.map((school) => school.dancers))).toBe(count);
    expect(sum(schools.map((school) => school.competitions))).toBe(count);
  });

  it('the waiting list shows who waits for which place', async () => {
    const { data } = await organizer.ask('listEventWaiting', { query: { query: { event } } });
    expect(data).toMatchObject([
      {
        title: expect.stringContaining('201 '),
        cap: 1,
        taken: 1,
        waiting: 1,
        dancers: [{ name: 'Una', owner: { name: 'Líadan' }, status: 'waiting', place: 1 }],
      },
    ]);
    const found = async (search: string) =>
      (await organizer.ask('listEventWaiting', { query: { query: { event, search } } })).data;
    for (const words of ['201', 'una', 'LIADAN', '201 una', '']) expect(await found(words), words).toEqual(data);
    for (const words of ['999', 'una nobody']) expect(await found(words), words).toEqual([]);
  });

  it('only those who run the event read its lists, and a tabulator sees no amounts', async () => {
    const known = await feisNamed(organizer, 'Feis na Coille');
    const list = await tabulator.ask('listEventEntries', { query: { query: { event: known } } });
    expect(list.count).toBeGreaterThan(100);
    expect(list.data).toHaveLength(10);
    expect(list.all.money).toBeUndefined();
    expect(list.data.every(({ money }) => money === undefined)).toBe(true);
    expect((await entries({ event: known })).all.money?.paid).toBeGreaterThan(0);
    const byAddress = (who: Client) =>
      who.ask('listEventEntries', { query: { query: { event: known, search: 'office-letters@example.org' } } });
    await enteredFamily(cloud.url, known, 'office-letters@example.org');
    await until(async () => (await byAddress(organizer)).count === 1, 90);
    expect((await byAddress(tabulator)).count, 'whose address it is, letter by letter').toBe(0);
    // Of another event the tabulator is nobody.
    for (const name of ['listEventEntries', 'listEventDancers', 'listEventSchools', 'listEventWaiting'] as const)
      expect((await tabulator.send(name, { query: { query: { event } } })).http, name).toBe(403);
    expect((await tabulator.send('listTransactions', { query: { query: { event: known } } })).http).toBe(403);
  });

  it('the lists of an event stay cheap for a thousand families and lose nothing of two writes at once', async () => {
    const table = tableOf(cloud.env);
    const randomId = (length = 26): string =>
      Array.from(randomBytes(length), (byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte % 32]).join('');
    const known = await officeLinesAt(table, await feisNamed(organizer, 'Feis na Coille'));
    const big = randomId();
    // As many families as it takes, each of them somebody else.
    const families = Array.from({ length: 1000 }, (_, i) => {
      const line = known.entries[i % known.entries.length];
      const receipt = known.receipts.find(({ entry }) => entry === line?._id);
      if (!line) throw new Error('Nobody entered');
      const [_id, owner] = [randomId(), randomId()];
      const sections = line.sections.map((section) => ({ ...section, dancer: randomId(), dancerNumber: 100 + i }));
      const who = { ...line.who, email: `${line.who.lname}${randomId(8)}@example.org` };
      return {
        entry: { ...line, _id, event: big, owner, who, sections },
        receipts: receipt ? [{ ...receipt, _id: randomId(), entry: _id, event: big, user: owner }] : [],
      };
    });
    const half = (from: number) => {
      const some = families.slice(from, from + 500);
      const [entries, receipts] = [some.map(({ entry }) => entry), some.flatMap((one) => one.receipts)];
      return changeOfficeLines(table, { entries, receipts }, async () => ({ entries, receipts }));
    };
    await Promise.all([half(0), half(500)]);
    const before = { ...table.meter };
    const listed = await officeLinesAt(table, big, mayBeLate);
    expect(table.meter.requests - before.requests).toBe(1);
    expect(table.meter.units - before.units, 'units for 1,000 entries').toBeLessThanOrEqual(25);
    const ids = (lines: readonly { _id: string }[]) => lines.map(({ _id }) => _id).sort();
    expect(ids(listed.entries)).toEqual(ids(families.map(({ entry }) => entry)));
    expect(ids(listed.receipts)).toEqual(ids(families.flatMap(({ receipts }) => receipts)));
    expect(listed.receipts.length).toBeGreaterThan(900);

    const [first] = families;
    if (!first) throw new Error('Nobody entered');
    await changeOfficeLines(table, { entries: [first.entry], receipts: [] }, async () => ({
      entries: [],
      receipts: [],
    }));
    const left = await officeLinesAt(table, big);
    expect(left.entries).toHaveLength(999);
    expect(left.entries.some(({ _id }) => _id === first.entry._id)).toBe(false);

    const one = families[1]?.entry;
    if (!one) throw new Error('Nobody entered');
    const paid = { ...one, paid: 7 };
    let stored = one;
    await changeOfficeLines(table, { entries: [one], receipts: [] }, async () => {
      const read = stored;
      // While the older line is on its way the entry is paid, and its list says so.
      if (stored !== paid) {
        stored = paid;
        await changeOfficeLines(table, { entries: [one], receipts: [] }, async () => ({
          entries: [paid],
          receipts: [],
        }));
      }
      return { entries: [read], receipts: [] };
    });
    const now = (await officeLinesAt(table, big)).entries.find(({ _id }) => _id === one._id);
    expect(now?.paid, 'whoever was slower puts no older line over a newer one').toBe(7);

    // The demo feis has about two hundred; what is read beyond its lines is the event, the reader and the people of the page.
    const feis = known.entries[0]?.event ?? '';
    for (const [name, most] of [
      ['listEventEntries', 11],
      ['listEventDancers', 18],
      ['listEventSchools', 11],
      ['listTransactions', 10 + 99],
      ['listEventWaiting', 22],
    ] as const) {
      const { timing } = await organizer.send(name, { query: { query: { event: feis }, limit: 99 } } as never);
      expect(costOf(timing).units, name).toBeLessThanOrEqual(most);
      expect(costOf(timing).requests, name).toBeLessThanOrEqual(5);
      // A big feis has more entries than that: whoever scrolls that far goes on.
      const far = await organizer.send(name, { query: { query: { event: feis }, skip: 1_010 } } as never);
      expect([name, far.http, (far.data as { data: unknown[] }).data]).toEqual([name, 200, []]);
    }
  });

  it('families read how many have entered, unless the event hides it', async () => {
    const counts = async (who: Client) =>
      (await who.ask('competitionSearch', { query: { eventId: event } })).data.map(({ count }) => count);
    expect(await counts(late.parent)).toEqual([1, 0]);
    const key = { pk: `EVENT#${event}`, sk: 'EVENT' };
    await tableOf(cloud.env).transact([{ kind: 'update', key, set: { hideCompetitorEntries: true } }]);
    expect(await counts(late.parent)).toEqual([undefined, undefined]);
    expect(await counts(organizer)).toEqual([1, 0]);
  });

  it('the lists of an event follow a refund and forget whoever is erased', async () => {
    const { revision } = await organizer.ask('getEntry', { params: { id: paid.entry._id } });
    await organizer.ask('refundEntry', {
      body: { entryId: paid.entry._id, kind: 'whole', amount: paid.entry.total, reason: 'A broken shoe', revision },
    });
    const given = await until(async () => {
      const { data } = await entries({ status: 'refunded' });
      return data[0]?.money?.refunded === paid.entry.total && data[0];
    });
    expect(given).toMatchObject({ _id: paid.entry._id, status: 'refunded', money: { paid: 0, due: 0 } });
    expect((await transactions({ filter: { id: 'completed' } })).data[0]?.refunds).toMatchObject([
      { amount: paid.entry.total },
    ]);
    await open.parent.ask('eraseAccount', { body: { currentPassword: demoPassword } });
    await until(async () => (await entries({ search: 'office2' })).count === 0);
    await until(async () => (await entries()).count === 2);
  });
});

it('sorts events by their age, before all those with a star, and knows how many teams they have', async () => {
  const names = async (createdAt: 1 | -1) =>
    (await organizer.ask('listEvents', { query: { sort: { createdAt } } })).data.map(({ _id }) => _id);
  const [newest, oldest] = [await names(-1), await names(1)];
  expect(newest.length).toBeGreaterThan(2);
  expect(oldest).not.toEqual(newest);
  expect((await organizer.ask('listEvents')).data.map(({ _id }) => _id)).toEqual(newest);
  const idsOf = async (query: object, who = tabulator) =>
    (await who.ask('listEvents', { query: { query } })).data.map(({ _id }) => _id);
  const [her, boss] = [userId('tabulator'), userId('organizer')];
  const tabulated = await idsOf({ mine: true });
  expect(tabulated.length).toBeGreaterThan(0);
  expect(await idsOf({ tabulators: her })).toEqual(tabulated);
  expect(await idsOf({ admins: her })).toEqual([]);
  expect(await idsOf({ admins: her, tabulators: her })).toEqual(tabulated);
  expect(await idsOf({ admins: boss }, organizer)).toEqual(await idsOf({ mine: true }, organizer));
  expect(await idsOf({ tabulators: her }, parent), 'who tabulates is for the office').toEqual([]);
  const refused = await organizer.send('listEvents', { query: { sort: { name: 1 } } as never });
  expect(refused.http).toBe(400);
  const { data } = await parent.ask('getEventsAndTeams', { query: { query: { name: 'na coille' } } });
  const teams = await parent.ask('listTeams', { query: { query: { event: data[0]?._id ?? '' } } });
  expect(data).toMatchObject([{ name: 'Feis na Coille', teams: teams.count }]);
});

it('shows families each round where the grade says so, and else only how it ended', async () => {
  const dancers = (await parent.ask('listDancers')).data;
  const results = async (who: Client) => {
    const answers = await Promise.all(
      dancers.map(({ _id: dancerId }) => who.ask('dancerResults', { query: { dancerId } })),
    );
    return answers
      .flatMap(({ events }) => events)
      .flatMap((one) => one.results.map((result) => ({ ...result, event: one._id })));
  };
  const scored = (result: Awaited<ReturnType<typeof results>>[number]) =>
    result.judges.flatMap(({ rounds }) => rounds.map(({ score }) => score));
  const found = await until(async () => (await results(parent)).find(({ rounds }) => rounds > 1));
  expect(found.roundResults).toBe(true);
  expect(scored(found).every((score) => score !== undefined)).toBe(true);

  const { grades } = await organizer.ask('getForOrganizer', { query: { id: found.event } });
  const grade = grades.find(({ competitions }) => competitions.some(({ _id }) => _id === found.competition));
  const table = tableOf(cloud.env);
  const key = { pk: `EVENT#${found.event}`, sk: `GRADE#${grade?._id}` };
  await table.transact([{ kind: 'update', key, set: { roundResults: false } }]);
  for (const who of [parent, teacher]) {
    const now = (await results(who)).find(({ competition }) => competition === found.competition);
    expect(now).toMatchObject({ roundResults: false, subtotal: null, finalRank: found.finalRank });
    expect(now && scored(now).every((score) => score === undefined)).toBe(true);
    expect(now?.judges.map(({ rounds }) => rounds.map(({ comments }) => comments))).toEqual(
      found.judges.map(({ rounds }) => rounds.map(({ comments }) => comments)),
    );
  }
  // Who runs the platform sees the whole.
  const admin = await signIn(cloud.url, 'admin@feis.test');
  const seen = (await results(admin)).find(({ competition }) => competition === found.competition);
  expect(seen).toMatchObject({ roundResults: true });
});
