import { readyFeis } from '../support/demo-feis.ts';
import { intercept } from './answering.ts';
import { expect, lookAt, signIn, test } from './world.ts';

test('a list whose search is not answered yet is pale, and does not pass for the answer', async ({ open, cloud }) => {
  const { feis } = await readyFeis(cloud.url);
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test');
  for (const [part, path, found] of [
    ['logs', '**/api/logs?*', 'No Activity Found'],
    ['competitions', '**/api/events/getOrganizerCompetitions*', 'No Competitions Found'],
  ] as const) {
    await page.goto(`/app/event-dashboard/${feis}/${part}`);
    const list = page.locator('main').getByRole('list').last();
    await expect(list).toBeVisible();
    // Its skeleton is a list, too.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const answer = Promise.withResolvers<void>();
    const stop = await intercept(page, path, async (route) => {
      await answer.promise;
      await route.fallback();
    });
    await page.getByLabel('Search').fill('nobody at all');
    const older = page.locator('[aria-busy="true"]').filter({ has: page.getByRole('list') });
    const paleness = () =>
      older
        .locator('> *')
        .first()
        .evaluate((part) => Number(getComputedStyle(part).opacity));
    await expect.poll(paleness).toBeLessThan(0.5);
    await lookAt(page, `office-search-${part}`);
    answer.resolve();
    await expect(page.getByText(found)).toBeVisible();
    await expect(older).toHaveCount(0);
    stop();
  }
});
