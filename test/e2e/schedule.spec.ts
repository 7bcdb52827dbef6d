import { readFileSync } from 'node:fs';
import { signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { expect, lookAt, signIn, sizes, test } from './world.ts';

// The schedule of a feis: planned, moved by keys, taken home as a file, uploaded again, and printed.

// A file that is no workbook is refused.
test.use({ noise: /status of 400/ });

test('an organizer uploads a schedule, prints from it, and moves a competition', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/event-dashboard/${feis}`);
  await page.getByRole('link', { name: 'Print Materials' }).click();
  await expect(page.getByText('No prints generated yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Check-in lists' })).toBeDisabled();
  await lookAt(page, 'print without a schedule');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download template' }).click(),
  ]);

  // Nothing, a wrong name, a wrong inside; then the template as it is, whose competitions are all at one time.
  const upload = page.getByRole('button', { name: 'Upload schedule' });
  const field = page.locator('input[type=file]');
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  await upload.click();
  await expect(page.getByText('No valid file found.')).toBeVisible();
  await field.setInputFiles(file('schedule.csv', Buffer.from('Stage')));
  await expect(page.getByText('Not a valid file type')).toBeVisible();
  await field.setInputFiles(file('broken.xlsx', Buffer.from('no workbook')));
  await expect(page.getByText('broken.xlsx')).toBeVisible();
  await upload.click();
  await expect(page.getByText('An Error Occured')).toBeVisible();
  await expect(page.getByText('Not a valid file type')).toBeVisible();
  await field.setInputFiles(file('schedule.xlsx', readFileSync(await template.path())));
  await expect(page.getByText('schedule.xlsx')).toBeVisible();
  await upload.click();
  await expect(page.getByText('Schedule uploaded')).toBeVisible();

  const generate = page.getByRole('button', { name: 'Generate Stage headers' });
  await generate.click();
  const made = page.getByRole('list', { name: 'Generated prints' }).getByRole('listitem').first();
  await expect(made).toContainText('Stage headers');
  await made.getByRole('button', { name: /^Open/ }).waitFor({ timeout: 60_000 });
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await lookAt(page, `print ${size.width}`);
  }
  await page.setViewportSize(sizes.desk);

  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('button', { name: 'Plan anew' }).click();
  await expect(page.getByText('did not fit into the hours of the stages')).toBeVisible();
  // Five judges cannot sit through all of it, whatever stages there are.
  for (const stage of [2, 3, 4, 5]) {
    await page.getByRole('button', { name: 'Add a stage' }).click();
    await expect(page.getByRole('button', { name: `Remove Stage ${stage}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Plan anew' }).click();
  await expect(page.getByText('did not fit although a stage is free')).toBeVisible();
  const block = page.getByRole('region', { name: 'Stages' }).getByRole('button').first();
  await expect(block).toContainText('8:00');
  await block.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(block).toContainText('8:10');
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await lookAt(page, `schedule ${size.width}`);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Schedule saved')).toBeVisible();
  await page.getByRole('link', { name: 'Print Materials' }).click();
  await expect(made).toContainText('Older than the data');
});
