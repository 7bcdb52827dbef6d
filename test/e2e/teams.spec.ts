import { signIn as signInApi } from '../support/client.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { tableOf } from '../support/table.ts';
import { basics, category, organized } from '../support/wizard.ts';
import { expect, lookEveryWay, openByKeyboard, signIn, test } from './world.ts';

// A teacher makes a team of the school's dancers, and enters it like a dancer.

test('a team is made, changed and entered', async ({ open, cloud }) => {
  const { page } = await open('desk');
  const { organizer, feis } = await readyFeis(cloud.url);
  const { stripeAccountId } = await organized(organizer, feis);
  const { _id: event } = await organizer.ask('createEvent', { body: { event: basics('Feis na nGrúpaí') } });
  await tableOf(cloud.env).transact([
    { kind: 'update', key: { pk: `EVENT#${event}`, sk: 'EVENT' }, set: { stripeAccountId } },
  ]);
  const columns = [{ _id: 'column-601', title: '', age: 'all' }];
  const grade = category('Figure dances', ['601'], { type: 'teams', price: 4_000, columns });
  await organizer.ask('editEvent', { params: { id: event }, body: { grades: [grade] } });
  await organizer.ask('editEvent', { params: { id: event }, body: { publish: true } });
  const [dancer] = (await (await signInApi(cloud.url, 'parent@feis.test')).ask('listDancers')).data;

  await signIn(page, 'teacher@feis.test');
  await page.getByRole('link', { name: 'Teams' }).click();
  await expect(page.getByRole('heading', { name: 'Select an Event to View Teams' })).toBeVisible();
  await page.getByLabel('Search by name').fill('grupai');
  await page.getByRole('link', { name: 'Feis na nGrúpaí' }).click();
  await expect(page.getByRole('heading', { name: 'Feis na nGrúpaí' })).toBeVisible();
  await expect(page.getByText('No Teams Found')).toBeVisible();
  await lookEveryWay(page, 'teams-none');
  await page.getByRole('link', { name: 'Create Team' }).click();
  await expect(page.getByLabel('Team name')).toHaveAttribute('placeholder', 'Created on registration');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await expect(page.getByText('School is required')).toBeVisible();
  await page.getByLabel('Team label').fill('U12 Figure');
  const school = dancer?.school.name ?? '';
  await page.getByLabel('School').and(page.locator('input')).click();
  await expect(page.getByText('Type at least 2 characters.').filter({ visible: true }), 'nothing is asked').toHaveCount(
    1,
  );
  await page.getByLabel('School').and(page.locator('input')).fill(school);
  await page.getByRole('option', { name: school }).first().click();
  const members = page.getByLabel('Members').and(page.locator('input'));
  await members.fill(dancer?.name ?? '');
  await page
    .getByRole('option', { name: `${dancer?.name} ${dancer?.lname}` })
    .first()
    .click();
  await lookEveryWay(page, 'team-form');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/team\/[0-9a-z]{26}$/);
  await expect(page.getByRole('heading', { name: `${school} U12 Figure` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText(dancer?.name ?? '');
  await lookEveryWay(page, 'team');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Team name').fill('The Figure Eight');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'The Figure Eight' })).toBeVisible();

  await page.goto(`/app/events/${event}/register`);
  await expect(page.getByRole('heading', { name: /The Figure Eight/ })).toBeVisible();
  await expect(page.getByText(/^Team, \d+ years/)).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await lookEveryWay(page, 'team-entered');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/app\/entries\/[0-9a-z]{26}/);
  await expect(page.getByRole('button', { name: 'Pay Now: $40.00' })).toBeVisible();

  await page.goto(`/app/teams/event/${event}`);
  await page.getByRole('link', { name: 'The Figure Eight' }).click();
  const asks = await openByKeyboard(page, page.getByRole('button', { name: 'Delete' }), 'Delete this team?');
  await asks.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Teams Found')).toBeVisible();
});
