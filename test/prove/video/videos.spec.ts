import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { videoPart } from '@rince/domain/video';
import { eventItem, getEvent } from '@rince/store/events';
import { championOf } from '../../e2e/champion.ts';
import { expect, lookAt, lookEveryWay, signIn, sizes, test } from '../../e2e/world.ts';
import { makeClip } from '../../support/clip.ts';
import { dayAfter } from '../../support/clock.ts';
import { readyFeis } from '../../support/demo-feis.ts';
import { chosenBy } from '../../support/family.ts';
import { familyOn, onlineFeis } from '../../support/online-feis.ts';
import { recallAll } from '../../support/recalled.ts';
import { sendVideo, videoBytes } from '../../support/videos.ts';

// A family sends its videos from a phone on a bad line; its teacher and an admin look at what is there.

/** A second of a real film, made by the browser, with enough behind it for two parts. */
const filmed = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 120;
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const over = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let i = 0; i < 20; i++) {
      paint?.fillRect(i * 8, 0, 8, 120);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await over;
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  const film = Buffer.alloc(videoPart + 300_000);
  Buffer.from(base64, 'base64').copy(film);
  return film;
};

// A file that is no video is refused, what is sent for an upload that another one has replaced goes nowhere, and a console says so.
test.use({ noise: /400 \(Bad Request\)|404 \(Not Found\)|409 \(Conflict\)|net::ERR_FAILED/ });

