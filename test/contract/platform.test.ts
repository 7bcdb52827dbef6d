import type { UpdateView } from '@rince/contracts/routes/updates';
import { getEvent, setOnEvent } from '@rince/store/events';
import { tellMany } from '@rince/store/notices';
import { changeJob, getJob } from '@rince/store/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
import { day, laterBy, minute, windowOfTries } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed, readyFeis } from '../support/demo-feis.ts';
import { enteredFamily, newParent, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { sendTo, workedOff } from '../support/queues.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// What surrounds every task: stars, notifications, payments made, news, and reports of what broke.

let cloud: TestCloud;
let parent: Client;
let organizer: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  [parent, { organizer, feis }] = await Promise.all([signIn(cloud.url, 'parent@feis.test'), readyFeis(cloud.url)]);
});
afterAll(() => cloud?.end());

describe('stars', () => {
  it('bring an event to the front where they are shown, for their reader only', async () => {
    const before = (await parent.ask('listEvents')).data.map(({ _id }) => _id);
    const last = before.at(-1) ?? '';
    expect(await parent.ask('changeFavorites', { body: { id: last, on: true } })).toEqual({ favorites: [last] });
    const list = await parent.ask('listEvents');
    expect([list.data[0]?._id, list.favorites]).toEqual([last, [last]]);
    expect((await parent.ask('me')).favorites).toEqual([last]);
    expect((await parent.ask('homePage')).favorites).toEqual([last]);
    expect((await organizer.ask('listEvents')).favorites).toEqual([]);

    // Who looks for their own, or for results, has the newest first.
    const own = { query: { query: { mine: true } } };
    const newestFirst = (await organizer.ask('listEvents', own)).data.map(({ _id }) => _id);
    const oldest = newestFirst.at(-1) ?? '';
    await organizer.ask('changeFavorites', { body: { id: oldest, on: true } });
    expect((await organizer.ask('listEvents', own)).data.map(({ _id }) => _id)).toEqual(newestFirst);
    await organizer.ask('changeFavorites', { body: { id: oldest, on: false } });
  });

  it('an event whose results nobody can read, because it is public no more, is not among those with results', async () => {
    const table = tableOf(cloud.env);
    const withResults = async () =>
      (await organizer.ask('listEvents', { query: { query: { hasResults: true } } })).data.map(({ _id }) => _id);
    const [one = ''] = await withResults();
    const shows = (published: boolean) =>
      table.transact([{ kind: 'update', key: { pk: `EVENT#${one}`, sk: 'EVENT' }, set: { published } }]);
    await shows(false);
    expect(await withResults()).not.toContain(one);
    await shows(true);
    expect(await withResults()).toContain(one);
  });

  it('are set once and taken again, and leave the revision of the settings alone', async () => {
    const { revision } = await parent.ask('me');
    for (const on of [true, true, false, false]) await parent.ask('changeFavorites', { body: { id: feis, on } });
    const self = await parent.ask('me');
    expect([self.favorites.includes(feis), self.revision]).toEqual([false, revision]);
  });

  it('are not lost when two pages set them at the same moment', async () => {
    const { favorites } = await parent.ask('me');
    const ids = (await parent.ask('listEvents')).data.map(({ _id }) => _id).filter((id) => !favorites.includes(id));
    await Promise.all(ids.slice(0, 2).map((id) => parent.ask('changeFavorites', { body: { id, on: true } })));
    expect((await parent.ask('me')).favorites).toEqual(expect.arrayContaining([...favorites, ...ids.slice(0, 2)]));
  });
});

describe('every answer', () => {
  it('names the time that the rules go by, so that no page has to believe the clock of its device', async () => {
    const ahead = async (): Promise<number> => {
      const { headers } = await fetch(`${cloud.url}/api/events/public`);
      return Date.parse(headers.get('server-time') ?? '') - Date.now();
    };
    expect(Math.abs(await ahead())).toBeLessThan(minute);
    await laterBy(cloud.url, 30 * day, async () => {
      expect(Math.abs((await ahead()) - 30 * day)).toBeLessThan(minute);
    });
  });
});

