import type { Page } from '@playwright/test';
import { signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { cardsOfJudge } from './cards-of-judge.ts';
import { expect, expectAccessible, lookAt, signIn, test } from './world.ts';

// What may lie over what, and what fits on the smallest phones.

/** Elements that reach beyond the right edge of the screen and are not inside something that scrolls by itself. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const out = [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 1 && right > clientWidth + 1 && !scrolls(element.parentElement);
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
    return scrollWidth > clientWidth ? [`page ${scrollWidth}`, ...out.slice(0, 5)] : out.slice(0, 5);
  });

/** Tiles of a list that leave their titles less than two fifths of their width. */
const narrowTitles = (page: Page, list: string): Promise<string[]> =>
  page
    .getByRole('list', { name: list })
    .getByRole('article')
    .evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const title = tile.querySelector('h2, h3');
        if (!title) return [];
        const room = title.clientWidth - Number.parseFloat(getComputedStyle(title).paddingRight);
        return room < tile.clientWidth * 0.4 ? [`${title.textContent}: ${room} of ${tile.clientWidth}`] : [];
      }),
    );

const widths = [320, 390] as const;
const expectToFit = async (page: Page, path: string, settled: () => Promise<unknown>): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await settled();
    expect.soft([path, width, await overflowing(page)]).toEqual([path, width, []]);
    await page.screenshot({
      path: `test-results/pictures/narrow-${width}-${path.replaceAll(/\W+/g, '-').slice(0, 60)}.png`,
    });
  }
};

test('a message lies over no button that saves, and pages fit on small phones', async ({ open, cloud }) => {
  const { feis, competition, cardOf: card } = await cardsOfJudge(cloud, 2);

  const { page } = await open('tablet');
  await signIn(page, 'judge2@feis.test');
  const next = page.getByRole('button', { name: 'Save & Next' });
  for (const [i, size] of [
    { width: 1180, height: 820 },
    { width: 1024, height: 768 },
    { width: 820, height: 1180 },
  ].entries()) {
    await page.setViewportSize(size);
    await page.goto(card(i));
    await page.getByLabel('Score', { exact: true }).fill(`8${i}`);
    await next.click();
    // Both at one moment: the button of the card that was saved goes, and that of the next one comes.
    const seen = await page.waitForFunction(() => {
      const message = document.querySelector('[aria-label="Messages"] [role="status"]');
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save & Next');
      if (!message || !button) return undefined;
      const { left, top, width, height } = button.getBoundingClientRect();
      return { free: button.contains(document.elementFromPoint(left + width / 2, top + height / 2)) };
    });
    expect({ width: size.width, ...(await seen.jsonValue()) }).toEqual({ width: size.width, free: true });
    await page.screenshot({ path: `test-results/pictures/toast-${size.width}.png` });
  }

  const heading = () => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectToFit(page, `/app/judge/${feis}/${competition}`, () =>
    expect(page.getByRole('cell').or(page.getByRole('listitem')).first()).toBeVisible(),
  );
  await expectToFit(page, card(0), () => expect(next).toBeVisible());
  await expectToFit(page, '/app', heading);
  await page.goto('/app/logout');
  await page.waitForURL('**/a/login');

  await signIn(page, 'organizer@feis.test');
  await expectToFit(page, '/app', () => expect(page.getByRole('list', { name: 'Upcoming Events' })).toBeVisible());
  expect(await narrowTitles(page, 'Upcoming Events'), 'names have room').toEqual([]);
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await narrowTitles(page, 'Upcoming Events'), 'names have room on the smallest phone').toEqual([]);
  await page.screenshot({ path: 'test-results/pictures/home-320.png' });
  await expectToFit(page, `/app/event-dashboard/${feis}/transactions`, heading);
  await expectToFit(page, `/app/event-dashboard/${feis}`, heading);
  await expectToFit(page, `/app/event-dashboard/${feis}/edit/1`, heading);
  await expectToFit(page, `/app/event-dashboard/${feis}/edit/2`, () => page.waitForTimeout(1_500));
  await expectToFit(page, `/app/event-dashboard/${feis}/entries`, heading);
});

test('what is picked tells people apart, in chips of at most 300 pixels', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const { data } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
  const feis = data.find(({ name }) => name === 'Feis na Coille')?._id ?? '';
  const teacher = await (await signInApi(cloud.url, 'teacher@feis.test')).ask('me');
  const { page } = await open('phone');
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}/edit/1` });
  await page.getByLabel('Moderators').fill(teacher.lname);
  const option = page.getByRole('option', { name: teacher.lname }).filter({ hasText: 't•••@feis.test' });
  const school = (
    await (await signInApi(cloud.url, 'teacher@feis.test')).ask('listSchools', { query: { query: { mine: true } } })
  ).data[0];
  await expect(option).toContainText(`${school?.name}, ${school?.city}`);
  await option.click();
  const chip = page
    .getByRole('list', { name: 'Moderators: chosen' })
    .getByRole('listitem')
    .filter({ hasText: teacher.lname });
  await expect(chip).toContainText(school?.city ?? '');
  expect((await chip.boundingBox())?.width).toBeLessThanOrEqual(300);
  await chip.scrollIntoViewIfNeeded();
  await lookAt(page, 'picked-390');
});

test('the site is built for people, whoever builds it', async ({ open }) => {
  const { page } = await open('phone');
  await page.goto('/a/login');
  const main = await page.locator('script[type="module"][src]').first().getAttribute('src');
  const code = await (await page.request.get(main ?? '')).text();
  expect(code.length).toBeGreaterThan(10_000);
  expect(code, 'what React tells developers').not.toContain('is unrecognized in this browser');
});

test('no page asks for what the security policy forbids', async ({ open }) => {
  const { page } = await open('phone');
  const refused: string[] = [];
  await page.exposeFunction('noteRefused', (what: string) => refused.push(what));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      (globalThis as unknown as { noteRefused: (what: string) => void }).noteRefused(
        `${location.pathname}: ${violatedDirective} ${sourceFile}`,
      ),
    ),
  );
  for (const path of ['/a/register', '/public/results']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  await signIn(page, 'organizer@feis.test', { to: '/app/event-dashboard/new/edit/1' });
  await expect(page.getByRole('button', { name: /Create|Save/ }).first()).toBeVisible();
  expect(refused).toEqual([]);
});

test('links are too near to each other where they stand, and not where one of them passes under the head of the page', async ({
  open,
  cloud,
}) => {
  const { page } = await open('tablet');
  const feis = await feisNamed(await signInApi(cloud.url, 'organizer@feis.test'), 'Feis na Coille');
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}/stats` });
  const link = page.getByRole('main').getByRole('link', { name: 'One dancer' });
  // So that the name of the site lies over half of it.
  const meets = () =>
    link.evaluate((element) => {
      const logo = document.querySelector('header a')?.getBoundingClientRect();
      const { bottom } = element.getBoundingClientRect();
      scrollBy({ top: bottom - (logo?.top ?? 0) - 5, behavior: 'instant' });
      return element.getBoundingClientRect().bottom - (logo?.top ?? 0);
    });
  // A page scrolls by whole pixels.
  expect(Math.abs((await meets()) - 5)).toBeLessThan(1);
  await expectAccessible(page);
  await page.getByRole('main').evaluate((main) => {
    for (const name of ['One', 'Another']) {
      const button = document.createElement('button');
      button.title = name;
      button.style.cssText = 'width: 12px; height: 12px; padding: 0';
      main.prepend(button);
    }
  });
  await meets();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
  expect(await page.evaluate(() => scrollY), 'the page stands where it was').toBe(scrolled);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});
