import type { Page } from '@playwright/test';
import type { routes } from '@rince/contracts/routes';
import type { AnswerOf } from '@rince/contracts/row';
import { signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { expect, lookAt, lookEveryWay, pathsOf, signIn, test } from './world.ts';

// What surrounds every task: ways in and out, who finds what where, home, notifications, news, and what is shown when something breaks.

type Table = typeof routes;

// A part that breaks on purpose, a picture that is not there, a script that the policy stops, a session that has just ended.
test.use({ noise: /Content Security Policy|Cannot read properties of null|The above error|status of 40[14]/ });

/** Answers a call with something made of what the server answers. */
const answering = async <Name extends keyof Table>(
  page: Page,
  path: string,
  _: Name,
  made: (data: AnswerOf<Table[Name]>) => unknown,
): Promise<void> => {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: AnswerOf<Table[Name]> };
    await route.fulfill({ response, json: { ...body, data: made(body.data) } });
  });
};

const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));
const sidebar = (page: Page): Promise<string[]> =>
  page.getByRole('complementary', { name: 'Sidebar' }).locator('nav > :is(a, button)').allInnerTexts();

const forAll = ['Dashboard', 'Notifications', 'Settings', "What's New", 'Instructions', 'Help', 'Logout'];
const entriesOf = {
  dancer: ['Dancer Profiles', 'Entries', 'Results'],
  parent: ['Dancer Profiles', 'Entries', 'Results'],
  teacher: ['Dancer Profiles', 'Teams', 'Entries', 'My School', 'Results'],
  judge: ['Adjudicator Tasks', 'Teams', 'Results'],
  tabulator: ['Tabulator Tasks', 'Event Dashboard', 'Teams'],
  organizer: ['Event Dashboard', 'Teams', 'Results'],
} as const;
/** Where each entry leads. */
const addresses: Readonly<Record<string, string>> = {
  Dashboard: '/app',
  'Adjudicator Tasks': '/app/judge',
  'Tabulator Tasks': '/app/tabulator',
  'Event Dashboard': '/app/event-dashboard',
  'Dancer Profiles': '/app/dancers',
  Teams: '/app/teams/events/teams',
  Entries: '/app/entries',
  'My School': '/app/schools',
  'All Events': '/app/events',
  Results: '/app/results',
  'My Payments': '/app/orders',
  Notifications: '/app/notifications',
  Settings: '/app/settings/account',
  Regions: '/app/admin/regions',
  Organizations: '/app/admin/organizations',
  Schools: '/app/admin/schools',
  Scoring: '/app/admin/scoring',
  Users: '/app/admin/users',
  "What's New": '/app/updates',
  Instructions: '/app/instructions',
  Help: '/public/help',
  Privacy: '/public/privacy',
  Terms: '/public/terms',
  About: '/public/about',
  FAQ: '/public/faq',
};
const ofAdmins = ['All Events', 'My Payments', 'Regions', 'Organizations', 'Schools', 'Scoring', 'Users'];

