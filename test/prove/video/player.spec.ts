import type { Page } from '@playwright/test';
import { getVideo, saveVideo } from '@rince/store/videos';
import { answering } from '../../e2e/answering.ts';
import { championOf } from '../../e2e/champion.ts';
import { expect, lookAt, lookEveryWay, signIn, sizes, test } from '../../e2e/world.ts';
import { makeClip } from '../../support/clip.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { removeStored } from '../../support/video-family.ts';
import { sendVideo } from '../../support/videos.ts';

// A video is watched in the qualities that were made of it, by mouse and by keyboard, on a line that breaks.

// The line breaks in the middle, and the console says so.
test.use({ noise: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of 503/ });

test('a quality that is chosen stays, and a video goes on where the line broke', async ({ open, cloud }) => {
  const { parent, entry } = await championOf(cloud, 'player@example.org');
  const [danced] = (await parent.ask('listEntryCompetitions', { query: { query: { entry } } })).data;
  const at = { id: danced?._id ?? '', entry, event: danced?.event ?? '', round: 1 as const };
  const key = await sendVideo(parent, at, makeClip({ width: 640, height: 480, seconds: 8 }));
  const { media } = cloud.services;
  await until(async () => {
    return media.waiting === 0 && (await parent.ask('videoPlaylist', { query: { key } })).state === 'ready';
  }, 120);

  const { page } = await open('desk');
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, track] = /-(\w+)\.cmfv/.exec(request.url()) ?? [];
    if (track !== undefined) asked.push(track);
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'player@example.org', { to: `/app/entries/${entry}` });
  await page.getByRole('button', { name: 'Watch Round 1' }).click();
  const player = page.getByRole('region', { name: 'Video: Round 1, Hard Shoe' });
  const video = player.locator('video');
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect(player.getByText('0:00 / 0:08')).toBeVisible();
  expect(await time(), 'nothing moves by itself for who asked for that').toBe(0);
  await page.waitForLoadState('networkidle');
  const loaded = await video.evaluate(({ buffered }: HTMLVideoElement) => buffered.length > 0 && buffered.end(0));
  expect(loaded, 'of what is not played yet no more than a piece is loaded').toBeLessThan(4.5);
  await lookEveryWay(page, 'player');
  await page.setViewportSize(sizes.tablet);
  await lookAt(page, 'player-tablet');
  for (const control of await player.locator(':is(button, select, input):visible').all()) {
    const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
    expect(Math.min(width, height), `a finger finds ${await control.getAttribute('aria-label')}`).toBeGreaterThan(43.9);
  }
  await page.setViewportSize(sizes.desk);

  await test.step('a quality that is chosen is the only one that is loaded', async () => {
    const choice = player.getByLabel('Quality');
    await expect(choice.locator('option')).toHaveText([/^Auto/, '360p', '480p']);
    await player.getByLabel('Speed').selectOption('0.75');
    asked.length = 0;
    await choice.selectOption('480p');
    await video.press('Space');
    const height = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight);
    await expect.poll(height, { intervals: [100] }).toBe(480);
    // It stands still until the line breaks: the second half is not loaded before.
    await video.press('Space');
    expect(new Set(asked)).toEqual(new Set(['480p']));
    await player.getByLabel('Speed').selectOption('0.5');
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.5);
  });

  await test.step('the line breaks', async () => {
    await video.press('Space');
    await page.context().setOffline(true);
    await video.press('ArrowRight');
    await expect(player.getByText(/^The network is away/)).toBeVisible({ timeout: 60_000 });
    await lookAt(page, 'player-lost');
    const before = await time();
    const renewal = '**/api/files/playlist*';
    await page.route(renewal, (route) => route.fulfill({ status: 503, json: {} }));
    await page.context().setOffline(false);
    await expect(player.getByText(/^The server does not answer/), 'one that is busy is asked again').toBeVisible({
      timeout: 30_000,
    });
    await page.unroute(renewal);
    await expect(player.getByRole('status')).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(time).toBeGreaterThan(before);
  });

  await test.step('a phone loads no more than it shows, unless it is asked to', async () => {
    const loadedBy = async (kind: 'desk' | 'phone') => {
      const { page: other } = await open(kind);
      const tracks = new Set<string>();
      other.on('request', (request) => {
        const [, track] = /-(\w+)\.cmfv/.exec(request.url()) ?? [];
        if (track !== undefined) tracks.add(track);
      });
      // As of a camera that films in Full HD: what is made of that takes half a minute.
      await answering(other, '**/api/files/playlist*', 'videoPlaylist', (data) => ({
        ...data,
        master: data.master?.replace(/RESOLUTION=\d+x480/, 'RESOLUTION=1920x1080'),
      }));
      await signIn(other, 'player@example.org', { to: `/app/entries/${entry}` });
      await other.getByRole('button', { name: 'Watch Round 1' }).click();
      const shown = other.getByRole('region', { name: 'Video: Round 1, Hard Shoe' });
      await expect(shown.getByText('0:00 / 0:08')).toBeVisible();
      await shown.locator('video').press('Space');
      await expect(shown.getByText('0:08 / 0:08')).toBeVisible({ timeout: 30_000 });
      return { tracks, shown };
    };
    expect([...(await loadedBy('desk')).tracks]).toContain('480p');
    const { tracks, shown } = await loadedBy('phone');
    expect([...tracks]).toEqual(['360p']);
    await shown.getByLabel('Quality').selectOption('480p');
    await shown.locator('video').press('ArrowLeft');
    await expect.poll(() => [...tracks]).toContain('480p');
    const isKeptIn = (element: HTMLVideoElement) => element.disablePictureInPicture;
    expect(await shown.locator('video').evaluate(isKeptIn), 'no picture beside the page').toBe(true);
  });

  await test.step('by the keyboard, picture by picture', async () => {
    await player.getByRole('button', { name: 'One picture back' }).click();
    const still = await time();
    await player.getByRole('button', { name: 'One picture on' }).click();
    expect((await time()) - still).toBeCloseTo(1 / 30, 2);
    await video.press('m');
    await expect(player.getByRole('button', { name: 'Sound on' })).toBeVisible();
    const volume = () => video.evaluate((element: HTMLVideoElement) => Math.round(10 * element.volume));
    await video.press('ArrowDown');
    await expect.poll(volume).toBe(9);
    await video.press('ArrowUp');
    await expect.poll(volume).toBe(10);
    await video.press('f');
    await expect(player.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
    await video.press('f');
    await expect(player.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await video.press('ArrowLeft');
    await video.press('ArrowLeft');
    await video.press('ArrowLeft');
    expect(await time()).toBe(0);
  });
});

