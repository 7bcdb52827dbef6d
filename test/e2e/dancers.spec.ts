import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn as signInApi } from '../support/client.ts';
import { newParent } from '../support/family.ts';
import { onePixel } from '../support/upload.ts';
import { expect, lookEveryWay, signIn, test } from './world.ts';

// Dancer profiles in a browser: a family's own, a teacher's students, and what each of them may do.

test.use({ noise: /status of 40\d/ });

const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));
const tab = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: title, exact: true });

test('a family keeps its dancers, and reads their results', async ({ open, cloud }, info) => {
  const { page } = await open('phone');
  const admin = await signInApi(cloud.url, 'admin@feis.test');
  await admin.ask('createOrganization', { body: { name: 'An Coimisiún' } });
  await signIn(page, 'parent@feis.test');

  await test.step('the list, with a tile that adds one', async () => {
    await page.goto('/app/dancers');
    await expect(page.getByRole('heading', { level: 1, name: 'My Dancer Profiles' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Aoife Byrne' })).toBeVisible();
    await expect(page.getByText('My Students')).toHaveCount(0);
    await lookEveryWay(page, 'dancers');
    await page.getByRole('link', { name: 'Add New Dancer' }).click();
    await at(page, '/app/dancers/new');
  });

  await test.step('a new one, with what is required', async () => {
    await page.getByRole('button', { name: 'Save dancer' }).click();
    for (const text of ['Level is required', 'Region is required', 'School is required'])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('This field is required')).toHaveCount(3);
    await lookEveryWay(page, 'dancer-form');
    await page.getByLabel('First Name').fill('Muireann');
    await page.getByLabel('Last Name').fill('Byrne');
    await page.getByLabel('Date of birth').fill('2012-01-01');
    const grade = page.getByLabel('Grade');
    await expect(grade.locator('option')).toHaveText(['All grades', 'Non-Champion', 'Championship', 'Adult']);
    const level = page.getByLabel('Level');
    await grade.selectOption('Non-Champion');
    await expect(level.locator('option')).toHaveText([
      'Choose a level',
      ...['First Feis', 'Novice', 'Beginner', 'Advanced', 'Prizewinner'],
    ]);
    await grade.selectOption('Adult');
    await expect(level).toHaveValue('adult');
    await grade.selectOption('Championship');
    await expect(level).toHaveValue('');
    await level.selectOption('Open Championship');
    await page.getByRole('combobox', { name: 'Region' }).selectOption({ index: 1 });
    await page.getByLabel('School', { exact: true }).fill('coille');
    await page.getByRole('option', { name: /Rince na Coille/ }).click();
    const teacher = page.getByLabel('Teacher');
    await teacher.fill('nobody');
    await expect(page.getByText('Nobody of this name teaches there.')).toBeVisible();
    await teacher.fill('doyle');
    await page.getByRole('option', { name: 'Gráinne Doyle' }).click();
    await page.getByLabel('Organization').selectOption('An Coimisiún');
    const picture = info.outputPath('dancer.png');
    writeFileSync(picture, onePixel);
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save dancer' }).click();
    await expect(page.getByText('Your changes have been saved')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/dancers\/\w{26}\/info$/);
  });

  await test.step('its profile, and the form as it was saved', async () => {
    const details = page.locator('main dl');
    for (const [fact, value] of [
      ['Level', 'Open Championship'],
      ['Age', `${new Date().getUTCFullYear() - 2012} on January 1`],
      ['Date of birth', 'Jan 01 2012'],
      ['School', 'Rince na Coille'],
      ['Region', ''],
      ['Organization', 'An Coimisiún'],
    ] as const)
      await expect(details.locator(`dt:text-is('${fact}') + dd`)).toContainText(value);
    await expect(page.getByRole('link', { name: 'Rince na Coille' })).toHaveAttribute('href', /\/app\/schools\/\w+$/);
    const portrait = page.locator('main img');
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await lookEveryWay(page, 'dancer-info');
    await tab(page, 'Entries').click();
    await expect(page.getByText('No Entries Found')).toBeVisible();
    await tab(page, 'Results').click();
    await expect(page.getByText('No Results Found')).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Teacher')).toHaveValue('Gráinne Doyle');
    await expect(page.getByLabel('Grade')).toHaveValue('championship');
    await page.getByLabel('First Name').fill('Muirne');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Muirne Byrne' })).toBeVisible();
  });

  await test.step('results, in blocks of one round and of three', async () => {
    await page.goto('/app/dancers');
    await page.getByRole('link', { name: 'Aoife Byrne' }).click();
    await expect(page).toHaveURL(/\/info$/);
    const base = new URL(page.url()).pathname.replace(/\/info$/, '');
    await page.goto(base);
    await at(page, `${base}/info`);
    await tab(page, 'Entries').click();
    await page.getByRole('link', { name: 'Feis na Samhna' }).click();
    await expect(page).toHaveURL(/\/app\/entries\/\w+$/);
    await page.goto(`${base}/results`);
    const feis = page.getByRole('region', { name: 'Feis na Samhna' });
    await expect(feis.getByRole('article').first()).toBeVisible();
    await expect(feis.getByText(/ecalled for round 3\./)).toHaveCount(0);
    await lookEveryWay(page, 'dancer-results');
    await page.goto('/app/dancers');
    await page.getByRole('link', { name: 'Cian Byrne' }).click();
    await tab(page, 'Results').click();
    await expect(feis.getByText(/After two rounds: .*ecalled for round 3\./)).toBeVisible();
    await lookEveryWay(page, 'dancer-results-of-three');
    await feis.getByRole('link', { name: 'Public results' }).click();
    await expect(page).toHaveURL(/\/public\/results\/event\/\w+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Feis na Samhna' })).toBeVisible();
  });
});

test('a teacher looks at students and changes none; an admin may', async ({ open, cloud }) => {
  const { page } = await open('desk');
  await signIn(page, 'teacher@feis.test');

  await test.step('students of the own school', async () => {
    await page.goto('/app/dancers');
    await expect(page.getByRole('heading', { level: 2, name: 'My Students' })).toBeVisible();
    await lookEveryWay(page, 'students');
    await page.goto('/app/entries');
    await expect(page.getByRole('heading', { level: 2, name: 'My Students Entries' })).toBeVisible();
    const theirs = page.getByRole('list', { name: 'Entries of Rince na Coille' });
    await expect(theirs.getByText('Feis na Samhna').first()).toBeVisible();
    await expect(theirs.getByText(/^\$/)).toHaveCount(0);
    await lookEveryWay(page, 'students-entries');
    await page.goto('/app/dancers');
    await page.getByRole('list', { name: 'Students of Rince na Coille' }).getByText('Aoife Byrne').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aoife Byrne' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await tab(page, 'Results').click();
    await expect(page.getByRole('region', { name: 'Feis na Samhna' })).toBeVisible();
    await tab(page, 'Entries').click();
    await expect(page).toHaveURL(/\/entries$/);
    const entries = page.url();
    await page.getByRole('link', { name: 'Feis na Samhna' }).click();
    await expect(page).toHaveURL(/\/app\/entries\/\w+$/);
    await expect(page.getByText('An Error Occured')).toHaveCount(0);
    await page.goto(entries.replace(/\/entries$/, '/edit'));
    await expect(page.getByText("Only this dancer's family can change the profile.")).toBeVisible();
    for (const field of ['First Name', 'Date of birth', 'Level', 'School', 'Teacher'])
      await expect(page.getByLabel(new RegExp(`^${field}`))).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await lookEveryWay(page, 'dancer-form-of-others');
  });

  const profile = new URL(page.url()).pathname.replace(/\/edit$/, '');
  await test.step('a teacher without a school has none; strangers find nobody', async () => {
    const nora = await newParent(cloud.url, { email: 'nora.of.none@example.org', teacher: true });
    for (let step = 0; step < 100; ) ({ step } = (await nora.ask('nextStep', { body: { complete: true } })).user);
    const { page: phone } = await open('phone');
    await signIn(phone, 'nora.of.none@example.org', { to: '/app/dancers' });
    await expect(phone.getByText('No Students')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Find your school' })).toHaveAttribute('href', '/app/schools');
    await lookEveryWay(phone, 'students-none');
    await phone.goto('/app/entries');
    const students = phone.getByRole('region', { name: 'My Students Entries' });
    await expect(students.getByText('No Entries Found')).toBeVisible();
    await phone.goto(`${profile}/info`);
    await expect(phone.getByRole('alert')).toBeVisible();
    await expect(phone.getByText('Aoife')).toHaveCount(0);
  });

  await test.step('an admin', async () => {
    const { page: office } = await open('desk');
    await signIn(office, 'admin@feis.test', { to: `${profile}/info` });
    await office.getByRole('link', { name: 'Edit' }).click();
    await expect(office.getByLabel('First Name')).toBeEnabled();
    await office.getByRole('button', { name: 'Save' }).click();
    await at(office, `${profile}/info`);
  });
});
