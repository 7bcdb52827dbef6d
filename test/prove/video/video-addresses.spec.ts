import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Page } from '@playwright/test';
import type { Cloud } from '@rince/local-cloud/start';
import { championOf } from '../../e2e/champion.ts';
import { expect, signIn, test } from '../../e2e/world.ts';
import { makeClip } from '../../support/clip.ts';
import { configOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { sendVideo } from '../../support/videos.ts';

// The addresses of a video live for a quarter of an hour: they are renewed while it plays, and whoever kept one has nothing.

/** Where a quarter of an hour lasts some seconds: the same files, signed for as long, by the same storage. */
const lifeSeconds = 8;
/** The player renews an address in the minute before it is said to end; this one ends so many seconds after that minute has begun. */
const spareSeconds = 5;

/** Answers of the playlist whose addresses live that long. */
const shortLived = async (page: Page, cloud: Cloud, change: (answer: Record<string, unknown>) => void = () => {}) => {
  const client = new S3Client({ ...configOf(cloud.env), endpoint: cloud.env.FILES_PUBLIC_URL, forcePathStyle: true });
  const answers: string[] = [];
  await page.route('**/api/files/playlist*', async (route) => {
    let text = await (await route.fetch()).text();
    for (const address of new Set(text.match(/https?:\/\/[^\s"\\]+/g))) {
      const Key = decodeURIComponent(new URL(address).pathname.split(`/${cloud.env.FILES_BUCKET}/`)[1] ?? '');
      const command = new GetObjectCommand({ Bucket: cloud.env.FILES_BUCKET ?? '', Key });
      text = text.replaceAll(address, await getSignedUrl(client, command, { expiresIn: lifeSeconds }));
    }
    const answer = JSON.parse(text);
    answer.data.expiresAt = new Date(Date.now() + 1000 * (lifeSeconds - spareSeconds + 60)).toISOString();
    change(answer.data);
    answers.push(answer.data.expiresAt);
    await route.fulfill({ json: answer });
  });
  return answers;
};

const email = 'addresses@example.org';
/** A family and its video, ready in every quality; made once for all that is tried with it. */
const made = async (cloud: Cloud): Promise<string> => {
  const { parent, entry } = await championOf(cloud, email);
  const [danced] = (await parent.ask('listEntryCompetitions', { query: { query: { entry } } })).data;
  const at = { id: danced?._id ?? '', entry, event: danced?.event ?? '', round: 1 as const };
  const key = await sendVideo(parent, at, makeClip({ width: 320, height: 240, seconds: 12 }));
  await until(async () => (await parent.ask('videoPlaylist', { query: { key } })).state === 'ready', 120);
  return entry;
};
let making: Promise<string> | undefined;

/** The family opens it; it stands at its beginning. */
const watch = async (page: Page, cloud: Cloud) => {
  making ??= made(cloud);
  await signIn(page, email, { to: `/app/entries/${await making}` });
  await page.getByRole('button', { name: 'Watch Round 1' }).click();
  const player = page.getByRole('region', { name: 'Video: Round 1, Hard Shoe' });
  const video = player.locator('video');
  await expect(player.getByText('0:00 / 0:12')).toBeVisible({ timeout: 40_000 });
  return { player, video, time: () => video.evaluate((one: HTMLVideoElement) => one.currentTime) };
};

test('a video plays past the end of its addresses without a stop, and who kept one has nothing', async ({
  open,
  cloud,
}) => {
  const { page } = await open('desk');
  const answers = await shortLived(page, cloud);
  const pieces: string[] = [];
  const refused: number[] = [];
  page.on('response', (response) => {
    if (!/\.cmf[va]\?/.test(response.url())) return;
    pieces.push(response.url());
    if (response.status() === 403) refused.push(response.status());
  });
  const { player, video, time } = await watch(page, cloud);
  await video.press('Space');
  await expect.poll(time, { timeout: 40_000 }).toBeGreaterThan(11);
  await expect(player.getByRole('status'), 'nobody noticed').toHaveCount(0);
  expect(refused, 'no piece was asked for at an address that had ended').toEqual([]);
  const signatures = new Set(pieces.map((url) => new URL(url).searchParams.get('X-Amz-Signature')));
  expect(signatures.size, 'each track under one address after the other').toBeGreaterThan(4);
  expect(answers.length, 'one question for each').toBeLessThan(12);
  // As long as it lives, it works without anybody being signed in: that is why it ends.
  const old = await fetch(pieces[0] ?? '');
  expect([old.status, await old.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
});

test.describe('a video that stood still until its addresses had ended', () => {
  // What is asked for at a dead address is refused, and a console says so.
  test.use({ noise: /status of 40[34]/ });

  test('is not asked about all the time where it may not be watched any more', async ({ open, cloud }) => {
    const { page } = await open('desk');
    await shortLived(page, cloud);
    const { player, video } = await watch(page, cloud);
    let asked = 0;
    await page.route('**/api/files/playlist*', (route) => {
      asked++;
      return route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Not found' } });
    });
    await video.press('Space');
    await expect(player.getByText(/^This video is not here any more/)).toBeVisible({ timeout: 40_000 });
    expect(asked, 'every five seconds, and when the addresses had ended').toBeLessThan(6);
  });

  test('goes on where it was', async ({ open, cloud }) => {
    const { page } = await open('desk');
    await shortLived(page, cloud);
    let piece = '';
    page.on('request', (request) => {
      if (/\.cmfv\?/.test(request.url())) piece = request.url();
    });
    const { video, time } = await watch(page, cloud);
    await video.press('Space');
    await expect.poll(time).toBeGreaterThan(1);
    await video.press('Space');
    const before = await time();
    await expect.poll(async () => (await fetch(piece)).status, { timeout: 20_000 }).toBe(403);
    await video.press('Space');
    await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(Math.max(before + 3, 8));
  });

  test('is not taken for one that this browser cannot show, as it was sent', async ({ open, cloud }) => {
    const { page } = await open('desk');
    const answers = await shortLived(page, cloud, (answer) => {
      answer.state = 'converting';
      answer.master = undefined;
      answer.media = [];
    });
    // A line so slow that the file is refused when its address has been renewed already.
    await page.route(/\.video\?/, async (route) => {
      if (answers.length > 1) return route.continue();
      await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(2);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return route.continue();
    });
    const { player } = await watch(page, cloud);
    await expect(player.getByRole('alert')).toHaveCount(0);
  });
});
