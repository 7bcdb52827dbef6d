import { writeFileSync } from 'node:fs';
import { demoPassword } from '../support/client.ts';
import { lettersTo, newParent } from '../support/family.ts';
import { until } from '../support/until.ts';
import { onePixel } from '../support/upload.ts';
import { expect, lookAt, signIn, test } from './world.ts';

// An account in a browser: a forgotten password, the settings with a picture, and the family's own data.

test.use({ noise: /status of 40\d|status of 429/ });

const password = 'another long password';

test('sets a forgotten password from the letter, and keeps the code to itself', async ({ cloud, open }) => {
  const email = 'absent-minded@feis.test';
  await newParent(cloud.url, { email, confirm: false });
  const { page } = await open('phone');
  await page.goto('/a/signup');
  await expect(page.getByRole('heading', { name: 'Signup' })).toBeVisible();
  await page.goto('/a/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
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
  await button.click();
  await page.waitForURL('**/onboarding');
});

test('changes the account, with a picture, a theme at once and a region', async ({ open }, info) => {
  const { page } = await open('desk');
  await signIn(page, 'dancer@feis.test');
  await page.goto('/app/settings/account');
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
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/app/settings/region');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Region is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await lookAt(page, 'settings-region');
});

test('hands a family its data, and erases the account only with the password', async ({ cloud, open }) => {
  const email = 'farewell@feis.test';
  const who = await newParent(cloud.url, { email });
  await who.ask('nextStep', { body: {} });
  await who.ask('nextStep', { body: { complete: true } });
  const { page } = await open('phone');
  await signIn(page, email);
  await page.goto('/app/settings/account');
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
