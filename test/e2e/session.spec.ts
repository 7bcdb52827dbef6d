import type { Page, WebSocketRoute } from '@playwright/test';
import { demoPassword } from '../support/client.ts';
import { intercept } from './answering.ts';
import { at, expect, lookEveryWay, signIn, test } from './world.ts';

// A session that ends while its page is open, and one that cannot be renewed for a while.

test.use({ noise: /status of (40\d|429|500)/ });

const logIn = async (page: Page, email: string): Promise<void> => {
  // The address changes a moment before the page does, and a form that is left may have such fields, too.
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(demoPassword);
  await form.getByRole('button', { name: 'Log in' }).click();
};
/** The hour of the access token is over; with `forGood` it cannot be renewed, either. */
const endToken = (page: Page, forGood = false): Promise<void> =>
  page.evaluate(
    (names) => {
      for (const key of Object.keys(localStorage))
        if (new RegExp(`(${names})Token$`).test(key)) localStorage.setItem(key, `e30.${btoa('{"exp":1}')}.ended`);
    },
    forGood ? 'access|refresh' : 'access',
  );
const endSession = (page: Page): Promise<void> => endToken(page, true);
/** The sign-in service refuses six requests, and answers how many it has refused. */
const tooBusy = async (page: Page): Promise<() => number> => {
  let refused = 0;
  const stop = await intercept(page, '**/_local/user-pool**', async (route) => {
    refused++;
    if (refused > 5) stop();
    const json = { __type: 'TooManyRequestsException', message: 'Rate exceeded' };
    await route.fulfill({ status: 400, headers: { 'x-amzn-errortype': json.__type }, json });
  });
  return () => refused;
};
/** The page may notice by itself before anybody saves. */
const saveAfterTheEnd = (page: Page): Promise<void> =>
  expect(async () => {
    if (!page.url().endsWith('/a/login')) await page.getByRole('button', { name: 'Save' }).click({ timeout: 1_000 });
    await page.waitForURL('**/a/login', { timeout: 3_000 });
  }).toPass();

test('comes back to where somebody wanted to be, with what was typed, and leaves nothing to the next person', async ({
  open,
}) => {
  const { page } = await open('phone');
  const typed = page.getByLabel('First name');
  const why = page.getByText('You were logged out: your session has ended.');

  await page.goto('/app/results?search=feis');
  await page.waitForURL('**/a/login');
  await expect(why).toBeHidden();
  await logIn(page, 'teacher@feis.test');
  await page.waitForURL('**/app/results?search=feis');

  await page.goto('/app/settings/account');
  const before = await typed.inputValue();
  await typed.fill('Sorcha Typed');
  for (const field of ['New password', 'New password again', 'Current password'])
    await page.getByLabel(field, { exact: true }).fill('never kept 1');
  await page.getByLabel('Dark Theme').check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await endSession(page);
  await saveAfterTheEnd(page);
  await expect(why).toBeInViewport();
  await expect(page.getByText('Please reload this view')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('never kept');
  await lookEveryWay(page, 'login-session-ended');

  await logIn(page, 'teacher@feis.test');
  await page.waitForURL('**/app/settings/account');
  await expect(typed).toHaveValue('Sorcha Typed');

  // Somebody else neither sees it nor is led there.
  await endSession(page);
  await saveAfterTheEnd(page);
  await logIn(page, 'judge5@feis.test');
  await page.waitForURL('**/app');
  await page.goto('/app/settings/account');
  await expect(typed).not.toHaveValue('Sorcha Typed');
  await expect(typed).not.toHaveValue(before);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Typed');
});

test('is led to logging in with what was typed, though only the connection for live news noticed that the session has ended', async ({
  open,
}) => {
  const { page } = await open('phone');
  await signIn(page, 'teacher@feis.test');
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto('/app/settings/account');
  await page.getByLabel('First name').fill('Sorcha Typed');
  await expect.poll(() => sockets.length).toBe(1);
  await page.waitForLoadState('networkidle');
  await endSession(page);
  await sockets[0]?.close();
  await page.waitForURL('**/a/login');
  await expect(page.getByText('You were logged out: your session has ended.')).toBeInViewport();
  await logIn(page, 'teacher@feis.test');
  await at(page, '/app/settings/account');
  await expect(page.getByLabel('First name')).toHaveValue('Sorcha Typed');
});

test('stays signed in while the sign-in service is too busy to renew a session, and the save is done later', async ({
  open,
}) => {
  const { page } = await open('phone');
  await signIn(page, 'teacher@feis.test', { to: '/app/settings/account' });
  await page.waitForLoadState('networkidle');
  let refused = await tooBusy(page);
  await endToken(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible({ timeout: 30_000 });
  await at(page, '/app/settings/account');
  expect(refused()).toBeGreaterThan(5);

  // Also where it was the server that did not take the token.
  refused = await tooBusy(page);
  let asked = 0;
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() === 'GET' || asked++ > 0) return route.fallback();
    await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
  });
  await page.getByRole('button', { name: 'Close message' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible({ timeout: 30_000 });
  await at(page, '/app/settings/account');
  expect(refused()).toBeGreaterThan(5);
});
