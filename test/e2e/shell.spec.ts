import type { Page } from '@playwright/test';
import { answering } from './answering.ts';
import { at, expect, lookAt, lookEveryWay, pathsOf, signIn, test } from './world.ts';

// What surrounds every task: ways in and out, who finds what where, and home.

// A sheet that is not there, a session that has just ended.
test.use({ noise: /status of 40[14]/ });

const sidebar = (page: Page): Promise<string[]> =>
  page.getByRole('complementary', { name: 'Sidebar' }).locator('nav > :is(a, button)').allInnerTexts();

const forAll = ['Dashboard', 'Notifications', 'Settings', "What's New", 'Instructions', 'Help', 'Logout'];
const entriesOf = {
  dancer: ['Dancer Profiles', 'Entries', 'All Events', 'Results'],
  parent: ['Dancer Profiles', 'Entries', 'All Events', 'Results'],
  teacher: ['Dancer Profiles', 'Teams', 'Entries', 'My School', 'All Events', 'Results'],
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
    await page.goto('/public');
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
      const stop = await answering(page, '**/api/users/me', 'me', (self) => ({ ...self, roles: [role] }));
      await page.goto('/app/notifications');
      await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
      const shown = await sidebar(page);
      expect([role, forAll.filter((title) => !shown.includes(title))]).toEqual([role, []]);
      expect([role, own.filter((title) => !shown.includes(title))]).toEqual([role, []]);
      const others = [...Object.values(entriesOf).flat(), ...ofAdmins].filter(
        (title) => !(own as readonly string[]).includes(title),
      );
      expect([role, others.filter((title) => shown.includes(title))]).toEqual([role, []]);
      stop();
    }
    const stop = await answering(page, '**/api/users/me', 'me', (self) => ({
      ...self,
      roles: ['parent'],
      role: 'admin',
    }));
    await page.goto('/app/notifications');
    await expect(page.getByRole('link', { name: 'All Events' })).toBeVisible();
    const shown = await sidebar(page);
    expect(shown.filter((title) => ofAdmins.includes(title))).toEqual(ofAdmins);
    expect(shown, 'running feiseanna is for organizers and tabulators').not.toContain('Event Dashboard');
    for (const title of ['Privacy', 'Terms', 'About', 'FAQ'])
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByText(/^Version \d/)).toBeVisible();
    stop();
  });

  await test.step('themes, light and dark, each person their own', async () => {
    for (const [theme, darkTheme] of [
      ['plain', true],
      ['plain', false],
      ['pretty', true],
    ] as const) {
      const stop = await answering(page, '**/api/users/me', 'me', (self) => {
        return { ...self, theme, darkTheme, role: 'admin', roles: Object.keys(entriesOf) };
      });
      await page.goto('/app/instructions');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('html')).toHaveAttribute('data-scheme', darkTheme ? 'dark' : 'light');
      stop();
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
    const stop = await answering(page, '**/api/users/getHomePage*', 'homePage', (home) => ({
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
    stop();
  });

  await test.step('nothing yet', async () => {
    const stop = await answering(page, '**/api/users/getHomePage*', 'homePage', (home) => ({
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
    stop();
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

test('a page begins at its beginning, and is where it was after a reload', async ({ open }) => {
  const { page } = await open('phone');
  const scrolled = () => page.evaluate(() => scrollY);
  const show = async (path: string): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  };
  await signIn(page, 'parent@feis.test');
  await show('/app/settings/account');
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await expect.poll(scrolled).toBe(300);
  // Opened in the same tab by an address, as from a letter.
  await page.goto('/app/instructions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scrolled()).toBe(0);
});