test('videos go up on a bad line, and only what is open is sent again', async ({ open, cloud }) => {
  const { page: phone } = await open('phone');
  const { parent, entry, user } = await championOf(cloud, 'videos@example.org');
  await signIn(phone, 'videos@example.org', { to: `/app/entries/${entry}` });
  const first = phone.getByRole('group', { name: 'Round 1, Hard Shoe' });
  const choose = (file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
    first.locator('input[type=file]').setInputFiles(file);
  await expect(phone.getByText('Video Submission')).toBeVisible();
  await expect(first.getByText('Maximum 300mb per video')).toBeVisible();
  await expect(phone.getByText(/^Videos are taken until/)).toBeVisible();
  await expect(phone.getByText('Round 3, Set Dance', { exact: true })).toBeVisible();

  const folder = mkdtempSync(join(tmpdir(), 'rince-film-'));
  const large = join(folder, 'large.mp4');
  writeFileSync(large, '');
  truncateSync(large, 299 * 1_048_576 + 1);
  await choose(large);
  await expect(first.getByRole('alert')).toHaveText('File is too large');
  rmSync(folder, { recursive: true });
  await choose({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('png') });
  await expect(first.getByRole('alert')).toHaveText('Not a valid file type');
  await choose({ name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
  await expect(first.getByRole('alert')).toHaveText('No valid file found.');
  await choose({ name: 'words.mp4', mimeType: 'video/mp4', buffer: Buffer.from('not a film at all') });
  await expect(first.getByRole('alert'), 'the server looks inside').toHaveText('Not a valid file type');
  await expect(phone.getByText('it is taken all the same'), 'what is refused is not said to be taken').toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Try again' }), 'it would be refused again').toHaveCount(0);
  await lookEveryWay(phone, 'videos-refused');

  const film = { name: 'hornpipe.webm', mimeType: 'video/webm', buffer: await filmed(phone) };
  const sent: number[] = [];
  let isLineGood = false;
  /** While the line is bad, the second part fails once, and then hangs. */
  const onPart = async (route: Route): Promise<void> => {
    const part = Number(new URL(route.request().url()).searchParams.get('partNumber'));
    const isFirst = !sent.includes(part);
    sent.push(part);
    if (isLineGood) return route.continue();
    if (part === 2 && isFirst) return route.abort('connectionreset');
    // Never answered: as in a hall where the Wi-Fi is gone and the phone does not know it.
    if (part === 2) return;
    return route.continue();
  };
  await test.step('percent, and cancelled', async () => {
    // It stays: taking a route away while a page loads leaves requests of that page without an answer.
    await phone.route(/partNumber=/, onPart);
    await choose(film);
    await expect.poll(() => sent.filter((part) => part === 2).length, { timeout: 60_000 }).toBe(2);
    await expect(first.getByText(/^9\d %$/)).toBeVisible({ timeout: 60_000 });
    await lookAt(phone, 'videos-sending');
    await first.getByRole('button', { name: 'Cancel' }).click();
    await expect(first.getByText('Maximum 300mb per video')).toBeVisible();
    expect(sent.toSorted(), 'the part that failed was sent again').toEqual([1, 2, 2]);
    const [now] = (await parent.ask('listEntryCompetitions', { query: { query: { entry } } })).data;
    expect(now?.round1, 'nothing is left of it').toEqual({ takes: 'open', uploaded: false });
  });

  await test.step('the page is loaded anew in the middle, and it goes on', async () => {
    // What the percents count may still be on its way: a part has arrived when storage has said so.
    const arrived = phone.waitForResponse((response) => response.url().includes('partNumber=1&'), { timeout: 60_000 });
    await choose(film);
    await arrived;
    await phone.getByRole('button', { name: 'Finish & return to dashboard' }).click();
    await phone
      .getByRole('dialog', { name: 'Leave while a video is sent?' })
      .getByRole('button', { name: 'Stay' })
      .click();
    phone.once('dialog', (dialog) => void dialog.accept());
    await phone.reload();
    await expect(first).toContainText('hornpipe.webm: 96 % has arrived', { timeout: 60_000 });
    await lookAt(phone, 'videos-go-on');
    isLineGood = true;
    sent.length = 0;
    let finish: Route | undefined;
    await phone.route(/\/api\/entryCompetitions\/[0-9a-z]{26}$/, async (route) => {
      if (finish) return route.continue();
      finish = route;
    });
    await choose(film);
    await expect(first.getByText('Processing...')).toBeVisible();
    await expect.poll(() => finish).toBeDefined();
    expect(sent).toEqual([2]);
    await finish?.continue();
  });

  const kept = phone.getByRole('region', { name: 'Round 1, Hard Shoe' });
  await test.step('it can be watched, and taken back', async () => {
    await expect(kept.getByText('uploaded', { exact: true })).toBeVisible();
    await expect(phone.getByText('Uploaded 1')).toBeVisible();
    await kept.getByRole('button', { name: 'Watch' }).click();
    await expect.poll(() => kept.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(160);
    await lookEveryWay(phone, 'videos-kept');
    await phone.setViewportSize(sizes.tablet);
    await lookAt(phone, 'videos-kept-tablet');
    await phone.setViewportSize(sizes.phone);
  });

  const takeRecallBack = await test.step('round 3 is for who is recalled, and says what is danced', async () => {
    await expect(phone.getByText(/^Round 3 is danced by who is recalled/)).toBeVisible();
    const takeBack = await recallAll(cloud, parent, entry);
    await phone.reload();
    await expect(phone.getByText(/^Recalled! Please send round 3/)).toBeVisible();
    await lookEveryWay(phone, 'videos-recalled');
    const third = phone.getByRole('form', { name: /^Round 3 of/ });
    await third.getByLabel('Speed (bpm)').fill('999');
    await third.getByLabel('Dance').fill('Kilkenny Races');
    await third.getByRole('button', { name: 'Save' }).click();
    await expect(third.getByText('Between 1 and 300')).toBeVisible();
    await third.getByLabel('Speed (bpm)').fill('-5');
    await third.getByLabel('Dance', { exact: true }).focus();
    await third.getByRole('button', { name: 'Save' }).click();
    await expect(third.getByText('Between 1 and 300')).toBeVisible();
    await expect(third.getByLabel('Speed (bpm)'), 'what was typed stays').toHaveValue('-5');
    await third.getByLabel('Speed (bpm)').fill('113');
    await phone.getByRole('button', { name: 'Finish & return to dashboard' }).click();
    await phone.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await third.getByRole('button', { name: 'Save' }).click();
    await expect(phone.getByText('Your changes have been saved')).toBeVisible();
    await phone.reload();
    await expect(third.getByLabel('Dance')).toHaveValue('Kilkenny Races');
    return takeBack;
  });

  await test.step('a teacher sees whether it is there, and watches when the family says so', async () => {
    const { page: desk } = await open('desk');
    await signIn(desk, 'teacher@feis.test', { to: `/app/entries/${entry}` });
    const seen = desk.getByRole('region', { name: 'Round 1, Hard Shoe' });
    await expect(seen.getByText('uploaded', { exact: true })).toBeVisible();
    await expect(
      desk.getByRole('region', { name: 'Round 2, Soft Shoe' }).getByText('not uploaded', { exact: true }),
    ).toBeVisible();
    await expect(seen.getByRole('button')).toHaveCount(0);
    await phone.getByRole('switch', { name: /Our teachers may watch/ }).click();
    await expect(phone.getByText('Your changes have been saved')).toBeVisible();
    await desk.reload();
    await expect(seen.getByRole('button', { name: /Watch/ })).toBeVisible();
    await expect(seen.getByRole('button', { name: /Remove/ })).toHaveCount(0);
    await lookAt(desk, 'videos-teacher');
  });

  await test.step('an admin edits the uploads of an entry', async () => {
    const { page: desk } = await open('desk');
    await signIn(desk, 'admin@feis.test', { to: `/app/admin/users/${user}/entry/${entry}` });
    await desk.getByRole('link', { name: 'Edit' }).click();
    const seen = desk.getByRole('region', { name: 'Round 1, Hard Shoe' });
    await seen.getByRole('button', { name: /Remove/ }).click();
    await desk.getByRole('dialog', { name: 'Remove this video?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(desk.getByRole('group', { name: 'Round 1, Hard Shoe' }).getByText(/Maximum 300mb/)).toBeVisible();
    await lookAt(desk, 'videos-admin');
    await desk.getByRole('button', { name: 'Save', exact: true }).last().click();
    await desk.waitForURL(`**/admin/users/${user}/entry/${entry}`);
  });
  await expect(first.getByText('Maximum 300mb per video'), "the family's own page follows").toBeVisible();
  await test.step("the family's tiles say how far each entry is", async () => {
    const { feis } = await readyFeis(cloud.url);
    const other = await parent.ask('createEntry', { body: { entry: await chosenBy(parent, feis, 1) } });
    await parent.ask('editEntry', {
      params: { id: other._id },
      body: { direction: 'subtract', revision: other.revision },
    });
    const tiles = phone.getByRole('list', { name: 'My Entries' });
    await phone.goto('/app/entries');
    await expect(tiles.getByText('Configure competitions')).toBeVisible();
    await expect(tiles.getByText('Paid', { exact: true })).toBeVisible();
    await expect(tiles.getByText('Accepting Video Uploads')).toBeVisible();
    const [one] = (await parent.ask('listEntryCompetitions', { query: { query: { entry } } })).data;
    for (const round of [1, 2] as const)
      await sendVideo(parent, { id: one?._id ?? '', entry, event: one?.event ?? '', round });
    await expect(tiles.getByText('Videos uploaded'), 'without a reload').toBeVisible();
    await phone.route('**/api/entries?*', async (route) => {
      const text = await (await route.fetch()).text();
      await route.fulfill({
        body: text.replace(/"videoEnd":"[^"]+"/, '"videoEnd":"2020-01-01"'),
        contentType: 'application/json',
      });
    });
    await phone.reload();
    await expect(tiles.getByText('Not Accepting New Videos')).toBeVisible();
    await expect(tiles.getByText(/Accepting/), 'nothing of videos where they dance in person').toHaveCount(1);
    await lookAt(phone, 'videos-tiles');
    await phone.unrouteAll({ behavior: 'ignoreErrors' });
    await phone.goto('/app');
    for (const text of ['Configure competitions', 'Videos uploaded', 'Accepting Video Uploads'])
      await expect(tiles.getByText(text)).toBeVisible();
  });
  await takeRecallBack();
});

test('an upload that runs when the time is over says so, and is not lost from sight before', async ({
  open,
  cloud,
}) => {
  const feis = await onlineFeis(cloud, { nth: 67 });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  const { client, entry } = await familyOn(cloud, feis, sheet, { nth: 0, email: 'too-late@example.org' });
  for (let step = 0; step < 100; ) ({ step } = (await client.ask('nextStep', { body: { complete: true } })).user);
  const { page } = await open('phone');
  await signIn(page, 'too-late@example.org', { to: `/app/entries/${entry}` });
  await test.step('another phone was faster with another video: both are seen, what is there and what became of this one', async () => {
    const second = page.getByRole('group', { name: 'Round 2, Soft Shoe' });
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begins } = Promise.withResolvers<void>();
    await page.route(/partNumber=/, async (route) => {
      begins();
      await isHeld;
      await route.continue();
    });
    const mine = { name: 'mine.mp4', mimeType: 'video/mp4', buffer: Buffer.from(videoBytes(900)) };
    await second.locator('input[type=file]').setInputFiles(mine);
    await hasBegun;
    const id = sheet.lines[0]?._id ?? '';
    await sendVideo(client, { id, entry, event: feis.event, round: 2 }, videoBytes(1200));
    release();
    const kept = page.getByRole('region', { name: 'Round 2, Soft Shoe' });
    await expect(kept.getByRole('alert')).toHaveText(/^mine.mp4: There is a video of this round already/);
    await expect(kept.getByText('reel.mp4', { exact: true })).toBeVisible();
    await lookEveryWay(page, 'videos-other-phone');
    await page.unroute(/partNumber=/);
  });
  const first = page.getByRole('group', { name: 'Round 1, Hard Shoe' });
  const { promise: isSlow, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: isOnItsWay, resolve: sets } = Promise.withResolvers<void>();
  await page.route(/partNumber=/, async (route) => {
    sets();
    await isSlow;
    await route.continue();
  });
  const buffer = Buffer.from(videoBytes(1000));
  let isAsked = false;
  page.on('request', (request) => {
    if (/entryCompetitions\/upload/.test(request.url())) isAsked = true;
  });
  const openUntilThen = page.waitForRequest((request) => isAsked && /entryCompetitions\?/.test(request.url()));
  await first.locator('input[type=file]').setInputFiles({ name: 'late.mp4', mimeType: 'video/mp4', buffer });
  await expect(first.getByRole('progressbar')).toBeVisible();
  // It was permitted while there was time, and the page has heard of it: from here on only the event has something new.
  await isOnItsWay;
  await (await (await openUntilThen).response())?.finished();

  const stored = await getEvent(feis.table, feis.event);
  if (!stored) throw new Error('There is no feis');
  const over = { videoStart: '2020-01-01', videoEnd: '2020-01-02' };
  await feis.table.putMany([eventItem({ ...stored, ...over, revision: stored.revision + 1 })]);
  await expect(page.getByText('Videos are no longer taken for this event.')).toBeVisible();
  await expect(page.getByRole('progressbar'), 'it is still on its way').toBeVisible();
  arrive();
  await expect(page.getByRole('alert').filter({ hasText: /^late.mp4: Videos are no longer taken/ })).toBeVisible();
  await expect(page.getByText('not uploaded', { exact: true }).first()).toBeVisible();
  await lookEveryWay(page, 'videos-too-late');
});

test('a family tries its camera before the first day of videos, from two windows', async ({ open, cloud }) => {
  const feis = await onlineFeis(cloud, { nth: 68, over: { videoStart: dayAfter(3), videoEnd: dayAfter(9) } });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  const { client, entry, at } = await familyOn(cloud, feis, sheet, { nth: 0, email: 'camera@example.org' });
  for (let step = 0; step < 100; ) ({ step } = (await client.ask('nextStep', { body: { complete: true } })).user);
  const { page } = await open('phone');
  await signIn(page, 'camera@example.org', { to: `/app/entries/${entry}` });
  const invitation = page.getByText('Would you like to try your camera?');
  await expect(invitation).toBeVisible();
  await lookEveryWay(page, 'videos-before');
  const buffer = Buffer.from(makeClip({ width: 320, height: 180, seconds: 2 }));
  await page
    .getByRole('group', { name: 'Round 1, Hard Shoe' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'try.mp4', mimeType: 'video/mp4', buffer });
  const kept = page.getByRole('region', { name: 'Round 1, Hard Shoe' });
  const tooShort = page.getByText(/^This video is shorter than 20 seconds/);
  await expect(kept.getByText('uploaded', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(tooShort).toHaveCount(1);
  await client.ask('removeVideo', { params: { id: at(1).id, round: 'round1' } });
  await expect(kept).toHaveCount(0);
  await expect(tooShort, 'nothing is said of a video that was taken back elsewhere').toHaveCount(0);
  for (const round of [1, 2] as const) await sendVideo(client, at(round));
  await expect(page.getByText('Uploaded 2')).toBeVisible();
  await expect(invitation, 'nothing is missing').toHaveCount(0);
});
