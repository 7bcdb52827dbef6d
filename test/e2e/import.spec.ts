import { readFileSync } from 'node:fs';
import { signIn as signInApi } from '../support/client.ts';
import { repository } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { newParent } from '../support/family.ts';
import { expect, lookAt, signIn, sizes, test } from './world.ts';

// An admin brings a list of schools and dancers: reads what the file would make, imports it, and its teacher goes on from there.

// A refusal is said on the page, and by the browser in its console.
test.use({ noise: /status of 400/ });

const teacher = 'muinteoir@import.test';
// Somebody of this test's own, so that the people of the demo world are as other tests find them.
const sample = readFileSync(`${repository}packages/demo/sample-import.xml`, 'utf8')
  .replaceAll('teacher@feis.test', teacher)
  .replace('Rince na Coille', 'Scoil an Liosta');
const fileOf = (text: string) => ({ name: 'list.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
const flawed = sample
  .replace('</school>', '<dancer firstName="Bob" lastName="Quill" birthdate="2008-02-30" level="novice"/></school>')
  .replace('code="408"', 'code="9999"')
  .replace(/<teacher [^>]*>/, '$&<teacher email="nobody@feis.test"/>');

test('a list is parsed, imported with progress, and found by its teacher', async ({ open, cloud }) => {
  const { page } = await open('desk');
  const welcomed = await newParent(cloud.url, { email: teacher, name: 'Múinteoir' });
  for (let step = 0; step < 100; ) ({ step } = (await welcomed.ask('nextStep', { body: { complete: true } })).user);
  const feis = await feisNamed(await signInApi(cloud.url, 'organizer@feis.test'), 'Feis na Coille');
  await signIn(page, 'admin@feis.test', { to: '/app/admin/users' });
  await page.getByRole('link', { name: 'Parse Import XML' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parse Import XML' })).toBeVisible();
  for (const type of ['Grades (Beginner - Prizewinner)', 'Championship', 'Adult'])
    await expect(page.getByText(type, { exact: true })).toBeVisible();

  await test.step('nothing is demanded before it is sent', async () => {
    await page.getByRole('button', { name: 'Parse', exact: true }).click();
    await expect(page.getByText('Choose an XML file first.')).toBeVisible();
  });

  await test.step('a hostile file is refused in a sentence', async () => {
    await page.setInputFiles('input[type=file]', fileOf('<!DOCTYPE feis [<!ENTITY a "ha">]><feis>&a;</feis>'));
    await expect(page.getByText('list.xml')).toBeVisible();
    await page.getByRole('button', { name: 'Parse', exact: true }).click();
    await expect(page.getByText('This file has a document type (DOCTYPE)')).toBeVisible();
  });

  await test.step('a file is shown with what it would make', async () => {
    await page.getByLabel('Event').selectOption(feis);
    await page.setInputFiles('input[type=file]', fileOf(flawed));
    await expect(page.getByText('This file has a document type (DOCTYPE)')).toBeHidden();
    await page.getByRole('button', { name: 'Parse', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'For Feis na Coille' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'What the import makes' }).getByRole('listitem')).toHaveText([
      '2 new schools',
      '2 new on a staff',
      '5 new dancers',
      '1 new entry',
    ]);
    await expect(page.getByRole('heading', { name: '3 lines to look at' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Lines to look at' }).getByRole('listitem')).toHaveText([
      /^Line 5.*nobody@feis\.test/,
      /^Line 7.*no competition 9999/,
      /^Line 17.*'2008-02-30' is not a day/,
    ]);
    const teachers = page.getByRole('list', { name: 'Teachers of Scoil Rince Uí Néill' });
    await expect(teachers.getByRole('listitem')).toHaveText([
      `${teacher} joins the staff`,
      'nobody@feis.test no confirmed account',
    ]);
    const dancers = page.getByRole('list', { name: 'Dancers of Scoil Rince Uí Néill' });
    await expect(dancers).toContainText('Tadhg Ó Néill');
    await expect(dancers).toContainText('Championship · Preliminary Championship · Nov 02 2007');
    await expect(dancers).toContainText('608 Preliminary Championship');
    await lookAt(page, 'parse-import');
    await page.setViewportSize(sizes.phone);
    await lookAt(page, 'parse-import-phone');
    await page.setViewportSize(sizes.desk);
  });

  await test.step('and imported from there', async () => {
    await page.getByRole('button', { name: 'Import this file' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import XML' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText('3 lines of the file could not be taken as they are.')).toBeVisible();
    await lookAt(page, 'import');
    await page.getByRole('link', { name: 'Schools' }).last().click();
    await expect(page.getByText('Scoil Rince Uí Néill')).toBeVisible();
  });

  await test.step('a second time it brings nothing, from the other page as well', async () => {
    await page.goto('/app/admin/import');
    await page.setInputFiles('input[type=file]', fileOf(flawed));
    await expect(page.getByText('list.xml')).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('list', { name: 'What the import made' }).getByRole('listitem')).toHaveText([
      '0 new schools',
      '0 new on a staff',
      '0 new dancers',
    ]);
  });

  await test.step('its teacher finds the students and an entry to go on with', async () => {
    await page.goto('/app/logout');
    await page.waitForURL('**/a/login');
    await signIn(page, teacher, { to: '/app/entries' });
    await page.getByRole('link', { name: 'Feis na Coille' }).first().click();
    await expect(page.getByRole('button', { name: /^Tadhg/ })).toBeVisible();
    await page.goto('/app/admin/import');
    await expect(page).toHaveURL(/\/app$/);
  });
});
