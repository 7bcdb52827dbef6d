import type { Page } from '@playwright/test';
import { signIn as signInApi } from '../support/client.ts';
import { lettersTo, newParent } from '../support/family.ts';
import { until } from '../support/until.ts';
import { intercept } from './answering.ts';
import { expect, lookAt, lookEveryWay, openByKeyboard, signIn, sizes, test } from './world.ts';

// What admins do all day: people, regions, governing bodies, scoring systems and news; every modal by the keyboard alone.

test.use({ noise: /status of (40\d|500)/ });

const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));
const lines = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem');

test('an admin finds people, and looks at what is theirs', async ({ open, cloud }) => {
  const { page } = await open('desk');
  await signIn(page, 'admin@feis.test');
  const users = lines(page, 'Users');

  await test.step('ten at a time, by role and by age', async () => {
    await page.goto('/app/admin/users');
    await expect(users).toHaveCount(10);
    // Without a pointer: scrolled into sight, the list goes on by itself and the button is gone.
    await page.getByRole('button', { name: 'Load More' }).dispatchEvent('click');
    // Near its end the list goes on by itself, so that there may be more than were asked for.
    await expect.poll(() => users.count()).toBeGreaterThanOrEqual(20);
    const shown = await users.allInnerTexts();
    expect(shown.length % 10, 'whole pages').toBe(0);
    const known = await signInApi(cloud.url, 'admin@feis.test');
    const { data } = await known.ask('listUsers', { query: { limit: 100 } });
    for (const [i, text] of shown.entries()) expect(text, 'none left out, none twice').toContain(data[i]?.email);
    const filter = page.getByLabel('Filter');
    const names = ['All', 'Parents', 'Dancers', 'Teachers', 'Judges', 'Organizers', 'Admins'];
    await expect(filter.locator('option')).toHaveText(names);
    await expect(page.getByLabel('Sort').locator('option')).toHaveText(['Newest First', 'Oldest First']);
    await filter.selectOption('Parents');
    await expect(users).toHaveCount(10);
    await filter.selectOption('Judges');
    await expect(users.filter({ hasText: 'judge1@feis.test' })).toHaveCount(1);
    await expect(users.filter({ hasNotText: 'ADCRG/BG/SD' })).toHaveCount(0);
    await at(page, 'filter=judge');
    await lookEveryWay(page, 'users');
    const newest = await users.allInnerTexts();
    await page.getByLabel('Sort').selectOption('Oldest First');
    await expect.poll(() => users.allInnerTexts()).toEqual(newest.toReversed());
  });

  await test.step('by what Enter searches', async () => {
    const box = page.getByRole('searchbox', { name: 'Search' });
    await box.fill('x');
    await box.press('Enter');
    await expect(page.getByText('Type at least 2 characters.')).toBeVisible();
    await box.fill('patr');
    await expect(users.filter({ hasText: 'judge1@feis.test' })).toHaveCount(1);
    await box.press('Enter');
    await expect(page.getByText('No Users Found')).toBeVisible();
    await lookAt(page, 'users-none');
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await expect(users).toHaveCount(10);
    await box.fill('patricia');
    await box.press('Enter');
    await expect(users).toHaveCount(1);
    await expect(users).toContainText('Patricia Byrne');
    await expect(users).toContainText('parent@feis.test');
  });

  await test.step('their account, entries and dancers', async () => {
    await page.getByRole('link', { name: 'View Dancers of Patricia Byrne' }).click();
    await expect(page.getByRole('link', { name: 'Aoife Byrne' })).toHaveAttribute('href', /\/app\/dancers\/\w+\/info/);
    await lookEveryWay(page, 'user-dancers');
    await page.getByRole('link', { name: 'Users', exact: true }).and(page.locator('main a')).click();
    await at(page, '/app/admin/users');
    await page.goBack();
    const id = /users\/(\w+)\//.exec(page.url())?.[1];
    await page.goto(`/app/admin/users/${id}`);
    await at(page, `/app/admin/users/${id}/account`);
    await expect(page.getByLabel('First Name')).toHaveValue('Patricia');
    await page.getByRole('link', { name: 'Entries' }).and(page.locator('main a')).click();
    await page.getByRole('link', { name: 'Feis na Samhna' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Feis na Samhna' })).toBeVisible();
    await expect(page.getByText('Aoife Byrne')).toBeVisible();
    await lookEveryWay(page, 'user-entry');
    const entry = page.url();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(`${entry}/edit`);
    await expect(page.getByText('This event takes no videos.')).toBeVisible();
    await lookAt(page, 'user-entry-edit');
    await page.getByRole('link', { name: 'Open the entry' }).click();
    await expect(page.getByRole('button', { name: 'Edit' }), 'an admin changes what is danced').toBeVisible();
    await page.goto(`/app/admin/users/${id}/entry`);
    await expect(page).toHaveURL(entry);
  });

  await test.step('somebody without any of it, and without an account', async () => {
    await page.goto('/app/admin/users?search=judge1%40feis.test');
    await page.getByRole('link', { name: /^View Entries of/ }).click();
    await expect(page.getByText('No Entries Found')).toBeVisible();
    await page.getByRole('link', { name: 'Dancers' }).and(page.locator('main a')).click();
    await expect(page.getByText('No Dancers Found')).toBeVisible();
    for (const none of ['00000000000000000000000000', 'nobody']) {
      await page.goto(`/app/admin/users/${none}/account`);
      await expect(page.getByRole('alert')).toContainText('This does not exist, or it is not shown to you.');
      await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible();
      await expect(page.locator('main').getByRole('link', { name: 'Users' })).toHaveAttribute(
        'href',
        '/app/admin/users',
      );
    }
  });
});

test('an admin makes an account, and its owner comes in by the letter', async ({ open, cloud }) => {
  const { page } = await open('desk');
  await signIn(page, 'admin@feis.test', { to: '/app/admin/users' });
  await page.getByRole('link', { name: 'Add user' }).click();
  await at(page, '/app/admin/users/new');
  const form = page.getByRole('form', { name: 'New user' });
  const add = form.getByRole('button', { name: 'Add user' });

  await test.step('is told all that is missing at once, at its field', async () => {
    await add.click();
    await expect(form.getByText('This field is required')).toHaveCount(3);
    await expect(form.getByText('You must select at least one role.')).toBeVisible();
    await expect(form.getByLabel('First Name')).toBeFocused();
    await lookEveryWay(page, 'new-user-missing');
    await form.getByLabel('First Name').fill('Bláthnaid');
    await form.getByLabel('Last Name').fill('Ní Dhuibhir');
    await form.getByLabel('Parent').check();
    await form.getByLabel('Email address').fill('parent@feis.test');
    await add.click();
    await expect(form.getByText(/already/)).toBeVisible();
    await expect(form.getByLabel('Email address')).toBeFocused();
  });

  await test.step('sees what happens next, at every size', async () => {
    await form.getByLabel('Email address').fill('blathnaid@feis.test');
    await expect(form.getByText(/We send a letter there/)).toBeVisible();
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await lookAt(page, `new-user-${name}`);
    }
    await lookEveryWay(page, 'new-user');
    await add.click();
    await expect(page.getByText('A letter is on its way to blathnaid@feis.test.')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/admin\/users\/\w{26}\/account$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Bláthnaid Ní Dhuibhir' })).toBeVisible();
    // The list of people follows the table, and a page that shows it does not.
    await expect.poll(() => cloud.runtime.lag()).toBe(0);
    await page.goto('/app/admin/users');
    await expect(lines(page, 'Users').first()).toContainText('blathnaid@feis.test');
  });

  const link = await until(async () => {
    const [letter] = await lettersTo(cloud.url, 'blathnaid@feis.test');
    return /https?:\/\/\S+\/a\/set-password\/\S+/.exec(letter?.text ?? '')?.[0];
  });
  const owner = await open('phone');
  await owner.page.goto(link);
  await owner.page.getByLabel('New password', { exact: true }).fill('a very own password');
  await owner.page.getByLabel('New password again').fill('a very own password');
  await owner.page.keyboard.press('Enter');
  await expect(owner.page).toHaveURL(/\/(app|onboarding)/);
});

test('an admin helps somebody whom the link does not reach', async ({ open, cloud }) => {
  const lost = await newParent(cloud.url, { email: 'unreached@feis.test', confirm: false });
  const { _id } = await lost.ask('me');
  const { page } = await open('desk');
  await signIn(page, 'admin@feis.test', { to: `/app/admin/users/${_id}/account` });
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('The link is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The address is confirmed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeHidden();
  expect((await lost.ask('me')).confirmed).toBe(true);
});

test('an admin keeps the registers, by dragging and by keys, and posts the news', async ({ open, cloud }) => {
  const { page } = await open('desk');
  const admin = await signInApi(cloud.url, 'admin@feis.test');
  await signIn(page, 'admin@feis.test');
  const regions = lines(page, 'Regions');
  const titles = async (): Promise<string[]> =>
    (await regions.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  const save = page.getByRole('main').getByRole('button', { name: 'Save' });

  await test.step('regions in another order, kept by Save', async () => {
    await page.goto('/app/admin/regions');
    const [first = '', second = '', third = '', ...rest] = await (async () => {
      await expect(regions.first()).toBeVisible();
      return titles();
    })();
    await lookEveryWay(page, 'regions');
    await expect(save).toBeDisabled();
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
    const from = await handle(first).boundingBox();
    const to = await handle(third).boundingBox();
    if (!from || !to) throw new Error('There is no handle');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 8, to.y + 16, { steps: 8 });
    await page.mouse.up();
    await expect.poll(titles).toEqual([second, third, first, ...rest]);
    expect((await admin.ask('listRegions')).data.map(({ name }) => name)).toEqual([first, second, third, ...rest]);

    await handle(first).focus();
    await page.keyboard.press('Space');
    const isAt = (place: number) => page.getByText(`${first} is at ${place} of ${rest.length + 3}.`);
    await expect(isAt(3)).toBeAttached();
    // The line listens to the arrows some milliseconds after it has said where it is: sooner than a hand, later than a test.
    await expect(async () => {
      if ((await isAt(3).count()) > 0) await page.keyboard.press('ArrowUp');
      await expect(isAt(2)).toBeAttached({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect.poll(titles).toEqual([second, first, third, ...rest]);
    await page.getByRole('button', { name: `Move ${third} up` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual([second, third, first, ...rest]);
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your changed have been saved.')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.reload();
    await expect.poll(titles).toEqual([second, third, first, ...rest]);
  });

  for (const [path, one] of [
    ['regions', 'region'],
    ['organizations', 'organization'],
  ] as const)
    await test.step(`one ${one} made, renamed and deleted without a mouse`, async () => {
      await page.goto(`/app/admin/${path}`);
      const modal = await openByKeyboard(page, page.getByRole('button', { name: 'Create New' }).first(), `New ${one}`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await modal.getByLabel('Title').focus();
      await page.keyboard.press('Enter');
      await expect(modal.getByText('This field is required.')).toBeVisible();
      // The form takes whoever typed to what is missing, and once more in the page's next turn: what is typed before that goes elsewhere.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      if (one === 'region') {
        await modal.getByLabel('Time zone').fill('dublin');
        await expect(page.getByRole('option')).toHaveText(['Europe/Dublin']);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(modal.getByLabel('Time zone')).toHaveValue('Europe/Dublin');
        await lookAt(page, 'region-modal');
        await modal.getByLabel('Title').focus();
      } else await expect(modal.getByLabel('Time zone')).toHaveCount(0);
      await page.keyboard.type('Tír na nÓg');
      await page.keyboard.press('Enter');
      await expect(modal).toBeHidden();
      const renamed = await openByKeyboard(page, page.getByRole('button', { name: 'Edit Tír na nÓg' }), `Edit ${one}`);
      await expect(renamed.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await renamed.getByLabel('Title').focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' West');
      await page.keyboard.press('Enter');
      await expect(renamed).toBeHidden();
      const question = await openByKeyboard(
        page,
        page.getByRole('button', { name: 'Delete Tír na nÓg West' }),
        `Are you sure you want to delete this ${one}?`,
      );
      await question.getByRole('button', { name: 'Delete' }).focus();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(page.getByText('Tír na nÓg West')).toBeHidden();
      if (one === 'organization') await lookEveryWay(page, 'organizations');
    });

  await test.step('scoring systems, with their rules in words', async () => {
    await page.goto('/app/admin/scoring');
    const systems = lines(page, 'Scoring Systems');
    await expect(systems.filter({ hasText: 'One judge' })).toContainText('One judge, one round, ordered by mark.');
    await expect(systems.first()).toContainText(/[A-Z][a-z]{2} \d{2} \d{4} @ \d{2}:\d{2} [AP]M/);
    await lookEveryWay(page, 'scoring');
    await page.getByRole('link', { name: 'Create New' }).click();
    await at(page, '/app/admin/scoring/edit/new');
    await expect(page.getByLabel('Judge rotation').locator('option')).toHaveText(['Set', 'Split', 'Rotating']);
    await expect(page.getByLabel('Show Irish Points')).toBeChecked();
    await expect(page.getByLabel('Drop High/Low')).not.toBeChecked();
    await save.click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await page.getByLabel('Name').fill('Split panels of five');
    // What is wrong is said all at once, each at its field, and a round is changed without the others.
    const rounds = page.getByLabel('Rounds', { exact: true });
    await rounds.fill('4');
    await save.click();
    await expect(page.getByText('Rounds must be between 1 and 3')).toBeVisible();
    await rounds.fill('2');
    await expect(page.getByText('Rounds must be between 1 and 3')).toBeHidden();
    await page.getByLabel('Judges in round 1').selectOption('4');
    await page.getByLabel('Drop High/Low').check();
    await save.click();
    await expect(page.getByText('Drop High/Low cannot be used with fewer than 4 judges')).toBeVisible();
    await expect(page.getByText('SET needs the same judges in every round')).toBeVisible();
    await expect(page.getByLabel('Judges in round 2')).toHaveValue('1');
    await page.getByLabel('Judges in round 2').selectOption('4');
    await expect(page.getByText('SET needs the same judges in every round')).toBeHidden();
    await expect(page.getByText('Drop High/Low cannot be used with fewer than 4 judges')).toBeHidden();
    await page.getByLabel('Drop High/Low').uncheck();
    await rounds.fill('1');
    await page.getByLabel('Judges in round 1').selectOption('1');
    await page.getByLabel('Description').fill('Two rounds, then three judges more.');
    await page.getByLabel('Judge rotation').selectOption('Split');
    await lookEveryWay(page, 'scoring-form');
    await save.click();
    await at(page, '/app/admin/scoring');
    await expect(systems.filter({ hasText: 'Split panels of five' })).toContainText(
      'Two rounds, then three judges more.',
    );
    await page.getByRole('link', { name: 'Edit Split panels of five' }).click();
    await expect(page.getByText('Results keep the rules they were calculated by.')).toBeVisible();
    await page.getByLabel('Description').fill('One round only.');
    await save.click();
    await expect(systems.filter({ hasText: 'Split panels of five' })).toContainText('One round only.');
  });

  await test.step('news, ten at a time, newest first, until it is deleted', async () => {
    const posted: string[] = [];
    for (let i = 1; i <= 11; i += 1) {
      const { _id } = await admin.ask('createUpdate', {
        body: { title: `News ${i}`, content: { type: 'doc', content: [] } },
      });
      posted.push(_id);
    }
    await page.goto('/app/updates');
    const feed = lines(page, 'Updates');
    await expect(feed).toHaveCount(10);
    await expect(feed.first()).toContainText('News 11');
    await page.getByRole('button', { name: 'Load More' }).dispatchEvent('click');
    await expect(feed).toHaveCount(11);
    await expect(feed.last()).toContainText('News 1');
    await lookEveryWay(page, 'updates-of-admins');
    await page.getByRole('link', { name: 'News 11', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'News 11' })).toBeVisible();
    const question = await openByKeyboard(
      page,
      page.getByRole('button', { name: 'Delete: News 11' }),
      'Are you sure you want to delete News 11?',
    );
    await expect(question.getByText('This will permanently remove this object from the database.')).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await at(page, '/app/updates');
    await expect(feed.first()).toContainText('News 10');
    await page.getByLabel('Filter').selectOption('Completed');
    await expect(page.getByText('No Updates Found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(feed).toHaveCount(10);
    for (const id of posted.slice(0, -1)) await admin.ask('deleteUpdate', { params: { id } });
  });

  await test.step('the other modals, without a mouse', async () => {
    await page.goto('/app');
    await openByKeyboard(page, page.getByRole('button', { name: 'Feis na Coille', exact: true }), 'Feis na Coille');
    await page.goto('/app/notifications');
    const logout = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Logout' });
    await openByKeyboard(page, logout, 'Are you sure you want to log out?');
    await page.setViewportSize(sizes.phone);
    await openByKeyboard(page, page.getByRole('button', { name: 'Menu', exact: true }), 'Menu');
    await page.keyboard.press('Escape');
    await page.setViewportSize(sizes.desk);
    await page.goto('/app/orders');
    await openByKeyboard(page, page.getByRole('button', { name: /^Receipt of/ }).first(), 'Receipt');
    await page.goto('/app/schools/new');
    await page.getByLabel('School Name').fill('Not saved');
    const away = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Regions' });
    const leaving = await openByKeyboard(page, away, 'Leave without saving?');
    await page.keyboard.press('Escape');
    await expect(leaving).toBeHidden();
    await expect(page.getByLabel('School Name')).toHaveValue('Not saved');
    await away.focus();
    await page.keyboard.press('Enter');
    // Two answers before the question is gone: the first one counts.
    await leaving.evaluate((dialog) => {
      const named = (name: string) => [...dialog.querySelectorAll('button')].find((it) => it.textContent === name);
      named('Stay')?.click();
      named('Leave')?.click();
    });
    await expect(leaving).toBeHidden();
    await expect(page.getByLabel('School Name')).toHaveValue('Not saved');
    await away.focus();
    await page.keyboard.press('Enter');
    await leaving.getByRole('button', { name: 'Leave' }).focus();
    await page.keyboard.press('Enter');
    await at(page, '/app/admin/regions');
    await page.goto('/app/admin/users?search=judge5%40feis.test');
    await page.getByRole('link', { name: /^Edit/ }).click();
    const deactivate = page.getByRole('button', { name: 'Deactivate this account' });
    await expect(deactivate).toBeVisible();
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    const asked = `Are you sure you want to deactivate the account of ${name}?`;
    const question = await openByKeyboard(page, deactivate, asked);
    await question.getByRole('button', { name: 'Deactivate', exact: true }).focus();
    await page.keyboard.press('Enter');
    const back = page.getByRole('button', { name: /sign in again$/ });
    await back.focus();
    await page.keyboard.press('Enter');
    await expect(deactivate).toBeVisible();
    await page.goto('/app/settings/account');
    await openByKeyboard(
      page,
      page.getByRole('button', { name: 'Erase my account' }),
      'Are you sure you want to erase your account?',
    );
  });

  await test.step('a skeleton while it loads, and another try where it failed', async () => {
    for (const [path, api] of [
      ['/app/admin/users', '**/api/users?*'],
      ['/app/admin/regions', '**/api/regions*'],
      ['/app/admin/scoring', '**/api/scoring*'],
      ['/app/admin/schools', '**/api/schools*'],
      ['/app/updates', '**/api/updates?*'],
    ] as const) {
      let answer = (): void => undefined;
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const stop = await intercept(page, api, async (route) => {
        await asked;
        await route.fulfill({ status: 500, body: 'Internal Server Error' });
      });
      await page.goto(path);
      await expect(page.getByRole('status').first(), path).toBeAttached();
      answer();
      await expect(page.getByText('An Error Occured'), path).toBeVisible();
      await expect(page.getByText('Please reload this view and try again')).toBeVisible();
      stop();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('An Error Occured')).toBeHidden();
    }
  });
});
