import { readFileSync } from 'node:fs';
import { signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { expect, lookAt, signIn, sizes, test } from './world.ts';

// The reports of an event: figures that lead to their lists, tables and files that say what the charts show, and workbooks.

test('an organizer reads the figures of a feis, goes from one to its list, and takes a workbook home', async ({
  open,
  cloud,
}) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const told = await organizer.ask('getKPI', { body: { id: feis } });
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/event-dashboard/${feis}`);
  await page.getByRole('link', { name: 'Reports' }).click();
  const tile = (title: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(tile('Dancers').getByRole('strong').first()).toHaveText(String(told.dancers));
  await expect(tile('Dancers').getByRole('row', { name: /Championship/ })).toContainText(String(told.champDancers));
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible();
  // Day by day against the payment provider.
  const { days } = await organizer.ask('getRevenue', { body: { id: feis } });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('Both books say the same.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Same', { exact: true })).toHaveCount(days.filter(({ paid }) => paid > 0).length);
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await lookAt(page, `reports ${size.width}`);
  }
  await page.setViewportSize(sizes.desk);

  // The table says what the chart shows, and the file what the table says.
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Entries per grade' }) })
    .last();
  await panel.getByText('Show as a table').click();
  const rows = await panel.getByRole('row').allTextContents();
  expect(rows.length - 1).toBe(told.grades.length);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Entries per grade as CSV' }).click(),
  ]);
  const csv = readFileSync(await file.path(), 'utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  expect(csv).toEqual([
    '"Grade","Places entered","Dancers"',
    ...told.grades.map(({ title, entries, dancers }) => `"${title.replaceAll('"', '""')}",${entries},${dancers}`),
  ]);

  const exports = page.getByRole('region', { name: 'Export Data' });
  const generate = exports.getByRole('button', { name: 'Generate Solo numbers' });
  await generate.click();
  const made = exports.getByRole('button', { name: /Solo numbers\.xlsx/ });
  // Made behind a queue, on a machine that plays other feiseanna as well.
  await made.waitFor({ timeout: 60_000 });
  await expect(generate).toBeEnabled();
  const [workbook] = await Promise.all([page.waitForEvent('download'), made.click()]);
  expect(workbook.suggestedFilename()).toBe('Feis na Coille - Solo numbers.xlsx');
  expect(
    readFileSync(await workbook.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  // A part of the ring leads where its row does.
  await expect(tile('Dancers').getByRole('link', { name: 'Championship' })).toHaveAttribute(
    'href',
    /group=championship$/,
  );
  await tile('Dancers').locator('.recharts-pie-sector').last().click();
  await expect(page).toHaveURL(/dancers\?group=championship/);
  await expect(page.getByText(`${told.champDancers} Result`)).toBeVisible();
});

test('who tabulates reads no money there, and gets no workbook with any', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const { page } = await open('phone');
  await signIn(page, 'tabulator@feis.test');
  await page.goto(`/app/event-dashboard/${feis}/stats`);
  await expect(page.getByRole('heading', { name: 'Dancers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Awards' })).toBeVisible();
  for (const hidden of ['Income', 'Revenue by day'])
    await expect(page.getByRole('heading', { name: hidden })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate Transactions' })).toHaveCount(0);
});

test('a feis that nobody entered says so', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const { _id } = await organizer.ask('createEvent', { body: { event: { name: 'An empty feis' } } });
  const { page } = await open('phone');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/event-dashboard/${_id}/stats`);
  await expect(page.getByText('Nobody has entered yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Competitions' })).toBeVisible();
});

test.describe('somebody else', () => {
  test.use({ noise: /status of 403/ });

  test('is told once that these pages are not theirs, and is offered nothing there', async ({ open, cloud }) => {
    const organizer = await signInApi(cloud.url, 'organizer@feis.test');
    const feis = await feisNamed(organizer, 'Feis na Coille');
    const { page } = await open('phone');
    await signIn(page, 'parent@feis.test');
    for (const path of ['stats', 'merge', 'split']) {
      await page.goto(`/app/event-dashboard/${feis}/${path}`);
      await expect(page.getByText('You may not open this.'), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('You may not open this.'), path).toHaveCount(1);
    }
  });
});
