import { signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { expect, signIn, test } from './world.ts';

test('a list is where it was when somebody comes back to it', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const { count } = await organizer.ask('listEventEntries', { query: { query: { event: feis } } });
  expect(count).toBeGreaterThan(40);
  const { page } = await open('desk');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}/entries` });
  const lines = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(lines).toHaveCount(10);
  for (const count of [20, 30]) {
    await page.mouse.wheel(0, 4_000);
    await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(count);
  }
  const wanted = lines.nth(18).getByRole('link').first();
  await wanted.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 1_200));
  await expect.poll(scrolled).toBe(1_200);
  await wanted.click();
  await expect(page).toHaveURL(/\/entry\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/entries$/);
  await expect(lines.nth(18)).toBeInViewport();
  await expect.poll(scrolled).toBe(1_200);
  // Nothing that comes later moves it, and what was loaded is there.
  await expect(page.getByRole('link', { name: 'Entries', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.waitForLoadState('networkidle');
  expect(await scrolled()).toBe(1_200);
  expect(await lines.count()).toBeGreaterThanOrEqual(20);

  // On a phone the current one of many tabs is in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/event-dashboard/${feis}/waiting`);
  await expect(page.getByRole('link', { name: 'Waiting lists' })).toBeInViewport({ ratio: 0.9 });
});