test('everybody is sent where they belong and finds their own', async ({ open }) => {
  const { page } = await open('desk');

  await test.step('without a session', async () => {
    for (const path of ['/', '/app/entries', '/onboarding', '/app/admin/users']) {
      await page.goto(path);
      await at(page, '/a/login');
    }
    for (const [path, title] of [
      ['privacy', 'Privacy'],
      ['terms', 'Terms of service'],
      ['about', 'About Rince'],
      ['faq', 'Frequently asked questions'],
      ['help', 'Help'],
    ]) {
      await page.goto(`/public/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await expect(page.locator('main').getByRole('link', { name: 'help@feis.test' })).toBeVisible();
    await page.getByRole('link', { name: 'Rince, start page' }).click();
    await at(page, '/public/results');
  });

  await test.step('with one', async () => {
    await signIn(page, 'parent@feis.test');
    for (const path of ['/', '/a/', '/a/login', '/a/register', '/app/admin/users', '/app/updates/edit/new']) {
      await page.goto(path);
      await at(page, '/app');
    }
    await page.goto('/app/nothing/at/all/here');
    await expect(page.getByText('There is no such page.')).toBeVisible();
    await page.goto('/app/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.getByRole('link', { name: 'Rince, start page' }).click();
    await at(page, '/app');
  });

  await test.step('the sidebar, by role', async () => {
    for (const [role, own] of Object.entries(entriesOf)) {
      await answering(page, '**/api/users/me', 'me', (self) => ({ ...self, roles: [role] }));
      await page.goto('/app/notifications');
      await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
      const shown = await sidebar(page);
      expect([role, forAll.filter((title) => !shown.includes(title))]).toEqual([role, []]);
      expect([role, own.filter((title) => !shown.includes(title))]).toEqual([role, []]);
      const others = [...Object.values(entriesOf).flat(), ...ofAdmins].filter(
        (title) => !(own as readonly string[]).includes(title),
      );
      expect([role, others.filter((title) => shown.includes(title))]).toEqual([role, []]);
      await page.unroute('**/api/users/me');
    }
    await answering(page, '**/api/users/me', 'me', (self) => ({ ...self, roles: ['parent'], role: 'admin' }));
    await page.goto('/app/notifications');
    await expect(page.getByRole('link', { name: 'All Events' })).toBeVisible();
    const shown = await sidebar(page);
    expect(shown.filter((title) => ofAdmins.includes(title))).toEqual(ofAdmins);
    expect(shown, 'running feiseanna is for organizers and tabulators').not.toContain('Event Dashboard');
    for (const title of ['Privacy', 'Terms', 'About', 'FAQ'])
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByText(/^Version \d/)).toBeVisible();
    await page.unroute('**/api/users/me');
  });

  await test.step('themes, light and dark, each person their own', async () => {
    for (const [theme, darkTheme] of [
      ['plain', true],
      ['plain', false],
      ['pretty', true],
    ] as const) {
      await answering(page, '**/api/users/me', 'me', (self) => {
        return { ...self, theme, darkTheme, role: 'admin', roles: Object.keys(entriesOf) };
      });
      await page.goto('/app/instructions');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('html')).toHaveAttribute('data-scheme', darkTheme ? 'dark' : 'light');
      await page.unroute('**/api/users/me');
    }
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect
      .poll(async () =>
        Object.fromEntries(
          await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
        ),
      )
      .toEqual(addresses);
  });

  await test.step('sheets and scorecards have the whole width, deep pages a way back', async () => {
    const none = '01arz3ndektsv4rrffq69g5fav';
    for (const path of [`/app/j/1/${none}`, `/app/tabulation/${none}/${none}/1`]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Menu', exact: true }), path).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Sidebar' }), path).toBeHidden();
    }
  });

  await test.step('the account menu, the drawer of a phone, the way back and the way out', async () => {
    await lookAt(page, 'instructions');
    await page.goto('/app');
    await page.getByRole('button', { name: 'Account' }).click();
    for (const [title, to] of [
      ['Dashboard', '/app'],
      ['Settings', '/app/settings/account'],
      ["What's New", '/app/updates'],
      ['Help', '/public/help'],
    ] as const)
      await expect(page.getByRole('menuitem', { name: title })).toHaveAttribute('href', to);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'Instructions' }).click();
    await at(page, '/app/instructions');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
    await page.goto('/app/events/view/0dem0c0111e000000000000000/details');
    await expect(page.getByText('No PDF yet')).toBeVisible();
    await expect(page.locator('main header').getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app');

    const visited = pathsOf(page);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Logout' }).click();
    await at(page, '/a/login');
    expect(visited).toContain('/app/logout');
  });
});

test('home shows what is coming, with stars first', async ({ open }) => {
  const { page } = await open('desk');
  await signIn(page, 'parent@feis.test');
  const events = page.getByRole('list', { name: 'Upcoming Events' });
  const names = (): Promise<string[]> => events.getByRole('heading', { level: 3 }).allInnerTexts();

  await test.step('an event in short', async () => {
    await events.getByRole('button', { name: 'Feis an Idirlín', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Feis an Idirlín' });
    for (const fact of ['Contact email', 'Contact phone', 'Registration', 'Video upload', 'Judging'])
      await expect(modal.getByText(fact, { exact: true })).toBeVisible();
    await expect(modal.getByText('No PDF yet')).toBeVisible();
    await lookAt(page, 'home-modal');
    await modal.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a star brings an event to the front, here and among all events', async () => {
    const before = await names();
    expect(before.indexOf('Feis na Coille')).toBeLessThan(before.indexOf('Feis an Idirlín'));
    await events.getByRole('button', { name: 'Star Feis an Idirlín' }).click();
    const others = before.filter((name) => name !== 'Feis an Idirlín');
    await expect.poll(names).toEqual(['Feis an Idirlín', ...others]);
    await page.goto('/app/events');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Feis an Idirlín');
    await page.getByRole('button', { name: 'Remove the star of Feis an Idirlín' }).click();
    await expect(page.getByRole('button', { name: 'Star Feis an Idirlín' })).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('seven tiles, and how many more', async () => {
    await answering(page, '**/api/users/getHomePage*', 'homePage', (home) => ({
      ...home,
      events: Array.from({ length: 7 }, (_, i) => ({ ...home.events[0], _id: String(i), name: `Feis ${i}` })),
      eventCount: 12,
    }));
    await page.goto('/app');
    await expect(events.getByRole('link', { name: '5 More' })).toHaveAttribute('href', '/app/events');
    expect(await names()).toHaveLength(7);
    for (const part of ['Dancer Profiles', 'My Entries'])
      await expect(page.getByRole('region', { name: part }).getByRole('link', { name: 'See All' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add New Dancer' })).toHaveAttribute('href', '/app/dancers/new');
    await page.unroute('**/api/users/getHomePage*');
  });

  await test.step('nothing yet', async () => {
    await answering(page, '**/api/users/getHomePage*', 'homePage', (home) => ({
      ...home,
      events: [],
      eventCount: 0,
      dancers: [],
      entries: [],
    }));
    await page.goto('/app');
    await expect(page.getByText('No Events Found')).toBeVisible();
    await expect(page.getByText('No Entries Found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See All' }), 'students, too, are behind it').toHaveCount(2);
    await lookEveryWay(page, 'home-empty');
    await page.unroute('**/api/users/getHomePage*');
  });

  await test.step('who runs an event can build it from here; what was paid is a receipt', async () => {
    await expect(page.getByRole('button', { name: /^Edit Feis/ })).toHaveCount(0);
    await page.goto('/app/orders');
    await page.getByRole('button', { name: 'Receipt of Feis na Samhna' }).click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt.getByRole('row', { name: /Total/ })).toContainText('$');
    await lookAt(page, 'receipt');
    const { page: office } = await open('phone');
    await signIn(office, 'organizer@feis.test');
    await office.getByRole('button', { name: 'Edit Feis na Coille' }).click();
    await expect(office).toHaveURL(/\/app\/event-dashboard\/\w+$/);
  });
});

test('notifications arrive, ring once, and an event has its own', async ({ open, cloud }) => {
  const { page } = await open('desk');
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const told = await signInApi(cloud.url, 'teacher@feis.test');
  const teacher = await told.ask('me');
  // Whatever others have told this teacher by now.
  await told.ask('markAllRead');
  const { judges } = await organizer.ask('getJudges', { query: { id: feis } });
  const without = judges.map(({ _id }) => _id).filter((id) => id !== teacher._id);
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
  await signIn(page, 'teacher@feis.test');
  const bell = page.getByRole('button', { name: /^Notifications/ });

  await test.step('live, with one chime at 0.6, and once however often it is said', async () => {
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(bell).toHaveAttribute('title', 'Notifications');
    await page.getByRole('heading', { level: 1 }).click();
    await listens(1);
    await nameJudges([...without, teacher._id]);
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
    await answering(page, '**/api/users/me', 'me', (self) => ({ ...self, notify: false }));
    await page.goto('/app/notifications');
    await page.getByRole('heading', { level: 1 }).click();
    await listens(2);
    await nameJudges(without);
    await nameJudges([...without, teacher._id]);
    await expect(bell).toHaveAccessibleName('Notifications, 1 new');
    expect(await rung()).toEqual([]);
    await page.unroute('**/api/users/me');
  });

  await test.step('told while the connection was made, it is there all the same', async () => {
    await bell.click();
    await expect(bell).toHaveAccessibleName('Notifications');
    held = [];
    await page.goto('/app/notifications');
    await expect.poll(() => held?.length).toBe(1);
    await nameJudges(without);
    await nameJudges([...without, teacher._id]);
    await expect(bell).toHaveAccessibleName('Notifications');
    const late = held;
    held = undefined;
    for (const arrives of late) arrives();
    await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  });

  await test.step('old ones say their age; long ones are cut at 100 characters', async () => {
    const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    await answering(page, '**/api/notifications?*', 'listNotices', (list) => ({
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
    await page.unroute('**/api/notifications?*');
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
    await answering(page, '**/api/notifications?*', 'listNotices', (list) => ({ ...list, data: [null] }));
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
      error: { type: 'TypeError', comments: expect.stringContaining('null') },
      errorInfo: { componentStack: expect.any(String) },
    });
    await lookAt(page, 'crash');
    await page.unroute('**/api/notifications?*');
  });

  await test.step("an event's notifications are read, sifted and put on top", async () => {
    const { page: office } = await open('tablet');
    await signIn(office, 'organizer@feis.test');
    await office.goto(`/app/event-dashboard/${feis}`);
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

test('news is written by admins, and nothing in it runs', async ({ open, cloud }) => {
  const { page: desk } = await open('desk');
  const { page: phone } = await open('phone');
  await signIn(desk, 'admin@feis.test');

  await test.step('posted with headings, lists and links', async () => {
    await desk.goto('/app/updates');
    await expect(desk.getByText('No Updates Found')).toBeVisible();
    await desk.getByRole('link', { name: 'Post Update' }).click();
    await desk.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(desk.getByText('This field is required')).toBeVisible();
    await expect(desk.getByLabel('Type')).toHaveValue('app');
    await desk.getByLabel('Title').fill('Stars and receipts');
    const editor = desk.getByRole('textbox', { name: 'Content' });
    await editor.click();
    await desk.getByRole('button', { name: 'Heading', exact: true }).click();
    await desk.keyboard.type('Stars');
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: 'Bold' }).click();
    await desk.keyboard.type('First in every list.');
    await desk.keyboard.press('Enter');
    await desk.keyboard.type('- <img src=x onerror=stolen()>');
    await lookAt(desk, 'update-editor');
    await desk.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Stars and receipts' })).toBeVisible();
    await expect(desk.getByRole('heading', { level: 2, name: 'Stars' })).toBeVisible();
    await expect(desk.locator('main strong')).toHaveText('First in every list.');
    await expect(desk.locator('main li')).toHaveText('<img src=x onerror=stolen()>');
  });

  await test.step('changed, and asked about before it is deleted', async () => {
    await desk.getByRole('link', { name: /^Edit Update/ }).click();
    await expect(desk.getByRole('textbox', { name: 'Content' })).toContainText('First in every list.');
    await desk.getByLabel('Title').fill('Stars for everybody');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Stars for everybody' })).toBeVisible();
    await desk.getByRole('button', { name: /^Delete/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('read by everybody, without the tools of admins', async () => {
    await signIn(phone, 'parent@feis.test');
    await phone.goto('/app/updates?filter=incompleted');
    await lookAt(phone, 'updates');
    await phone.getByRole('link', { name: 'Stars for everybody' }).click();
    await expect(phone.getByRole('heading', { level: 2, name: 'Stars' })).toBeVisible();
    for (const tool of ['Edit Update', 'Delete', 'Post Update']) await expect(phone.getByText(tool)).toHaveCount(0);
    await phone.getByRole('link', { name: "What's New", exact: true }).click();
    await phone.getByLabel('Filter').selectOption('Completed');
    await expect(phone.getByRole('link', { name: 'Stars for everybody' })).toBeVisible();
    await expect(phone.getByText('Post Update')).toHaveCount(0);
  });

  await test.step('even a poisoned answer does not run, and the policy would stop it', async () => {
    const poisoned = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'press', marks: [{ type: 'link', attrs: { href: 'javascript:stolen()' } }] }],
        },
        { type: 'paragraph', content: [{ type: 'text', text: '<script>globalThis.stolen = 1</script>' }] },
      ],
    };
    const expectHarmless = async (page: Page): Promise<void> => {
      await expect(page.getByText('<script>globalThis.stolen = 1</script>')).toBeVisible();
      await expect(page.getByText('press', { exact: true })).toBeVisible();
      expect(await page.locator('main a[href^="javascript"], main script').count()).toBe(0);
    };
    await answering(desk, '**/api/updates/*', 'getUpdate', (update) => ({ ...update, content: poisoned }));
    await desk.reload();
    await expectHarmless(desk);
    await answering(phone, '**/api/events/0dem*', 'getEvent', (event) => ({ ...event, content: poisoned }));
    await phone.goto('/app/events/view/0dem0c0111e000000000000000/details');
    await expectHarmless(phone);
    await phone.goto('/app/entries');
    await answering(phone, '**/api/entries/*', 'getEntry', (entry) => ({
      ...entry,
      event: { ...entry.event, inPersonContent: poisoned },
    }));
    await phone.locator('main').getByRole('link', { name: 'Feis na Samhna' }).click();
    await expectHarmless(phone);
    await desk.evaluate(() => {
      const box = document.createElement('div');
      box.innerHTML = '<img src="/none.svg" onerror="globalThis.stolen = 1">';
      document.body.append(box);
      const script = document.createElement('script');
      script.textContent = 'globalThis.stolen = 1';
      document.body.append(script);
    });
    await desk.waitForResponse(/none\.svg/).catch(() => undefined);
    expect(await desk.evaluate(() => (globalThis as { stolen?: number }).stolen)).toBeUndefined();
    const policy = (await desk.request.get(cloud.url)).headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(?![^;]*unsafe)/);
    expect(policy).toMatch(/object-src 'none'/);
  });
});
