import type { Locator, Page } from '@playwright/test';
import { intercept } from '../../e2e/answering.ts';
import { cardsOfJudge } from '../../e2e/cards-of-judge.ts';
import { at, expect, lookEveryWay, signIn, test } from '../../e2e/world.ts';
import { signIn as signInApi } from '../../support/client.ts';

// The hall has bad Wi-Fi: the judge's page is reloaded with a mark unsent, the tabulator's socket is cut, a function dies in the middle.

test.use({ noise: /ERR_FAILED|dynamically imported module|status of (40[34]|409|5\d\d)/ });

test('no mark is lost when the network and a function fail', async ({ open, cloud }) => {
  const { page: tablet, context: judgeContext } = await open('tablet');
  const { page: desk, context: deskContext } = await open('desk');
  const { judge, feis, competition, entries, cardOf } = await cardsOfJudge(cloud, 2);
  const cell = (page: Page, i: number): Locator =>
    page.getByRole('textbox', { name: `${entries[i]?.dancerNumber}, round 1, Judge 1` });
  const lock = async (value: boolean): Promise<void> => {
    const tabulator = await signInApi(cloud.url, 'tabulator@feis.test');
    await tabulator.ask('updateTabulation', {
      body: { id: competition, change: { kind: 'lock', rounds: [1], value } },
    });
  };
  const save = async (mark: string): Promise<void> => {
    await tablet.getByLabel('Score', { exact: true }).fill(mark);
    await tablet.getByRole('button', { name: 'Save', exact: true }).click();
  };

  await signIn(desk, 'tabulator@feis.test', { to: `/app/tabulation/${feis}/${competition}/1` });
  await signIn(tablet, 'judge2@feis.test');

  await test.step('typed and not saved: a reload keeps it', async () => {
    await tablet.goto(cardOf(0));
    await tablet.getByLabel('Comments').fill('half a sentence');
    await tablet.reload();
    await expect(tablet.getByLabel('Comments')).toHaveValue('half a sentence');
  });

  await test.step('saved without a network: it waits here, over a reload, and arrives by itself', async () => {
    const stop = await intercept(tablet, '**/api/events/submitScore', (route) => route.abort());
    await save('71');
    await expect(tablet.getByText(/kept here|Sending/)).toBeVisible();
    await tablet.reload();
    await expect(tablet.getByLabel('Score', { exact: true })).toHaveValue('71');
    stop();
    await expect(tablet.getByText('All marks sent')).toBeVisible({ timeout: 30_000 });
    await expect(cell(desk, 0)).toHaveValue('71');
  });

  await test.step('the answer is lost on the way: the mark counts once', async () => {
    await tablet.goto(cardOf(1));
    let lost = 0;
    const stop = await intercept(tablet, '**/api/events/submitScore', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await save('72');
    await expect.poll(() => lost, { timeout: 20_000 }).toBeGreaterThan(1);
    await expect(tablet.getByText('All marks sent')).toBeVisible({ timeout: 20_000 });
    stop();
    const stored = await judge.ask('getJudgeCompetition', { query: { query: { id: competition } } });
    expect(stored.entries[1]?.marks['1']).toMatchObject({ score: 72, revision: 1 });
  });

  await test.step('changed while the first save hangs, whose answer never comes: the last word counts, and nobody is asked', async () => {
    const scoreOf = (request: { postDataJSON: () => unknown }): number =>
      (request.postDataJSON() as { data: { score: number } }).data.score;
    let tries = 0;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const stop = await intercept(tablet, '**/api/events/submitScore', async (route) => {
      // As often as one save tries by itself; then the network is back.
      if (scoreOf(route.request()) !== 72.5 || ++tries > 4) return route.continue();
      await route.fetch();
      await held;
      await route.abort();
    });
    await save('72.5');
    await expect(tablet.getByText('Sending 1')).toBeVisible();
    await save('73.5');
    letGo();
    await expect(tablet.getByText('All marks sent')).toBeVisible({ timeout: 30_000 });
    stop();
    const stored = await judge.ask('getJudgeCompetition', { query: { query: { id: competition } } });
    expect(stored.entries[1]?.marks['1']).toMatchObject({ score: 73.5, revision: 3 });
    expect(tries).toBeGreaterThan(4);
  });

  await test.step('the function dies in the middle: the save is tried again', async () => {
    await tablet.goto(cardOf(2));
    let deaths = 0;
    const stop = await intercept(tablet, '**/api/events/submitScore', async (route) => {
      if (deaths++ > 0) return route.continue();
      const sent = route.continue();
      for (const one of cloud.runtime.functions.values()) if (/judging/i.test(one.name)) await one.kill();
      await sent;
    });
    await save('73');
    await expect(tablet.getByText('All marks sent')).toBeVisible({ timeout: 30_000 });
    stop();
    const stored = await judge.ask('getJudgeCompetition', { query: { query: { id: competition } } });
    expect(stored.entries[2]?.marks['1']).toMatchObject({ score: 73, revision: 1 });
  });

  await test.step('two tabs of one judge: what one kept is sent by the other when the first is gone', async () => {
    const other = await judgeContext.newPage();
    await other.goto(cardOf(2));
    const stop = await intercept(tablet, '**/api/events/submitScore', (route) => route.abort());
    await tablet.goto(cardOf(1));
    await save('70');
    await expect(tablet.getByText(/kept here|Sending/)).toBeVisible();
    await other.getByLabel('Score', { exact: true }).fill('74.5');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(cell(desk, 2)).toHaveValue('74.5', { timeout: 30_000 });
    await tablet.goto('about:blank');
    stop();
    await other.reload();
    await expect(cell(desk, 1)).toHaveValue('70');
    await other.close();
  });

  await test.step('a tabulator corrects a mark that its judge has open: it is shown, and never overwritten unseen', async () => {
    const tabulator = await signInApi(cloud.url, 'tabulator@feis.test');
    const entryCompetition = entries[0]?._id.split('-')[1] ?? '';
    const correct = async (score: number): Promise<void> => {
      const { template } = await tabulator.ask('getTabulatorCompetition', { query: { query: { id: competition } } });
      const revision = template['1']?.judges[0]?.scores[entryCompetition]?.revision;
      const cells = [{ entryCompetition, round: 1, slot: 1, score, revision }];
      await tabulator.ask('submitMultiScore', { body: { id: competition, cells } });
    };
    const score = tablet.getByLabel('Score', { exact: true });
    await tablet.goto(cardOf(0));
    await save('71.5');
    // However often it is sent until a server answers.
    await expect(cell(desk, 0)).toHaveValue('71.5', { timeout: 30_000 });
    await expect(tablet.getByText('All marks sent')).toBeVisible();
    await correct(75);
    await expect(score).toHaveValue('75');
    await tablet.getByLabel('Comments').fill('a comment of the judge');
    await correct(77);
    await tablet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(tablet.getByText('Yours: 75')).toBeVisible();
    await expect(tablet.getByText('Stored: 77')).toBeVisible();
    await tablet.getByRole('button', { name: 'Keep the stored one' }).click();
    await expect(score).toHaveValue('77');
    await tablet.reload();
    await expect(score).toHaveValue('77');
    await expect(cell(desk, 0)).toHaveValue('77');
  });

  await test.step('a mark that the server refuses stays before its judge, with the reason, until it is taken', async () => {
    const refused = tablet.getByRole('alert').filter({ hasText: `number ${entries[2]?.dancerNumber}, round 1` });
    await tablet.goto(cardOf(2));
    await tablet.getByLabel('Score', { exact: true }).fill('76');
    await tablet.getByLabel('Comments').fill('lovely timing');
    await lock(true);
    await tablet.getByRole('button', { name: 'Save & Next' }).click();
    await expect(refused).toContainText('This round is locked.');
    await expect(refused).toContainText('Yours: 76');
    await at(tablet, cardOf(2));
    await expect(tablet.getByText('1 not accepted')).toBeVisible();
    await lookEveryWay(tablet, 'refused-mark');

    // On other pages it stays in sight.
    await tablet.goto(cardOf(3));
    await expect(refused).toContainText('lovely timing');
    await lock(false);
    await refused.getByRole('button', { name: 'Save mine' }).click();
    await expect(tablet.getByText('All marks sent')).toBeVisible();
    await expect(refused).toBeHidden();
    await expect(cell(desk, 2)).toHaveValue('76');
  });

  await test.step('a refusal that comes after the judge went on follows them', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await tablet.goto(cardOf(2));
    const stop = await intercept(tablet, '**/api/events/submitScore', (route) => held.then(() => route.continue()));
    await tablet.getByLabel('Score', { exact: true }).fill('78');
    await tablet.getByRole('button', { name: 'Save & Next' }).click();
    await at(tablet, cardOf(3));
    await lock(true);
    letGo();
    await expect(tablet.getByRole('alert').filter({ hasText: 'Yours: 78' })).toContainText('This round is locked.');
    stop();
    await tablet.getByRole('link', { name: 'Open the card' }).click();
    await at(tablet, cardOf(2));
    await tablet.getByRole('button', { name: 'Discard mine' }).click();
    await expect(tablet.getByLabel('Score', { exact: true })).toHaveValue('76');
    await lock(false);
  });

  await test.step('a server that is busy is asked again by itself', async () => {
    let busy = 0;
    const stop = await intercept(tablet, '**/api/events/submitScore', async (route) => {
      if (busy++ >= 5) return route.continue();
      await route.fulfill({
        status: 503,
        json: { status: 503, code: 'BUSY', message: 'Please try again in a moment.' },
      });
    });
    await save('76.5');
    await expect(tablet.getByText('1 kept here, waiting for the network')).toBeVisible();
    await expect(tablet.getByText('All marks sent')).toBeVisible({ timeout: 30_000 });
    stop();
    await expect(cell(desk, 2)).toHaveValue('76.5');
  });

  await test.step('a mark beyond the limits is told, and confirmed by a second tap', async () => {
    const score = tablet.getByLabel('Score', { exact: true });
    await score.fill('');
    await score.pressSequentially('765');
    await expect(score).toHaveValue('100');
    await expect(score).toHaveAccessibleDescription('765 is more than 100: it is entered as 100.');
    await tablet.reload();
    await expect(tablet.getByText('765 is more than 100')).toBeVisible();
    await tablet.getByRole('button', { name: 'Save & Next' }).dblclick();
    await expect(tablet.getByRole('button', { name: 'Save 100 & Next' })).toBeVisible();
    await at(tablet, cardOf(2));
    await lookEveryWay(tablet, 'limited-mark');
    await score.fill('76');
    await expect(tablet.getByRole('button', { name: 'Save & Next' })).toBeVisible();
    await score.fill('101');
    await tablet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(tablet.getByText('Tap once more to save 100')).toBeVisible();
    await expect(cell(desk, 2)).toHaveValue('76.5');
    // A tap that comes sooner is the second half of a double tap.
    await tablet.waitForTimeout(500);
    await tablet.getByRole('button', { name: 'Save 100', exact: true }).click();
    await expect(cell(desk, 2)).toHaveValue('100');
  });

  await test.step('the tabulator was cut off: the sheet catches up when the network is back', async () => {
    await deskContext.setOffline(true);
    await tablet.goto(cardOf(3));
    await save('74');
    await expect(tablet.getByText('All marks sent')).toBeVisible();
    await deskContext.setOffline(false);
    await expect(cell(desk, 3)).toHaveValue('74', { timeout: 30_000 });
  });

  await test.step("typed over while the tabulator's save hangs, whose answer never comes: the last word counts, and nobody is asked", async () => {
    let tries = 0;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const stop = await intercept(desk, '**/api/events/submitMultiScore', async (route) => {
      const { cells } = route.request().postDataJSON() as { cells: { score: number }[] };
      if (cells[0]?.score !== 64 || ++tries > 4) return route.continue();
      await route.fetch();
      await held;
      await route.abort();
    });
    await cell(desk, 3).fill('64');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await cell(desk, 3).fill('63.5');
    letGo();
    await expect(desk.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible({ timeout: 30_000 });
    stop();
    await expect(desk.getByText(/Yours/)).toBeHidden();
    const stored = await judge.ask('getJudgeCompetition', { query: { query: { id: competition } } });
    expect(stored.entries[3]?.marks['1']?.score).toBe(63.5);
    await cell(desk, 3).fill('74');
    await expect(desk.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  });

  await test.step('two tabulators in one cell: the second is told, with both values', async () => {
    const { page: other } = await open('desk');
    await signIn(other, 'organizer@feis.test', { to: `/app/tabulation/${feis}/${competition}/1` });
    await expect(cell(other, 3)).toHaveValue('74');
    // The second one's save is held until the first is stored, and no news comes in between.
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await other.route('**/api/events/getTabulatorCompetition*', (route) => route.abort());
    await other.route('**/api/events/submitMultiScore', (route) => held.then(() => route.continue()));
    await cell(other, 3).fill('60');
    await cell(desk, 3).fill('65');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    letGo();
    await expect(other.getByText(/Yours: 60. Stored: 65./)).toBeVisible();
    await other.getByRole('button', { name: 'Keep the stored one' }).click();
    await expect(cell(other, 3)).toHaveValue('65');
  });
});

test('a page that the network does not bring says so, and comes by itself; no letter of a search is lost', async ({
  open,
}) => {
  const { page, context } = await open('phone');
  await signIn(page, 'organizer@feis.test', { to: '/app/event-dashboard' });
  const search = page.getByLabel('Search by name');
  await search.fill('Feis');
  // Faster than any address can follow.
  await search.evaluate((field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const letter of ' na') {
      set?.call(field, field.value + letter);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect(search).toHaveValue('Feis na');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: "What's New" }).click();
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expect(page.getByText('Something went wrong with this component')).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There is still no connection.')).toBeVisible();
  await lookEveryWay(page, 'missing-page');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: "What's New" })).toBeVisible();
});

