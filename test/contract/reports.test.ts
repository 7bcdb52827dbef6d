import { saveVideo } from '@rince/store/videos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { payDesk } from '../support/pay-desk.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// The figures of an event's reports are what one counts by hand in its lists, and money is for who runs the event.

let cloud: TestCloud;
let organizer: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  organizer = await signIn(cloud.url, 'organizer@feis.test');
  feis = await feisNamed(organizer, 'Feis na Coille');
  await cloud.settled();
});
afterAll(() => cloud?.end());

const figures = (event = feis, who = organizer) => who.ask('getKPI', { body: { id: event } });
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const everything = async <T>(page: (skip: number) => Promise<{ data: T[]; hasMore: boolean }>): Promise<T[]> => {
  const all: T[] = [];
  for (;;) {
    const { data, hasMore } = await page(all.length);
    all.push(...data);
    if (!hasMore) return all;
  }
};
const dancersOf = (over: object = {}) =>
  everything((skip) =>
    organizer.ask('listEventDancers', { query: { limit: 100, skip, query: { event: feis, ...over } } }),
  );
const schoolsOf = (over: object = {}) =>
  everything((skip) =>
    organizer.ask('listEventSchools', { query: { limit: 100, skip, query: { event: feis, ...over } } }),
  );
const transactionsOf = (event: string, over: object = {}) =>
  everything((skip) => organizer.ask('listTransactions', { query: { limit: 100, skip, query: { event, ...over } } }));
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(new Date(instant));

it('counts dancers, schools and entries as the lists do, and every slice is the list that it opens', async () => {
  const told = await figures();
  const dancers = await dancersOf();
  const people = new Set(dancers.filter(({ level }) => level !== undefined).map(({ _id }) => _id));
  expect(told.dancers).toBe(people.size);
  expect(told.dancers).toBeGreaterThan(20);
  expect(told.gradesDancers + told.champDancers).toBe(told.dancers);
  const champions = await dancersOf({ group: 'championship' });
  expect(new Set(champions.map(({ _id }) => _id)).size).toBe(told.champDancers);
  expect(told.champDancers).toBeGreaterThan(0);
  expect(new Set(champions.map(({ level, otherLevel }) => otherLevel?.level ?? level))).toEqual(
    new Set(['prelim', 'open']),
  );
  expect(told.entryCompetitions).toBe(sum(dancers.map(({ competitions }) => competitions.length)));

  const [schools, alone, more] = await Promise.all([
    schoolsOf(),
    schoolsOf({ size: 'one' }),
    schoolsOf({ size: 'more' }),
  ]);
  expect([told.schools, told.schoolsOfOne]).toEqual([schools.length, alone.length]);
  expect(schools.filter(({ dancers: many }) => many === 1).length).toBe(alone.length);
  expect(alone.length + more.length).toBe(schools.length);

  const { all } = await organizer.ask('listEventEntries', { query: { query: { event: feis } } });
  expect([told.entries, told.paidEntries, told.openEntries]).toEqual([all.entries, all.paid, all.open]);
  for (const { _id, title, entries } of told.grades) {
    const there = await dancersOf({ grade: _id });
    expect(told.grades.find((grade) => grade._id === _id)?.dancers, title).toBe(there.length);
    const { grades } = await organizer.ask('getForOrganizer', { query: { id: feis } });
    const ids = new Set(grades.find((grade) => grade._id === _id)?.competitions.map((one) => one._id));
    expect(sum(there.map(({ competitions }) => competitions.filter((one) => ids.has(one._id)).length)), title).toBe(
      entries,
    );
  }
  expect(sum(told.grades.map(({ entries }) => entries))).toBe(told.entryCompetitions);
});

it('tells entries by the day they were made on, where the event is', async () => {
  const told = await figures();
  const entries = await everything((skip) =>
    organizer.ask('listEventEntries', { query: { limit: 100, skip, query: { event: feis } } }),
  );
  const by = new Map<string, number>();
  for (const { createdAt } of entries.filter(({ status }) => status !== 'refunded'))
    by.set(dayOf(createdAt), (by.get(dayOf(createdAt)) ?? 0) + 1);
  expect(told.entriesByDay.filter((one) => one.entries > 0)).toEqual(
    [...by].sort(([a], [b]) => a.localeCompare(b)).map(([day, count]) => ({ day, entries: count })),
  );
  const [one] = told.entriesByDay;
  const { count } = await organizer.ask('listEventEntries', { query: { query: { event: feis, day: one?.day ?? '' } } });
  expect(count).toBe(one?.entries);
  for (const { day, entries: made } of told.entriesByDay.filter((each) => each.entries > 0))
    expect((await organizer.ask('listEventEntries', { query: { query: { event: feis, day } } })).count, day).toBe(made);
  // No day is left out between the first and the last.
  const days = told.entriesByDay.map(({ day }) => Date.parse(day));
  expect(days.every((day, i) => i === 0 || day - (days[i - 1] ?? 0) === 86_400_000)).toBe(true);
});

