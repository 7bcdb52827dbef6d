import { putNotice } from '@rince/store/notices';
import { signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { newParent } from '../support/family.ts';
import { tableOf } from '../support/table.ts';
import { uploadImage } from '../support/upload.ts';
import { answering } from './answering.ts';
import { at, expect, lookAt, signIn, test } from './world.ts';

// What people are told: live, once, with what belongs to it, and what is shown when a part breaks.

// A part that breaks on purpose.
test.use({ noise: /is not iterable|The above error/ });

test('notifications arrive, ring once, and an event has its own', async ({ open, cloud }) => {
  const { page } = await open('desk');
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  // A judge whom no other test tells anything.
  const email = 'only.told.here@feis.test';
  const told = await newParent(cloud.url, { email, judge: true });
  await told.ask('nextStep', { body: {} });
  await told.ask('nextStep', { body: { complete: true } });
  const judge = await told.ask('me');
  await told.ask('markAllRead');
  const { judges } = await organizer.ask('getJudges', { query: { id: feis } });
  const without = judges.map((seated) => seated._id);
  const nameJudges = (ids: readonly string[]) =>
    organizer.ask('setJudges', { params: { id: feis }, body: { judges: [...ids] } });
  const rung = (): Promise<number[]> => page.evaluate(() => (globalThis as unknown as { rung: number[] }).rung);

  // Listens to what would be heard: the loudness of every chime.
  await page.addInitScript(() => {
    const heard: number[] = [];
    const waits: (number | undefined)[] = [];
    const wait = setTimeout;
    const noting = (work: () => void, ms?: number, ...more: []) => {
      waits.push(ms);
      return wait(work, ms, ...more);
    };
    Object.assign(globalThis, { rung: heard, waits, setTimeout: noting });
    const original = AudioContext.prototype.createGain;
    AudioContext.prototype.createGain = function createGain() {
      const node = original.call(this);
      const connect = node.connect.bind(node) as (to: AudioNode) => AudioNode;
      node.connect = ((to: AudioNode) => {
        if (to === this.destination) heard.push(Math.round(node.gain.value * 10) / 10);
        return connect(to);
      }) as typeof node.connect;
      return node;
    };
  });
  let say = (_: object): void => undefined;
  /** Lets nothing through, as if the connection were slow. */
  let held: (() => void)[] | undefined;
  let last: string | undefined;
  let connected = 0;
  // What is told before a page listens is in the list that it loads, or nowhere.
  const listens = (times: number) => expect.poll(() => connected).toBe(times);
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (held) {
        if (String(message).includes('"CONNECTED"')) held.push(() => socket.send(message));
        return;
      }
      if (String(message).includes('NEW_NOTIFICATION')) last = String(message);
      if (String(message).includes('"CONNECTED"')) connected += 1;
      socket.send(message);
    });
    socket.onMessage((message) => server.send(message));
    say = (message) => socket.send(JSON.stringify(message));
  });
  await signIn(page, email);
  const bell = page.getByRole('button', { name: /^Notifications/ });

  await test.step('live, with one chime at 0.6, and once however often it is said', async () => {
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(bell).toHaveAttribute('title', 'Notifications');
    await page.getByRole('heading', { level: 1 }).click();
    await listens(1);
    // What is in the first list does not ring.
    await page.waitForLoadState('networkidle');
    await nameJudges([...without, judge._id]);
    await expect(bell).toHaveAccessibleName('Notifications, 1 new');
    await expect.poll(rung).toEqual([0.6]);
    say(JSON.parse(last ?? '{}'));
    say(JSON.parse(last ?? '{}'));
    await bell.click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('You judge an event')).toHaveCount(1);
    await expect(bell).toHaveAccessibleName('Notifications');
    expect(await rung()).toEqual([0.6]);
    await lookAt(page, 'bell');
    await page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: 'See All' }).click();
    await at(page, '/app/notifications');
    await expect(page.getByText('just now').first()).toBeVisible();
  });

  await test.step('not at all for who switched the sound off', async () => {
    const stop = await answering(page, '**/api/users/me', 'me', (self) => ({ ...self, notify: false }));
    await page.goto('/app/notifications');
    await page.getByRole('heading', { level: 1 }).click();
    await listens(2);
    await nameJudges(without);
    await nameJudges([...without, judge._id]);
    await expect(bell).toHaveAccessibleName('Notifications, 1 new');
    expect(await rung()).toEqual([]);
    stop();
  });

  await test.step('told while the connection was made, it is there all the same', async () => {
    await bell.click();
    await expect(bell).toHaveAccessibleName('Notifications');
    held = [];
    await page.goto('/app/notifications');
    await expect.poll(() => held?.length).toBe(1);
    await nameJudges(without);
    await nameJudges([...without, judge._id]);
    await expect(bell).toHaveAccessibleName('Notifications');
    const late = held;
    held = undefined;
    for (const arrives of late) arrives();
    await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  });

  await test.step('old ones say their age; long ones are cut at 100 characters', async () => {
    const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    const stop = await answering(page, '**/api/notifications?*', 'listNotices', (list) => ({
      ...list,
      data: [800, 45, 3, 0.1].map((days, i) => ({
        ...list.data[0],
        _id: `${i}`,
        content: `${'x'.repeat(99)}end`,
        createdAt: ago(days),
      })),
    }));
    await page.goto('/app/notifications');
    const notices = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    for (const [i, age] of ['2 years ago', '1 month ago', '3 days ago', '2 hours ago'].entries())
      await expect(notices.nth(i)).toContainText(age);
    await expect(notices.first()).toContainText(`${'x'.repeat(99)}e…`);
    stop();
  });

  await test.step('a change that does not say what changed is told', async () => {
    say({ type: 'UPDATED_NESTED_SINGLE' });
    const toast = page.getByRole('alert').filter({ hasText: 'An Error Occured' });
    await expect(toast).toContainText('Please reload this view and try again');
    expect(await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits), 'so long').toContain(7000);
  });

  await test.step('a part that breaks says so, is reported once, and leaves the rest', async () => {
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/errors')) reports.push(request.postData() ?? '');
    });
    // Breaks what shows it, and nothing that only looks for it.
    const stop = await answering(page, '**/api/notifications?*', 'listNotices', (list) => ({
      ...list,
      data: [{ ...list.data[0], content: null }],
    }));
    await page.goto('/app/notifications');
    const crash = page.getByText(
      'Something went wrong with this component.  An issue has been reported for this error.',
    );
    await expect(crash).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
    await expect.poll(() => reports.length).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(crash).toBeVisible();
    expect(reports).toHaveLength(1);
    expect(JSON.parse(reports[0] ?? '{}')).toMatchObject({
      url: '/app/notifications',
      error: { type: 'TypeError', comments: expect.stringContaining('is not iterable') },
      errorInfo: { componentStack: expect.any(String) },
    });
    await lookAt(page, 'crash');
    stop();
  });

  await test.step('one shows its picture, leads on, and opens its file', async () => {
    const mine = { params: { id: judge._id } };
    const { revision } = await told.ask('getUser', mine);
    const sent = { ...mine, body: { image: await uploadImage(told), revision } };
    const { image } = await told.ask('editUser', sent);
    const [, key = ''] = /\/(users\/[^?]+)/.exec(image?.path ?? '') ?? [];
    const notice = {
      _id: '01arz3ndektsv4rrffq69g5fax',
      user: judge._id,
      title: 'The rules have changed',
      content: 'Shoes without buckles.',
      image: image?.path ?? '',
      path: `/app/events/view/${feis}/details`,
      download: 'The rules',
      downloadPath: key,
      seen: true,
      createdAt: new Date().toISOString(),
    };
    await tableOf(cloud.env).transact([putNotice(notice)]);
    await page.goto('/app/notifications');
    const shown = page.getByRole('listitem').filter({ hasText: notice.title });
    await expect(shown).toContainText(notice.content);
    await expect(shown).toContainText('just now');
    await expect(shown.getByRole('link', { name: notice.title })).toHaveAttribute('href', notice.path);
    const seen = () => shown.locator('img').evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
    await expect.poll(seen).toBeGreaterThan(0);
    // Signed when it is asked for: the address was not in the page.
    const opened = page.waitForResponse((response) => response.url().includes(key) && response.ok());
    await shown.getByRole('button', { name: notice.download }).click();
    expect((await (await opened).body()).length).toBeGreaterThan(0);
    await expect(page).toHaveURL(new RegExp(key));
  });

  await test.step("an event's notifications are read, sifted and put on top", async () => {
    const { page: office } = await open('tablet');
    await signIn(office, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}` });
    await office.getByRole('link', { name: 'Notifications', exact: true }).and(office.locator('main a')).click();
    await at(office, `/app/event-dashboard/${feis}/notifications`);
    const list = office.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    // Others were paid and changed at this feis meanwhile.
    await office.getByLabel('Search').fill('A judge was added');
    await expect(list).toHaveCount(3);
    await office.getByRole('button', { name: 'Top story: A judge was added' }).last().click();
    await expect(list.first()).toContainText('Top story');
    await expect(list.first().getByText('Take down')).toBeVisible();
    await list.last().getByRole('button', { name: 'Complete: A judge was added' }).click();
    await expect(list.last()).toContainText('Completed');
    await lookAt(office, 'event-notifications');
    await office.getByLabel('Filter').selectOption('Incompleted');
    await expect(list).toHaveCount(2);
    await office.getByLabel('Filter').selectOption('All');
    await office.getByLabel('Sort').selectOption('Oldest First');
    await expect(list).toHaveCount(3);
    await office.getByLabel('Search').fill('nothing of the kind');
    await expect(office.getByText('No Notifications Found')).toBeVisible();
    await office.getByRole('button', { name: 'Show all' }).click();
    await expect(list.filter({ hasText: 'A judge was added' })).toHaveCount(3);
  });
});

test('a connection that nobody answers is closed, and made again', async ({ open }) => {
  const { page } = await open('desk');
  await page.clock.install();
  let opened = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    opened += 1;
    // The first one is taken by a function that dies with the token in its hands.
    if (opened > 1) socket.connectToServer();
  });
  await signIn(page, 'organizer@feis.test');
  await expect.poll(() => opened).toBe(1);
  await page.clock.fastForward(29_000);
  expect(opened, 'whoever waits in line is waited for').toBe(1);
  await page.clock.fastForward(5_000);
  await expect.poll(() => opened).toBe(2);
});
