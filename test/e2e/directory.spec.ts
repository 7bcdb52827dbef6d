import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn as signInApi } from '../support/client.ts';
import { newParent } from '../support/family.ts';
import { onePixel } from '../support/upload.ts';
import { answering } from './answering.ts';
import { expect, lookEveryWay, openByKeyboard, signIn, test } from './world.ts';

// Schools in a browser: made, staffed, changed and deleted by those who run them; looked at and joined by others.

test.use({ noise: /status of (40\d|500)/ });

const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));
const tab = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: title, exact: true });

test('a teacher makes a school, names its staff, changes it and deletes it', async ({ open, cloud }, info) => {
  const { page } = await open('desk');
  const api = await signInApi(cloud.url, 'teacher@feis.test');
  const parent = await signInApi(cloud.url, 'parent@feis.test');
  await signIn(page, 'teacher@feis.test');
  const submit = page.getByRole('button', { name: 'Submit' });

  await test.step('own schools, and the way to others', async () => {
    await page.goto('/app/schools');
    await expect(page.getByRole('heading', { level: 1, name: 'My School' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Schools' }).getByRole('listitem')).toHaveCount(1);
    await lookEveryWay(page, 'schools');
    const find = page.getByLabel('Find a school');
    await find.fill('zzzz');
    await expect(page.getByText('No Schools Found')).toBeVisible();
    await find.fill('emera');
    await expect(page.getByRole('option', { name: /Emerald Steps/ })).toBeVisible();
    await find.press('ArrowDown');
    await find.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Emerald Steps' })).toBeVisible();
    await page.goto('/app/schools');
    await page.getByRole('link', { name: 'Create School' }).click();
    await at(page, '/app/schools/new');
  });

  await test.step('a new one, with a logo and staff found by email', async () => {
    await submit.click();
    await expect(page.getByText('This field is required')).toBeVisible();
    for (const label of ['School Name', 'Website URL', 'Facebook URL', 'Instagram URL', 'About', 'City'])
      await expect(page.getByLabel(label)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Logo image' })).toBeVisible();
    for (const other of ['Next', 'Search for your school'])
      await expect(page.getByRole('button', { name: other })).toHaveCount(0);
    await lookEveryWay(page, 'school-form');
    await page.getByLabel('School Name').fill('Emrald Steps');
    const like = page.getByRole('list', { name: 'Schools like this' });
    await expect(like).toContainText('Emerald Steps');
    await expect(like).toContainText('Kingston');
    await like.scrollIntoViewIfNeeded();
    await lookEveryWay(page, 'school-like');
    await page.getByLabel('School Name').fill('Emerald Steps');
    await page.getByLabel('City').fill('kingston');
    await submit.click();
    await expect(page.getByText('There is already a school called Emerald Steps in kingston.')).toBeVisible();
    await page.getByLabel('School Name').fill('Scoil na Mara');
    await page.getByLabel('City').fill('Galway');
    await expect(like).toBeHidden();
    const region = page.getByRole('combobox', { name: 'Region' });
    await region.selectOption({ index: 1 });
    await page.getByLabel('Website URL').fill('javascript:alert(1)');
    await submit.click();
    await expect(page.getByText(/web address/)).toBeVisible();
    await page.getByLabel('Website URL').fill('scoilnamara.example.org');
    await page.getByLabel('Facebook URL').fill('https://facebook.com/scoilnamara');
    await page.getByLabel('Instagram URL').fill('https://instagram.com/scoilnamara');
    const picture = info.outputPath('logo.png');
    writeFileSync(picture, onePixel);
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();

    const admins = page.getByRole('list', { name: 'School Administrators: chosen' });
    await expect(admins).toContainText('Gráinne Doyle');
    await expect(admins.getByRole('button')).toHaveCount(0);
    const staff = page.getByRole('textbox', { name: 'Additional teachers/staff' });
    await staff.fill('nobody@nowhere.test');
    await expect(page.getByText('Nobody found. Type the whole email address.')).toBeVisible();
    await staff.fill('parent@feis.test');
    await expect(page.getByRole('option', { name: /Patricia Byrne/ })).toContainText('p•••@feis.test');
    await staff.press('ArrowDown');
    await staff.press('Enter');
    const chosen = page.getByRole('list', { name: 'Additional teachers/staff: chosen' });
    await expect(chosen).toContainText('Patricia Byrne');
    await chosen.getByRole('button', { name: 'Remove Patricia Byrne' }).click();
    await expect(chosen).toBeHidden();
    await staff.fill('parent@feis.test');
    await page.getByRole('option', { name: /Patricia Byrne/ }).click();
    await submit.click();
    await expect(page.getByText('Your changes have been saved')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/schools\/\w{26}\/info$/);
  });

  await test.step('its page, with everything empty', async () => {
    await expect(page.getByText('No description available')).toBeVisible();
    for (const [title, href] of [
      ['Website', 'https://scoilnamara.example.org'],
      ['Facebook', 'https://facebook.com/scoilnamara'],
      ['Instagram', 'https://instagram.com/scoilnamara'],
    ] as const)
      await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', href);
    const logo = page.locator('main img').first();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByRole('list', { name: 'Staff' })).not.toContainText('Patricia Byrne');
    const asked = page.getByRole('list', { name: 'Asked to join' });
    await expect(asked).toContainText('Patricia Byrne');
    await lookEveryWay(page, 'school');
    await asked.getByRole('button', { name: 'Withdraw: ask Patricia Byrne no more' }).click();
    await expect(asked).toBeHidden();
    await tab(page, 'Students').click();
    await expect(page.getByText('No Students')).toBeVisible();
    await tab(page, 'Entries').click();
    await expect(page.getByText('No Entries Found')).toBeVisible();
  });

  await test.step('changed, also when a colleague was faster', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('About').fill('By the sea.\nSince 1998.');
    const id = /schools\/(\w+)/.exec(page.url())?.[1] ?? '';
    const { name, admins, moderators, revision } = await api.ask('getSchool', { params: { id } });
    const { _id: joining } = await parent.ask('me');
    const school = { name, admins, moderators: [...moderators, joining], revision, city: 'Gaillimh' };
    await api.ask('editSchool', { params: { id }, body: { school } });
    await parent.ask('answerInvitation', { params: { id }, body: { accept: true } });
    await submit.click();
    await expect(page.getByText('What you typed is kept. Save again to keep yours.')).toBeVisible();
    await submit.click();
    await at(page, `/app/schools/${id}/info`);
    await expect(page.getByText('Since 1998.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Staff' }), 'who joined meanwhile stays').toContainText(
      'Patricia Byrne',
    );
  });

  await test.step('deleted after a question', async () => {
    await page.goto('/app/schools');
    const question = await openByKeyboard(
      page,
      page.getByRole('button', { name: 'Delete Scoil na Mara' }),
      'Are you sure you want to delete Scoil na Mara?',
    );
    await expect(question.getByText('This will permanently remove this object from the database.')).toBeVisible();
    await lookEveryWay(page, 'school-delete');
    await question.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Scoil na Mara' })).toBeHidden();
    await page.getByRole('button', { name: 'Delete Rince na Coille' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Dancers belong to this school. It can be deleted once none does.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rince na Coille' })).toBeVisible();
  });
});

test('others see the details only; who asks to join is taken on the staff', async ({ open, cloud }) => {
  const mona = await newParent(cloud.url, { name: 'Mona', lname: 'Moy', email: 'mona@example.org', teacher: true });
  for (let step = 0; step < 100; ) ({ step } = (await mona.ask('nextStep', { body: { complete: true } })).user);
  const { page: phone } = await open('phone');
  const { page: desk } = await open('desk');
  await signIn(phone, 'mona@example.org');
  await signIn(desk, 'teacher@feis.test', { to: '/app/schools' });
  await desk.getByRole('link', { name: 'Rince na Coille' }).click();
  await expect(desk).toHaveURL(/\/info$/);
  const school = new URL(desk.url()).pathname.replace(/\/info$/, '');

  const stop = await answering(phone, '**/api/users/me', 'me', (self) => ({ ...self, roles: ['parent'] }));
  await test.step('somebody who is no teacher', async () => {
    await phone.goto('/app/schools');
    await expect(phone.locator('main').getByText('No Schools Found')).toBeVisible();
    await expect(phone.getByText('Schools whose staff you are on are shown here.')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Create School' })).toHaveCount(0);
    await lookEveryWay(phone, 'schools-none');
    await phone.goto('/app/schools/new');
    await expect(phone.getByText('Schools are created by teachers.')).toBeVisible();
    await phone.goto(school);
    await at(phone, `${school}/info`);
    for (const title of ['Students', 'Entries']) await expect(tab(phone, title)).toHaveCount(0);
    for (const title of ['Edit', 'Ask to join']) await expect(phone.getByText(title, { exact: true })).toHaveCount(0);
    await phone.goto(`${school}/edit`);
    await expect(phone.getByText('A school is changed by its administrators.')).toBeVisible();
    await expect(phone.getByLabel('School Name')).toHaveCount(0);
    await phone.goto(`${school}/students`);
    await expect(phone.getByRole('alert')).toBeVisible();
    await expect(phone.getByText('Aoife Byrne')).toHaveCount(0);
  });

  await test.step('a teacher asks, an administrator answers', async () => {
    stop();
    await phone.goto(school);
    await phone.getByRole('button', { name: 'Ask to join' }).click();
    await expect(phone.getByText('You asked to join. Its administrators answer.')).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('list', { name: 'Asking to join' })).toContainText('m•••@example.org');
    await lookEveryWay(desk, 'school-asked');
    await desk.getByRole('button', { name: 'Accept Mona Moy' }).click();
    await expect(desk.getByRole('list', { name: 'Staff' })).toContainText('Mona Moy');
    await phone.reload();
    await expect(phone.getByText('You teach here')).toBeVisible();
    await phone.goto('/app/schools');
    await expect(phone.getByRole('link', { name: 'Rince na Coille' })).toBeVisible();
    for (const tool of ['Edit', 'Delete'])
      await expect(phone.getByRole('button', { name: `${tool} Rince na Coille` })).toHaveCount(0);
  });

  await test.step('a school asks somebody, who accepts', async () => {
    const api = await signInApi(cloud.url, 'teacher@feis.test');
    const { _id: user } = await mona.ask('me');
    const name = 'Scoil na Carraige';
    const { _id: id } = await api.ask('createSchool', { body: { school: { name, city: 'Sligo', admins: [user] } } });
    const other = { name: 'Scoil an Tobair', city: 'Sligo', moderators: [user] };
    await api.ask('createSchool', { body: { school: other } });
    await phone.goto('/app/schools');
    await expect(phone.getByRole('heading', { name: `${name} asks you to join its staff` })).toBeVisible();
    await lookEveryWay(phone, 'schools-asked');
    await phone.getByRole('button', { name: 'Decline: do not join Scoil an Tobair' }).click();
    await expect(phone.getByText('You do not join Scoil an Tobair')).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'Scoil an Tobair' })).toHaveCount(0);
    await phone.getByRole('link', { name: 'Look at the school' }).click();
    await at(phone, `/app/schools/${id}/info`);
    await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(tab(phone, 'Students')).toHaveCount(0);
    await lookEveryWay(phone, 'school-asks');
    await phone.getByRole('button', { name: `Accept: join the staff of ${name}` }).click();
    await expect(phone.getByText('You run this school')).toBeVisible();
    await expect(tab(phone, 'Students')).toBeVisible();
    await expect(phone.getByRole('list', { name: 'Staff' })).toContainText('Mona Moy');
  });

  await test.step('those who run it see its dancers and their entries', async () => {
    await tab(desk, 'Students').click();
    await expect(desk.getByRole('link', { name: 'Aoife Byrne' })).toBeVisible();
    await lookEveryWay(desk, 'school-students');
    await desk.getByLabel('Find a student').fill('byrne cia');
    await desk.getByRole('option', { name: 'Cian Byrne' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Cian Byrne' })).toBeVisible();
    await desk.goBack();
    await tab(desk, 'Entries').click();
    const entries = desk.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect(entries.first()).toBeVisible();
    await lookEveryWay(desk, 'school-entries');
    await entries.getByRole('link').first().click();
    await expect(desk).toHaveURL(/\/app\/entries\/\w+$/);
    await expect(desk.getByRole('list', { name: 'Dancers' })).toBeVisible();
    await expect(desk.getByText(/^Paid:/)).toHaveCount(0);
    const { page: office } = await open('desk');
    await signIn(office, 'admin@feis.test', { to: '/app/admin/schools' });
    await office.getByPlaceholder('Search by name or town').fill('kings');
    await expect(office.getByRole('heading', { level: 2 })).toHaveText(['Emerald Steps']);
    await office.getByPlaceholder('Search by name or town').fill('nothing of the kind');
    await expect(office.locator('main').getByText('No Schools Found')).toBeVisible();
    await office.goto(school);
    await expect(tab(office, 'Students')).toBeVisible();
    await expect(office.getByRole('link', { name: 'Edit' })).toBeVisible();
  });
});

test('a school of somebody whose address is not confirmed is no more than its page', async ({ open, cloud }) => {
  const email = 'unsure-teacher@example.org';
  const api = await newParent(cloud.url, { name: 'Ruth', email, teacher: true, confirm: false });
  for (let step = 0; step < 100; ) ({ step } = (await api.ask('nextStep', { body: { complete: true } })).user);
  const { _id } = await api.ask('createSchool', { body: { school: { name: 'Scoil na Ceiste', city: 'Tralee' } } });
  const { page } = await open('desk');
  await signIn(page, email, { to: `/app/schools/${_id}` });
  await expect(page.getByText("Confirm your email address to see this school's dancers")).toBeVisible();
  for (const title of ['Students', 'Entries']) await expect(tab(page, title)).toHaveCount(0);
  await lookEveryWay(page, 'school-unconfirmed');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('You can name others here once your email address is confirmed.')).toBeVisible();
  await page.getByLabel('About').fill('By the bay.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('By the bay.')).toBeVisible();
  await page.goto('/app/dancers');
  await expect(
    page.getByText('Students of your school appear here once your email address is confirmed.'),
  ).toBeVisible();
  await lookEveryWay(page, 'students-unconfirmed');
});