it('adds up what came in, what for, and what was given back, day by day', async () => {
  const desk = await payDesk(cloud);
  const { id } = await desk.paidFamily({ levels: ['novice'], most: 1 });
  await desk.refund(id, { kind: 'part', amount: 300 });
  // What the provider gave back is written down by a worker.
  await until(async () => ((await figures()).income?.refunded ?? 0) >= 300);
  await cloud.settled();
  const list = await transactionsOf(feis, { filter: { id: 'completed' } });
  const { income, currency } = await figures();
  const charged = sum(list.map(({ price }) => price));
  const refunds = list.flatMap((one) => one.refunds);
  const refunded = sum(refunds.map(({ amount }) => amount));
  expect(refunded).toBeGreaterThanOrEqual(300);
  expect(income).toMatchObject({ charged, refunded, kept: charged - refunded });
  expect((income?.entries ?? 0) + (income?.fees ?? 0)).toBe(charged);
  expect(income?.fees).toBeGreaterThan(0);
  expect(currency).toBe('cad');
  expect((await transactionsOf(feis, { refunded: true })).length).toBe(
    list.filter((one) => one.refunds.length > 0).length,
  );

  const revenue = await organizer.ask('getRevenue', { body: { id: feis } });
  expect(revenue).toMatchObject({ currency: 'cad', timeZone: 'America/Toronto' });
  expect(sum(revenue.days.map(({ paid: one }) => one))).toBe(charged);
  expect(sum(revenue.days.map(({ refunded: one }) => one))).toBe(refunded);
  for (const { day, paid: one, refunded: back } of revenue.days.filter((that) => that.paid + that.refunded > 0)) {
    expect(one, day).toBe(sum(list.filter(({ createdAt }) => dayOf(createdAt) === day).map(({ price }) => price)));
    expect(back, day).toBe(
      sum(refunds.filter(({ createdAt }) => dayOf(createdAt) === day).map(({ amount }) => amount)),
    );
    expect((await transactionsOf(feis, { day })).length, day).toBeGreaterThan(0);
  }
});

it('counts the videos that an online feis expects, and those that are there', async () => {
  const { data } = await organizer.ask('listEvents', { query: { limit: 99, query: { mine: true } } });
  const online = data.find(({ inPerson }) => !inPerson)?._id ?? '';
  const entriesOf = (over: object = {}) =>
    everything((skip) =>
      organizer.ask('listEventEntries', { query: { limit: 100, skip, query: { event: online, ...over } } }),
    );
  const { grades } = await organizer.ask('getForOrganizer', { query: { id: online } });
  const rounds = new Map(grades.flatMap((grade) => grade.competitions.map(({ _id }) => [_id, grade.rounds] as const)));
  const counts = new Map<string, number>();
  for (const { _id } of await entriesOf({ status: 'paid' })) {
    const entry = await organizer.ask('getEntry', { params: { id: _id } });
    const danced = entry.sections.flatMap(({ competitions }) => competitions);
    counts.set(_id, sum(danced.map(({ competition }) => Math.min(2, rounds.get(competition) ?? 0))));
  }
  const told = await figures(online);
  expect(told.expectedVideos).toBe(sum([...counts.values()]));
  expect(told.expectedVideos).toBeGreaterThan(0);
  expect(told.videos).toBe(0);
  expect((await entriesOf({ videos: 'missing' })).length).toBe([...counts.values()].filter((one) => one > 0).length);

  // One of them comes, as the site leaves it when the last part is there.
  const [first = ''] = counts.keys();
  const entry = await organizer.ask('getEntry', { params: { id: first } });
  const [section] = entry.sections;
  const danced = section?.competitions[0];
  const video = { key: 'entrycompetitions/none', name: 'reel.mp4', size: 1, uploadedAt: '2026-01-01T00:00:00.000Z' };
  const round = { _id: danced?._id ?? '', round: 1 as const, entry: first, owner: '', event: online, revision: 0 };
  await tableOf(cloud.env).transact([
    saveVideo({
      ...{ ...round, video, competition: danced?.competition ?? '', dancer: section?.dancer ?? '' },
      expiresAt: 4e9,
    }),
  ]);
  await cloud.settled();
  expect(await figures(online)).toMatchObject({ videos: 1, expectedVideos: told.expectedVideos });
});

it('tells nothing of money to who tabulates', async () => {
  const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
  const told = await figures(feis, tabulator);
  expect(told.dancers).toBe((await figures()).dancers);
  expect(JSON.stringify(told)).not.toMatch(/income|fees|refund|charged/);
  expect((await tabulator.send('getRevenue', { body: { id: feis } })).http).toBe(403);
});

it('is empty for an event that nobody entered', async () => {
  const { _id } = await organizer.ask('createEvent', { body: { event: { name: 'An empty feis' } } });
  expect(await figures(_id)).toMatchObject({ dancers: 0, schools: 0, entriesByDay: [], grades: [], capacity: [] });
  expect((await organizer.ask('getRevenue', { body: { id: _id } })).days).toEqual([]);
});