describe('every list', () => {
  it('answers data, count and hasMore, takes deviceType, and refuses to skip beyond 1,000', async () => {
    for (const path of ['events', 'entries', 'dancers', 'notifications', 'schools']) {
      const answer = await parent.raw<{ data: unknown[]; hasMore: boolean }>('GET', `/api/${path}?deviceType=web`);
      expect([path, answer.http, Array.isArray(answer.data?.data), typeof answer.data?.hasMore]).toEqual([
        path,
        200,
        true,
        'boolean',
      ]);
      const far = await parent.raw('GET', `/api/${path}?skip=1001`);
      expect([path, far.http, far.code]).toEqual([path, 400, 'SKIP_TOO_FAR']);
    }
    const sent = await parent.raw('POST', '/api/users/loadEntryData', { eventId: feis, deviceType: 'web' });
    expect(sent.http).toBe(200);
  });
});

describe('payments made', () => {
  it('are shown to who paid, with every line, and to an admin from everybody by pages', async () => {
    const mine = await parent.ask('listOrders');
    expect(mine.data.map(({ event }) => event.name)).toEqual(['Feis na Samhna']);
    const [order] = mine.data;
    expect(order?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(order?.amount);
    expect(order?.user).toMatchObject({ name: 'Patricia' });

    const admin = await signIn(cloud.url, 'admin@feis.test');
    const first = await admin.ask('listOrders', { query: { limit: 10 } });
    const second = await admin.ask('listOrders', { query: { limit: 10, cursor: first.cursor } });
    const ids = [...first.data, ...second.data].map(({ _id }) => _id);
    expect([ids.length, new Set(ids).size, first.hasMore]).toEqual([20, 20, true]);
    expect(await organizer.ask('listOrders')).toMatchObject({ data: [], hasMore: false });
  });

  it('come with a payment, once, and in the same moment', async () => {
    const { parent: payer, entry } = await enteredFamily(cloud.url, feis, 'receipts@example.org');
    const card = await new Provider(cloud.url, cloud.env).keepCard(payer, cards.pays);
    expect((await payer.ask('listOrders')).data).toEqual([]);
    const body = paymentOf(entry, card);
    await Promise.all([payer.ask('payEntry', { body }), payer.ask('payEntry', { body })]);
    const { data } = await payer.ask('listOrders');
    expect(data.map(({ entry: paid, amount }) => [paid, amount])).toEqual([[entry._id, entry.total]]);
  });
});

describe("an event's notifications", () => {
  const full = (who: Client, query: object = {}, more: object = {}) =>
    who.ask('listEventNotices', { query: { query: { event: feis, ...query }, ...more } });

  it('tell those who run it of entries and judges, newest first or oldest', async () => {
    const { judges } = await organizer.ask('getJudges', { query: { id: feis } });
    const added = await newParent(cloud.url, { email: 'new-judge@example.org', judge: true });
    const named = [...judges.map(({ _id }) => _id), (await added.ask('me'))._id];
    await organizer.ask('setJudges', { params: { id: feis }, body: { judges: named } });
    const told = await until(async () => {
      const { data } = await full(organizer);
      return data.length >= 2 && data;
    });
    expect(told.map(({ title }) => title)).toEqual(['A judge was added', 'Entry paid']);
    expect(told[1]).toMatchObject({ content: expect.stringMatching(/^Una .* \(\d+\)/), seen: false, topStory: false });
    const oldest = await full(organizer, {}, { sort: { createdAt: 1 } });
    expect(oldest.data.map(({ _id }) => _id)).toEqual(told.map(({ _id }) => _id).reverse());
    expect((await full(organizer, { search: 'úna' })).data.map(({ title }) => title)).toEqual(['Entry paid']);
  });

  it('are read by each reader alone', async () => {
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const [judge, entry] = (await full(organizer)).data;
    await tabulator.ask('readEventNotice', { params: { id: entry?._id ?? '' }, body: { seen: true } });
    const titles = async (who: Client, id: 'completed' | 'incompleted') =>
      (await full(who, { filter: { id } })).data.map(({ title }) => title);
    expect(await titles(tabulator, 'completed')).toEqual([entry?.title]);
    expect(await titles(tabulator, 'incompleted')).toEqual([judge?.title]);
    expect(await titles(organizer, 'completed')).toEqual([]);
  });

  it('come first as top stories, which only those who run the event choose', async () => {
    const { data } = await full(organizer);
    const entry = data.find(({ title }) => title === 'Entry paid')?._id ?? '';
    const pin = { params: { id: entry }, body: { topStory: true } };
    const read = { params: { id: entry }, body: { seen: true } };
    for (const [who, pins, reads] of [
      ['tabulator', 403, 200],
      ['parent', 403, 403],
      ['judge1', 403, 403],
      ['organizer', 200, 200],
    ] as const) {
      const client = await signIn(cloud.url, `${who}@feis.test`);
      const got = [(await client.send('pinEventNotice', pin)).http, (await client.send('readEventNotice', read)).http];
      expect([who, ...got]).toEqual([who, pins, reads]);
    }
    const first = (await full(organizer, {}, { limit: 1 })).data;
    expect(first[0]).toMatchObject({ _id: entry, topStory: true });
    expect((await organizer.ask('pinEventNotice', { ...pin, body: { topStory: false } })).topStory).toBe(false);
    expect((await full(organizer)).data.map(({ _id }) => _id)).toEqual(data.map(({ _id }) => _id));
  });

  it('go on by cursor without losing or doubling one', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await full(organizer, {}, { limit: 1, cursor });
      ids.push(...page.data.map(({ _id }) => _id));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(ids).toEqual((await full(organizer)).data.map(({ _id }) => _id));
  });
});

