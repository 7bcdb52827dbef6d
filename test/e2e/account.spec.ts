import { writeFileSync } from 'node:fs';
import { demoPassword } from '../support/client.ts';
import { lettersTo, newParent } from '../support/family.ts';
import { until } from '../support/until.ts';
import { onePixel } from '../support/upload.ts';
import { intercept } from './answering.ts';
import { expect, lookAt, lookEveryWay, pathsOf, signIn, test } from './world.ts';

// An account in a browser: a forgotten password, the settings with a picture, and the family's own data.

test.use({ noise: /status of (40\d|429|500)/ });

const password = 'another long password';

test('sets a forgotten password from the letter, and keeps the code to itself', async ({ cloud, open }) => {
  const email = 'absent-minded@feis.test';
  await newParent(cloud.url, { email, confirm: false });
  const { page } = await open('phone');
  await page.goto('/a/signup');
  await expect(page.getByRole('heading', { name: 'Signup' })).toBeVisible();
  await page.goto('/a/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/a/register');
  await page.getByLabel('Email', { exact: true }).fill('no address');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login Failed')).toBeVisible();
  await expect(page.getByText('Check your username and password and try again.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Log in' })).toHaveAttribute('data-attempts', '1');

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(
    page.getByText('If an account exists for this address, we have sent an email with a link to set a new password.'),
  ).toBeVisible();
  await lookAt(page, 'forgot-password');

  const letter = await until(async () =>
    (await lettersTo(cloud.url, email)).find(({ text }) => text.includes('/a/set-password/')),
  );
  const path = new URL(/https?:\/\/\S+set-password\S+/.exec(letter.text)?.[0] ?? '').pathname;
  await page.goto(`${path}wrong`);
  await expect(page.getByText('This code is invalid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
  await page.goto('/a/set-password/');
  await expect(page.getByText('Invalid code', { exact: true })).toBeVisible();

  await page.goto(path);
  const button = page.getByRole('button', { name: 'Set the password' });
  await expect(button).toBeDisabled();
  expect(new URL(page.url()).pathname).toBe('/a/set-password/');
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('New password again').fill('shorter');
  await page.getByLabel('New password', { exact: true }).focus();
  await expect(page.getByText('Password needs to be at least 8 characters long')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').press('Tab');
  await expect(page.getByText('Password does not match')).toBeVisible();
  await lookAt(page, 'set-password');
  await page.getByLabel('New password again').fill(password);
  // Somebody was faster with the same letter.
  const refused = { status: 400, code: 'CODE_INVALID', message: 'This code is invalid' };
  const stop = await intercept(page, '**/api/users/resetPassword', (route) =>
    route.fulfill({ status: 400, json: refused }),
  );
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  await expect(page.locator('main').getByText('This code is invalid')).toBeVisible();
  stop();
  await page.goto(path);
  for (const label of ['New password', 'New password again'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await button.click();
  await page.waitForURL('**/onboarding');

  // From onboarding the way out is its own, and whoever guesses is told to wait, account or not.
  const visited = pathsOf(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/a/login');
  expect(visited).toContain('/onboarding/logout');
  await page.getByLabel('Email', { exact: true }).fill('nobody-of-the-kind@feis.test');
  await page.getByLabel('Password', { exact: true }).fill('guessed');
  await expect(async () => {
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Too many tries. Please wait a moment and try again.')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
});

test('registers by every rule, and is led through the first steps', async ({ cloud, open }) => {
  const email = 'newcomer@welcome.test';
  const { page, context } = await open('phone');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const send = page.getByRole('button', { name: 'Create account' });
  const tick = (name: RegExp) => page.getByRole('checkbox', { name }).check();
  const next = page.getByRole('button', { name: 'Next' });

  await test.step('what is wrong is said, all of it', async () => {
    await page.goto('/a/register');
    await send.click();
    for (const [text, times] of [
      ['This field is required', 2],
      ['Please enter a valid email address', 1],
      ['Please re-enter your email address', 1],
      ['Password can not be empty', 1],
      ['You must select at least one role.', 1],
      ['You must accept the terms of service', 1],
      ['You must accept the privacy policy', 1],
      ['You must be 18 years or older to register', 1],
    ] as const)
      await expect(page.getByText(text, { exact: true }), text).toHaveCount(times);
    const failed = (why: string) => page.getByRole('alert').filter({ hasText: why });
    const unread = failed('You must agree to the terms of service and privacy policy to continue');
    await expect(unread).toContainText('Register Failed');
    await lookAt(page, 'register-refused');
    await expect(page.getByLabel('Organizer')).toHaveCount(0);
    // Nobody's name is too long for a phone, or too odd.
    await field('First Name').fill('Muirgheal'.repeat(8));
    await field('Last Name').fill('\u0645\u062d\u0645\u062f <b>\u202e');
    await field('Email').fill('not an address');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await field('Email').fill('parent@feis.test');
    await field('Email again').fill('somebody@feis.test');
    await field('Password').fill('short');
    await expect(page.getByText('Password needs to be at least 8 characters long')).toBeVisible();
    await field('Password').fill(password);
    await field('Password again').fill('another');
    for (const role of [/^Parent/, /^TCRG/, /terms of service/, /privacy policy/]) await tick(role);
    await send.click();
    const young = failed('You must be 18 to register an account.  Please have a parent create an account.');
    await expect(young).toContainText('Register Failed');
    await tick(/18 years/);
    await send.click();
    await expect(page.getByText('Email addresses do not match')).toBeVisible();
    await expect(page.getByText('Password does not match')).toBeVisible();
    await field('Email again').fill('parent@feis.test');
    await field('Password again').fill(password);
    await send.click();
    await expect(failed('There is already an account with this email address.')).toContainText('Register Failed');
    for (const label of ['Email', 'Email again']) await field(label).fill(email);
    await send.click();
    await page.waitForURL('**/onboarding');
  });

  await test.step('nothing else opens before the steps are done', async () => {
    await page.goto('/app/entries');
    await page.waitForURL('**/onboarding');
    await expect(page.getByRole('heading', { name: 'Who is dancing?' })).toBeVisible();
    await next.click();
    await expect(page.getByText('School is required')).toBeVisible();
    await page.getByRole('button', { name: 'Later' }).click();
  });

  await test.step('a school is asked to take one on, or made', async () => {
    await expect(page.getByRole('heading', { name: 'Your school' })).toBeVisible();
    await next.click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await page.getByRole('button', { name: 'My school is not here: create it' }).click();
    await next.click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await lookEveryWay(page, 'onboarding-school');
    await page.getByLabel('School Name').fill('The Claddagh School');
    await expect(page.getByRole('button', { name: 'Yes, ask to join Claddagh Irish Dance' })).toBeVisible();
    await lookEveryWay(page, 'onboarding-school-like');
    await page.getByRole('button', { name: 'Search for your school' }).click();
    const school = page.getByRole('textbox', { name: 'School' });
    await school.fill('c');
    await expect(page.getByText('Type at least 2 characters.')).toBeVisible();
    await school.fill('claddagh');
    await page.getByRole('option', { name: /^Claddagh Irish Dance/ }).click();
    await lookAt(page, 'onboarding-join');
    await next.click();
  });

  await test.step('left and come back to in another browser, and completed', async () => {
    await expect(page.getByText('You are all set.')).toBeVisible();
    await lookEveryWay(page, 'onboarding-complete');
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/a/login');
    await field('Email').fill(email);
    await field('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/onboarding');
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL('**/app');
    await page.goto('/onboarding');
    await page.waitForURL('**/app');
    const banner = page.getByText(`Please confirm your address with the link we sent to ${email}.`);
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(page.getByText('The link is on its way')).toBeVisible();
    await until(async () => (await lettersTo(cloud.url, email)).length === 2);
    const link =
      /https?:\/\/\S+\/public\/confirm\S+/.exec((await lettersTo(cloud.url, email))[0]?.text ?? '')?.[0] ?? '';
    await page.goto(`${new URL(link).pathname}wrong`);
    await expect(page.getByText('This code is invalid')).toBeVisible();
    await page.goto(new URL(link).pathname);
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/app');
    await expect(banner).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('MuirghealMuirgheal');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByText('\u0645\u062d\u0645\u062f <b>', { exact: false })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a logout that fails says so, and can be tried again', async () => {
    const stop = await intercept(page, '**/api/users/logout', (route) => route.fulfill({ status: 500, body: '' }));
    // What the page before still asks for is not what this one does.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto('/app/logout');
    await expect(page.getByText('An Error Occured')).toBeVisible();
    await expect(page.getByText('Please reload this view and try again')).toBeVisible();
    // Anything more would be refused once the session is over.
    expect(asked).toEqual(['/api/users/me', '/api/users/logout']);
    stop();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/a/login');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /Cognito/.test(key)))).toEqual([]);
  });
});

test('changes the account, with a picture, a theme at once and a region', async ({ cloud, open }, info) => {
  const { page } = await open('desk');
  // Somebody of this test's own: it leaves another password, and other roles.
  const email = 'changeable@feis.test';
  const self = await newParent(cloud.url, { email });
  for (let step = 0; step < 100; ) ({ step } = (await self.ask('nextStep', { body: { complete: true } })).user);
  await signIn(page, email, { to: '/app/settings/account' });
  const picture = info.outputPath('me.png');
  writeFileSync(picture, onePixel);
  const text = info.outputPath('me.txt');
  writeFileSync(text, 'not a picture');
  await page.locator('input[type=file]').setInputFiles(text);
  await expect(page.getByText('This file is not a picture (JPEG, PNG or WebP).')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'TCRG' }).check();
  await page.getByLabel('Teacher ID').fill('T-9');
  await page.getByRole('checkbox', { name: 'ADCRG/BG/SD' }).check();
  await page.getByLabel('ADCRG ID').fill('A-9');
  for (const hidden of ['Organizer', 'Customer ID']) await expect(page.getByLabel(hidden)).toHaveCount(0);
  await page.getByLabel('Theme', { exact: true }).selectOption('plain');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'plain');
  await page.getByRole('switch', { name: 'Dark Theme' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.getByRole('switch', { name: 'Play notification sound' }).uncheck();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await lookAt(page, 'settings-account');
  await page.getByLabel('Current password').fill(demoPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Teacher ID')).toHaveValue('T-9');
  const shown = page.locator('fieldset img');
  await expect(shown).toBeVisible();
  // It is in its place before it has come.
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/app/settings/region');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Region is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await lookAt(page, 'settings-region');

  // A session that cannot be renewed any more leads to logging in, also where it is noticed by a save.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/(access|refresh)Token$/.test(key)) localStorage.setItem(key, `e30.${btoa('{"exp":1}')}.ended`);
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/a/login');

  // Elsewhere the new password leads in, and the old one does not.
  const { page: elsewhere } = await open('phone');
  await elsewhere.goto('/a/login');
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(demoPassword);
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.getByRole('alert').first()).toBeVisible();
  await signIn(elsewhere, email, { password });
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'plain');
});

test('hands a family its data, and erases the account only with the password', async ({ cloud, open }) => {
  const email = 'farewell@feis.test';
  const who = await newParent(cloud.url, { email });
  await who.ask('nextStep', { body: {} });
  await who.ask('nextStep', { body: { complete: true } });
  const { page } = await open('phone');
  await signIn(page, email, { to: '/app/settings/account' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^rince-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('button', { name: 'Erase my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await lookAt(page, 'erase-account');
  await dialog.getByLabel('Current password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await page.waitForURL('**/a/login');
});
