import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { demo, seedDemo } from '@rince/demo/seed';
import type { Cloud } from '@rince/local-cloud/start';
import { demoPassword } from '../support/client.ts';
import { copyDemoWorld, startWithLeft } from '../support/cloud.ts';

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
}
/** Sizes of the hands and desks that use the site. */
export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
} as const;

interface Fixtures {
  /** The demo world, which the tests of one file share. */
  readonly cloud: Cloud;
  /** Somebody with a browser of their own; an error in its console fails the test. */
  readonly open: (size: keyof typeof sizes) => Promise<Person>;
  /** Beyond the usual: what this test makes the consoles say on purpose. */
  readonly noise: RegExp;
}

/** What a page may complain about: the network, when a test cuts it. */
const expectedNoise = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION|WebSocket connection/;

/** A cloud of the demo world as it was made, with a folder of its own; `WEATHER=5:held,cold` plays the tests on a bad day. */
const beginWorld = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rince-e2e-'));
  const dir = join(folder, 'data');
  copyDemoWorld(dir);
  const cloud = await startWithLeft({ dir, port: 0, quiet: true, demo, seed: seedDemo, weather: process.env.WEATHER });
  return {
    cloud,
    async end(): Promise<void> {
      await cloud.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const test = base.extend<Fixtures, { worldOf: (file: string) => Promise<Cloud> }>({
  // Which files one process plays, and in which order, depends on how long the others take: none may find what another one did.
  worldOf: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are told apart by their first argument.
    async ({}, use) => {
      let now: { readonly file: string; readonly world: Awaited<ReturnType<typeof beginWorld>> } | undefined;
      await use(async (file) => {
        if (now?.file === file) return now.world.cloud;
        await now?.world.end();
        now = { file, world: await beginWorld() };
        sessions.clear();
        return now.world.cloud;
      });
      await now?.world.end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  cloud: async ({ worldOf }, use, info) => use(await worldOf(info.file)),
  noise: [/^$/, { option: true }],
  open: async ({ browser, cloud, noise }, use, info) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (size) => {
      const context = await browser.newContext({ baseURL: cloud.url, viewport: sizes[size], reducedMotion: 'reduce' });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedNoise.test(message.text()) && !noise.test(message.text()))
          errors.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      return { page, context };
    });
    for (const [i, context] of contexts.entries()) {
      // What everybody saw when it went wrong, not only the first.
      if (info.status !== info.expectedStatus)
        for (const page of context.pages())
          await page.screenshot({ path: info.outputPath(`person-${i + 1}.png`), fullPage: true });
      // What a test still answers in the place of the server has nobody to answer any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    expect(errors, 'the consoles are quiet').toEqual([]);
  },
});
export { expect };

/** What the sign-in library kept in the browser of somebody who signed in before. */
const sessions = new Map<string, readonly (readonly [string, string])[]>();

const stillHolds = async (page: Page, session: readonly (readonly [string, string])[]): Promise<boolean> => {
  const token = session.find(([name]) => name.endsWith('.accessToken'))?.[1];
  const me = await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  return me.ok();
};

/** Signs in and opens a page: on the sign-in page, as a person does, the first time; later with that session, as long as nobody has ended it. */
export const signIn = async (
  page: Page,
  email: string,
  { to = '/app', password = demoPassword }: { to?: string; password?: string } = {},
): Promise<void> => {
  const kept = sessions.get(email);
  if (kept && (await stillHolds(page, kept))) {
    // A file of the same origin, so that the site begins with somebody who is signed in.
    await page.goto('/icon.svg');
    await page.evaluate((items) => {
      for (const [name, value] of items) localStorage.setItem(name, value);
    }, kept);
    await page.goto(to);
    return;
  }
  await page.goto('/a/login');
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: false }).first().click();
  await page.waitForURL('**/app');
  sessions.set(
    email,
    await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('Cognito'))),
  );
  if (to !== '/app') await page.goto(to);
};

/** Waits until the page is at a path. */
export const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));

/** The paths that a page passes from now on, also those that it leaves at once. */
export const pathsOf = (page: Page): string[] => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  return visited;
};

/** Until nothing on a page moves or fades any more: a colour on its way to another is neither of them. */
const standsStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    // What has come to its end may have set others going: who inherits a colour fades after it.
    for (let now = moving(); now.length > 0; now = moving())
      await Promise.allSettled(now.map(({ finished }) => finished));
  });

/** The rules as sites deliver them: what the package hands out of itself is more than twice as long. */
const rules = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const rulesIfMissing = `'axe' in globalThis || ${rules}`;

interface Fault {
  readonly id: string;
  readonly html: string;
}

