import { getRenditions } from '@rince/store/renditions';
import { expect, lookAt, lookEveryWay, signIn, test } from '../../e2e/world.ts';
import { makeClip } from '../../support/clip.ts';
import { familyOn, onlineFeis } from '../../support/online-feis.ts';
import { until } from '../../support/until.ts';
import { sendVideo } from '../../support/videos.ts';

// A card that is asked for in vain, and a mark that is refused: a console says so.
test.use({ noise: /net::ERR_FAILED|409 \(Conflict\)/ });

// While a judge watches a dancer, the beginnings of the next ones come; they are played without being asked for again.

test('the next dancer begins from what came while the one before played', async ({ open, cloud }) => {
  const feis = await onlineFeis(cloud, { nth: 63 });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 3 });
  const clip = makeClip({ width: 320, height: 240, seconds: 6 });
  for (const nth of [0, 1]) {
    const { client, at, line } = await familyOn(cloud, feis, sheet, { nth, email: `next${nth}@example.org` });
    const key = await sendVideo(client, at(1), clip);
    await until(async () => (await getRenditions(feis.table, { _id: line._id, key }))?.state === 'ready', 90);
  }
  const { page } = await open('desk');
  const ahead: string[] = [];
  const heads: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/files/beginning')) ahead.push(`${response.status()}`);
  });
  page.on('request', (request) => {
    const isHead = request.headers().range?.startsWith('bytes=0-') === true;
    if (isHead && /\.cmf[va]\?/.test(request.url())) heads.push(request.url());
  });
  await signIn(page, 'judge1@feis.test', { to: `/app/j/1/${sheet.card(0)}` });
  await page.getByRole('button', { name: 'Play the sound' }).click();
  await page.getByRole('button', { name: 'I hear it' }).click();
  const video = page.locator('video');
  await page.getByRole('button', { name: /^Watch/ }).click();
  await video.press('Space');
  await expect.poll(() => ahead).toEqual(['200']);
  expect(heads.length, 'the picture and the sound of the first').toBe(2);

  await page.getByLabel('Note for yourself').fill('Fine heels');
  await page.getByRole('button', { name: 'Keep note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Fine heels')).toBeVisible();
  await page.getByLabel('Score', { exact: true }).fill('80');
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await page.waitForURL(`**/app/j/1/${sheet.card(1)}`);
  await page.getByRole('button', { name: /^Watch/ }).click();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  expect(heads.length, 'nothing of the next one was asked for again').toBe(2);
  await video.press('Space');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(5);
});

test('a video that comes while the card is open is there, and nobody is absent by mistake', async ({ open, cloud }) => {
  const feis = await onlineFeis(cloud, { nth: 66 });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 1 });
  const { client, at, line } = await familyOn(cloud, feis, sheet, { nth: 0, email: 'comes-late@example.org' });
  const { page } = await open('tablet');
  await signIn(page, 'judge1@feis.test', { to: `/app/j/1/${sheet.card(0)}` });
  await expect(page.getByText('No video of this round has been sent.')).toBeVisible();
  const absent = page.getByRole('switch', { name: /^Absent/ });
  await absent.check();
  const cards = '**/api/events/getJudgeCompetition*';
  await test.step('a card that has not heard of it yet does not say absent', async () => {
    let [isRefused, unheard] = [false, 0];
    page.on('response', (response) => {
      if (response.status() === 409) isRefused = true;
    });
    await page.route(cards, (route) => {
      if (isRefused) return route.continue();
      unheard++;
      return route.abort();
    });
    await sendVideo(client, at(1), makeClip({ width: 320, height: 240, seconds: 2 }));
    await expect.poll(() => unheard, { timeout: 20_000 }).toBe(4);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^A video of this round has come since/).first()).toBeVisible();
    await lookAt(page, 'video-came');
    await expect(page.getByText('No video of this round has been sent.'), 'here it is').toHaveCount(0);
    await page.getByRole('button', { name: 'Discard mine' }).click();
  });
  await test.step('and a card that hears of it shows it', async () => {
    await client.ask('removeVideo', { params: { id: at(1).id, round: 'round1' } });
    await expect(page.getByText('No video of this round has been sent.')).toBeVisible();
    await sendVideo(client, at(1), makeClip({ width: 320, height: 240, seconds: 2 }));
    await expect(page.getByText('No video of this round has been sent.')).toHaveCount(0);
    await expect(
      page
        .getByRole('region', { name: /^Video of Round 1/ })
        .getByRole('button')
        .first(),
    ).toBeVisible();
  });
  await test.step('a mark whose video is taken back is withdrawn before its judge', async () => {
    await absent.uncheck();
    await page.getByLabel('Score', { exact: true }).fill('80');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your score has been saved')).toBeVisible();
    await client.ask('removeVideo', { params: { id: at(1).id, round: 'round1' } });
    await expect(page.getByText(/^The video of this round was taken back/)).toBeVisible();
    await expect(page.getByLabel('Score', { exact: true })).toHaveValue('');
    await lookAt(page, 'video-taken-back');
  });
  await test.step('a card with somebody absent is not closed while their video may still come', async () => {
    for (const round of [1, 2]) {
      await page.goto(`/app/j/${round}/${sheet.card(0)}`);
      await page.getByRole('switch', { name: /^Absent/ }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Your score has been saved')).toBeVisible();
    }
    await page.goto(`/app/judge/${feis.event}/${sheet.id}`);
    await page.getByRole('button', { name: /^Finalize/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click();
    await expect(page.getByText(/^Families may still send videos/)).toBeVisible();
    for (const round of [1, 2])
      await expect(page.getByText(`Round ${round}: the video of ${line.dancerNumber} may come until`)).toBeVisible();
    await expect(page.getByRole('dialog'), 'nothing lies over what is said').toHaveCount(0);
    await lookEveryWay(page, 'video-may-come');
  });
});