test('a video that is weeks old plays without what was sent, and a browser that cannot do so says it', async ({
  open,
  cloud,
}) => {
  const { parent, entry } = await championOf(cloud, 'weeks-old@example.org');
  const [danced] = (await parent.ask('listEntryCompetitions', { query: { query: { entry } } })).data;
  const at = { id: danced?._id ?? '', entry, event: danced?.event ?? '', round: 1 as const };
  const key = await sendVideo(parent, at, makeClip({ width: 320, height: 240, seconds: 4 }));
  await until(async () => (await parent.ask('videoPlaylist', { query: { key } })).state === 'ready', 120);
  const table = tableOf(cloud.env);
  const sent = await getVideo(table, at.id, 1);
  if (!sent?.video) throw new Error('It was sent a moment ago');
  const uploadedAt = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString();
  await table.transact([saveVideo({ ...sent, video: { ...sent.video, uploadedAt } })]);
  await removeStored(cloud, key);

  const watch = async (page: Page) => {
    await signIn(page, 'weeks-old@example.org', { to: `/app/entries/${entry}` });
    await page.getByRole('button', { name: 'Watch Round 1' }).click();
    return page.getByRole('region', { name: 'Video: Round 1, Hard Shoe' });
  };
  const { page } = await open('desk');
  const player = await watch(page);
  await expect(player.getByText(/ \/ 0:04$/)).toBeVisible();
  await expect
    .poll(() => player.locator('video').evaluate((element: HTMLVideoElement) => element.videoHeight))
    .toBe(240);

  const { page: old } = await open('phone');
  await old.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
      Object.defineProperty(globalThis, name, { value: undefined });
  });
  const silent = await watch(old);
  await expect(silent.getByText(/^This browser cannot show this video/)).toBeVisible();
  await lookEveryWay(old, 'player-too-old');
});