describe("what's new", () => {
  const rich = (...content: object[]) => ({ type: 'doc', content });
  const words = (text: string, ...marks: object[]) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }],
  });
  let admin: Client;
  const titles = async (who: Client, id?: 'completed' | 'incompleted') =>
    (await who.ask('listUpdates', id ? { query: { query: { filter: { id } } } } : {})).data.map(({ title }) => title);

  it('is posted by admins, listed newest first, and read by each reader alone', async () => {
    admin = await signIn(cloud.url, 'admin@feis.test');
    for (let i = 1; i <= 12; i++) await admin.ask('createUpdate', { body: { title: `News ${i}` } });
    const first = await parent.ask('listUpdates');
    expect(first.data.map(({ title }) => title)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `News ${i}`));
    expect(first.data[0]).toMatchObject({ type: 'app', completed: false, content: rich() });
    const rest = await parent.ask('listUpdates', { query: { cursor: first.cursor } });
    expect([rest.data.map(({ title }) => title), rest.hasMore]).toEqual([['News 2', 'News 1'], false]);

    await parent.ask('readUpdate', { params: { id: first.data[9]?._id ?? '' }, body: { completed: true } });
    expect(await titles(parent, 'completed')).toEqual(['News 3']);
    expect(await titles(parent, 'incompleted')).not.toContain('News 3');
    expect(await titles(organizer, 'completed')).toEqual([]);
  });

  it('is changed by its revision, and deleted', async () => {
    const { _id } = await admin.ask('createUpdate', { body: { title: 'Draft', content: 'One.\n\nTwo.' } });
    const edit = { params: { id: _id }, body: { title: 'Done', type: 'api' as const, revision: 1 } };
    expect(await admin.ask('editUpdate', edit)).toMatchObject({ title: 'Done', type: 'api', revision: 2 });
    expect(await admin.send('editUpdate', edit)).toMatchObject({ http: 409, code: 'STALE' });
    const untitled = await admin.send('editUpdate', { ...edit, body: { ...edit.body, title: ' ', revision: 2 } });
    expect(untitled.issues).toEqual([{ path: 'title', message: 'This field is required' }]);
    await admin.ask('deleteUpdate', { params: { id: _id } });
    expect((await parent.send('getUpdate', { params: { id: _id } })).http).toBe(404);
    expect((await admin.send('deleteUpdate', { params: { id: _id } })).http).toBe(404);
  });

  it('keeps the form it knows and nothing that could run', async () => {
    const post = (content: unknown) => admin.raw<UpdateView>('POST', '/api/updates', { title: 'Hostile', content });
    const link = (href: string) => rich(words('press', { type: 'link', attrs: { href, onclick: 'steal()' } }));
    const kept = await post(link('https://rince.example/a'));
    expect(kept.data.content).toEqual(
      rich(words('press', { type: 'link', attrs: { href: 'https://rince.example/a' } })),
    );

    for (const href of [
      'javascript:steal()',
      ' JaVaScRiPt:steal()',
      'data:text/html,<script>',
      'vbscript:x',
      '//evil',
      'java\tscript:x',
    ])
      expect([href, (await post(link(href))).http]).toEqual([href, 400]);
    for (const node of [
      { type: 'script', content: [{ type: 'text', text: 'steal()' }] },
      { type: 'image', attrs: { src: 'x', onerror: 'steal()' } },
      { type: 'paragraph', content: [{ type: 'iframe', attrs: { src: 'https://evil.example' } }] },
      { type: 'heading', attrs: { level: 1 } },
      words('x', { type: 'style', attrs: { style: 'position:fixed' } }),
    ])
      expect([node.type, (await post(rich(node))).http]).toEqual([node.type, 400]);

    const markup = '<img src=x onerror=steal()><script>steal()</script>';
    expect((await post(markup)).data.content).toEqual(rich(words(markup)));
    let deep: object = words('deep');
    for (let i = 0; i < 200; i++) deep = { type: 'blockquote', content: [deep] };
    expect((await post(rich(deep))).http).toBe(400);
    expect((await post(rich(...Array.from({ length: 900 }, () => words('x'.repeat(100)))))).http).toBe(400);
  });
});