test('who has no right is told so and led home', async ({ open }) => {
  const { page } = await open('phone');
  await signIn(page, 'parent@feis.test', { to: '/app/dancers/0dem0000000000000000000000' });
  await expect(page.getByRole('link', { name: 'Go to the start' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await lookEveryWay(page, 'no-right');
});

test('without what checks the form of signing in, people still sign in', async ({ open }) => {
  const { page } = await open('phone');
  await page.route('**/assets/login-check-*.js', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/login-check-'));
  await page.goto('/a/login');
  await lost;
  await page.getByLabel('Email', { exact: true }).fill(' Parent@Feis.test ');
  await page.getByLabel('Password', { exact: true }).fill('feis-demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('list', { name: 'Upcoming Events' })).toBeVisible();
});

test('without the library that signs in, no password is wrong and no session is over', async ({ open }) => {
  const { page } = await open('phone');
  const library = '**/assets/amplify-*.js';
  const lost = () => page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/amplify-'));
  let isLost = true;
  // Stays for the whole test: one that is taken away while the page loads leaves requests that nobody answers.
  await page.route(library, (route) => (isLost ? route.abort() : route.continue()));
  const ahead = lost();
  await page.goto('/a/login');
  // Loaded ahead in vain: nobody has asked for it yet, and nothing is said.
  await ahead;
  await page.getByLabel('Email', { exact: true }).fill('parent@feis.test');
  await page.getByLabel('Password', { exact: true }).fill('feis-demo-2026');
  const anew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('We cannot reach Rince. This page begins anew when we can.')).toBeVisible();
  await expect(page.getByText('Check your username and password')).toBeHidden();
  isLost = false;
  await anew;
  await signIn(page, 'parent@feis.test');

  // A token that has to be renewed, in a hall whose network brings only what the browser has already.
  // Made old beside the site: a page of it that asks for something meanwhile would renew it.
  await page.goto('/config.json');
  await page.evaluate(() => {
    for (const [name, token] of Object.entries(localStorage).filter(([name]) => name.endsWith('.accessToken'))) {
      const [head, claims = '', signature] = token.split('.');
      const old = { ...JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))), exp: 1 };
      localStorage.setItem(name, [head, btoa(JSON.stringify(old)), signature].join('.'));
    }
  });
  isLost = true;
  const asked = lost();
  await page.goto('/app');
  await asked;
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 });
  await at(page, '/app');
  isLost = false;
  await page.reload();
  await expect(page.getByRole('list', { name: 'Upcoming Events' })).toBeVisible();
});