/** What shuts somebody out of a page as it stands. */
const faultsOf = async (page: Page): Promise<Fault[]> => {
  // A document is given the rules once: reading half a megabyte of them takes longer than the checks, and the analysis would do so twice.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(rules);
  const axeSource = page.frames().length > 1 ? rulesIfMissing : 'void 0';
  // In one go in the page itself: gathering what is in order, in a page of its own, takes longer than the checks, too.
  const { violations } = await new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html.slice(0, 160) ?? '' }));
};

/** No page may shut anybody out. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await standsStill(page);
  const found = await faultsOf(page);
  const isTooNear = ({ id }: Fault): boolean => id === 'target-size';
  // What passes under the head of a scrolled page is near to it by chance: what is near to what is said where the page begins.
  const wrong = found.some(isTooNear)
    ? [...found.filter((fault) => !isTooNear(fault)), ...(await faultsAtTop(page)).filter(isTooNear)]
    : found;
  expect(
    wrong.map(({ id, html }) => `${id}: ${html}`),
    page.url(),
  ).toEqual([]);
};

const faultsAtTop = async (page: Page): Promise<Fault[]> => {
  const scrollTo = (top: number): Promise<number> =>
    page.evaluate((to) => {
      const before = scrollY;
      globalThis.scrollTo({ top: to, behavior: 'instant' });
      return before;
    }, top);
  const before = await scrollTo(0);
  const faults = await faultsOf(page);
  await scrollTo(before);
  return faults;
};

/** Pictures are for people to look at, and take half a second each: `PICTURES=1` takes them. */
const takesPictures = process.env.PICTURES === '1';
const takePicture = async (page: Page, name: string): Promise<void> => {
  if (takesPictures) await page.screenshot({ path: `test-results/pictures/${name}.png`, animations: 'disabled' });
};

/** Photographs a page in both themes. */
const photograph = async (page: Page, name: string): Promise<void> => {
  if (!takesPictures) return;
  const root = page.locator('html');
  const before = await root.getAttribute('data-scheme');
  for (const scheme of ['dark', 'light']) {
    await root.evaluate((element, value) => element.setAttribute('data-scheme', value), scheme);
    await takePicture(page, `${name}-${scheme}`);
  }
  await root.evaluate((element, value) => element.setAttribute('data-scheme', value ?? 'light'), before);
};

/** A video that people see: its picture may be there and its box have no width. */
export const expectSeen = async (video: Locator): Promise<void> => {
  await expect(video).toBeVisible();
  await expect.poll(async () => (await video.boundingBox())?.width ?? 0).toBeGreaterThan(280);
};

/** A page as it stands: accessible, and photographed in both themes. */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page);
  await photograph(page, name);
};

/** A page on a dark phone and on a light desk: accessible, photographed, and never wider than the screen. */
export const lookEveryWay = async (page: Page, name: string): Promise<void> => {
  const root = page.locator('html');
  const before = { size: page.viewportSize(), scheme: (await root.getAttribute('data-scheme')) ?? 'light' };
  const wear = (scheme: string) =>
    root.evaluate((element, value) => element.setAttribute('data-scheme', value), scheme);
  for (const [size, scheme] of [
    ['phone', 'dark'],
    ['desk', 'light'],
  ] as const) {
    await page.setViewportSize(sizes[size]);
    await wear(scheme);
    await expectAccessible(page);
    await takePicture(page, `${name}-${size}-${scheme}`);
    expect(await root.evaluate((element) => element.scrollWidth - element.clientWidth), `${name}, ${size}`).toBe(0);
  }
  await wear(before.scheme);
  if (before.size) await page.setViewportSize(before.size);
};

/** Lets the page itself note what is focused outside of a dialog: to ask it after each key takes as long as all the keys. Answers how to read them. */
const notesStrays = async (page: Page): Promise<() => Promise<string[]>> => {
  const notes = await page.evaluateHandle(() => {
    const strayed: string[] = [];
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target !== document.body && !target.closest('dialog'))
        strayed.push(target.outerHTML);
    };
    addEventListener('focusin', note, true);
    return { strayed, stop: () => removeEventListener('focusin', note, true) };
  });
  return async () => {
    const strayed = await notes.evaluate((kept) => {
      kept.stop();
      return kept.strayed;
    });
    await notes.dispose();
    return strayed;
  };
};

/** A modal by the keyboard alone: Enter opens it, Tab stays in it, Escape closes it and gives the focus back. */
export const openByKeyboard = async (page: Page, opener: Locator, title: string): Promise<Locator> => {
  const modal = page.getByRole('dialog', { name: title });
  // A list that is drawn anew at this very moment takes the focus with it: then once more.
  const enter = (): Promise<void> =>
    expect(async () => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(modal).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  await enter();
  const controls = await modal.locator('button, input, select, textarea, a[href]').count();
  const strays = await notesStrays(page);
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press <= controls; press += 1) await page.keyboard.press(key);
  expect(await strays(), title).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(opener, title).toBeFocused();
  await enter();
  return modal;
};

export const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