describe('results that are published', () => {
  it('are told to the families of those who danced, once', async () => {
    const notices = await until(async () => {
      const { data } = await parent.ask('listNotices');
      return data.some(({ title }) => title === 'Results published') && data;
    });
    const told = notices.filter(({ title }) => title === 'Results published');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ seen: false, path: expect.stringMatching(/^\/app\/results\/event\//) });
    const { data: others } = await (await signIn(cloud.url, 'dancer@feis.test')).ask('listNotices');
    expect(others.filter(({ title }) => title === 'Results published')).toEqual([]);
  });

  it('are listed by their time, whatever their ids', async () => {
    const { _id: user } = await parent.ask('me');
    const told = { user, title: 'Told', content: 'Something', seen: false };
    await tellMany(tableOf(cloud.env), [
      { ...told, _id: '01arz3ndektsv4rrffq69g5fav', createdAt: '2031-01-02T00:00:00.000Z' },
      { ...told, _id: '7zzzzzzzzzzzzzzzzzzzzzzzzz', createdAt: '2031-01-01T00:00:00.000Z' },
      { ...told, _id: '7zzzzzzzzzzzzzzzzzzzzzzzzy', createdAt: '2020-01-01T00:00:00.000Z' },
    ]);
    const all = async () => (await parent.ask('listNotices')).data.map(({ createdAt }) => createdAt);
    await until(async () => (await all()).length > 3);
    expect((await all()).slice(0, 2).map((at) => at.slice(0, 10))).toEqual(['2031-01-02', '2031-01-01']);
    expect(await all()).toEqual((await all()).toSorted().toReversed());
  });

  it('are seen once the bell was opened', async () => {
    expect((await parent.ask('listNotices')).count).toBeGreaterThan(0);
    await parent.ask('markAllRead');
    const { count, data } = await parent.ask('listNotices');
    expect([count, data.every(({ seen }) => seen)]).toEqual([0, true]);
  });
});

describe('the answer of a repeated request', () => {
  it('is given for two days, and then makes way for a new one', async () => {
    const star = { body: { id: feis, on: true }, key: 'star-of-a-day' };
    const isStarred = async () => (await parent.ask('me')).favorites.includes(feis);
    await parent.ask('changeFavorites', star);
    await parent.ask('changeFavorites', { body: { id: feis, on: false } });
    await laterBy(cloud.url, 47 * 60 * minute, async () => {
      await parent.ask('changeFavorites', star);
      expect(await isStarred(), 'only answered again').toBe(false);
    });
    // However late the table lets go of what is over.
    await laterBy(cloud.url, 49 * 60 * minute, async () => {
      await parent.ask('changeFavorites', star);
      expect(await isStarred(), 'done again').toBe(true);
      await parent.ask('changeFavorites', { body: { id: feis, on: false } });
      await parent.ask('changeFavorites', star);
      expect(await isStarred(), 'and kept again').toBe(false);
    });
  });
});

describe('a message about published results that comes again', () => {
  it('leaves what was read read, what was pinned pinned, and both as old as they were', async () => {
    const table = tableOf(cloud.env);
    const over = await feisNamed(organizer, 'Feis na Samhna');
    const { job: id = '' } = (await getEvent(table, over)) ?? {};
    const told = async () => (await parent.ask('listNotices')).data.find(({ _id }) => _id === id);
    const query = { query: { event: over } };
    const ofEvent = async () => (await organizer.ask('listEventNotices', { query })).data.find(({ _id }) => _id === id);
    expect(await told(), 'read before').toMatchObject({ seen: true });
    await organizer.ask('pinEventNotice', { params: { id }, body: { topStory: true } });
    const before = [await told(), await ofEvent()];

    // As if the worker had died before it could say that it was done.
    const job = await getJob(table, over, id);
    if (job?.status !== 'done') throw new Error('The demo feis has not been published');
    await table.transact([changeJob(job, { status: 'running' }), setOnEvent(over, { generatingResults: true })]);
    await sendTo(cloud, 'results', { event: over, job: id });
    await until(async () => (await getJob(table, over, id))?.status === 'done');
    await workedOff(cloud, id);
    expect([await told(), await ofEvent()]).toEqual(before);
  });
});

describe('what broke in a browser', () => {
  const report = {
    url: `https://rince.example/a/set-password/parent@feis.test/abc123?x=1`,
    error: { type: 'TypeError', comments: 'Cannot read Patricia of parent@feis.test' },
    errorInfo: { componentStack: 'at NoticeItem (eyJhbGciOi.eyJzdWIi.c2ln)' },
  };

  it('is kept without names, addresses and tokens', async () => {
    await parent.ask('reportError', { body: report });
    const kept = await reports();
    expect(kept).toContain('Cannot read [name] of [email]');
    expect(kept).toContain('NoticeItem ([token])');
    expect(kept).toContain('/a/set-password/…');
    expect(kept).not.toMatch(/parent@feis|abc123|x=1|Patricia/);
  });

  it('is small, and is not taken without end from the same place', async () => {
    const anyone = new Client(cloud.url);
    expect((await anyone.send('reportError', { body: { ...report, errorInfo: 'x'.repeat(9000) } })).http).toBe(400);
    const answers = [];
    await windowOfTries(600);
    for (let i = 0; i < 21; i++) answers.push(await anyone.send('reportError', { body: report }));
    expect(answers.map(({ http }) => http)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  const reports = async (): Promise<string> => {
    const day = new Date().toISOString().slice(0, 10);
    const items = await tableOf(cloud.env).read<object>({ pk: `REPORTS#${day}` }, 100);
    return JSON.stringify(items);
  };
});
