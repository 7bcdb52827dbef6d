import { answering, intercept } from '../../e2e/answering.ts';
import { expect, lookAt, lookEveryWay, signIn, sizes, test } from '../../e2e/world.ts';
import { familyOn, markRounds, onlineFeis, publishAll } from '../../support/online-feis.ts';
import { sendVideo } from '../../support/videos.ts';

// A family looks at its dancer in an online competition and reports an issue; the organizer asks for another video.

test.use({ noise: /ERR_FAILED|403 \(Forbidden\)/ });

test('a dancer is looked at, and an issue with the video reported and answered', async ({ open, cloud }) => {
  const feis = await onlineFeis(cloud, { nth: 61 });
  const sheet = await feis.sheet({ kind: 'championship', dancers: 4 });
  const family = await familyOn(cloud, feis, sheet, { nth: 2, email: 'viewer@example.org' });
  await sendVideo(family.client, family.at(1));
  const calculate = () => feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
  await markRounds(feis, sheet, [1, 2]);
  await calculate();
  await markRounds(feis, sheet, [3]);
  await calculate();
  await publishAll(feis);
  for (let step = 0; step < 100; )
    ({ step } = (await family.client.ask('nextStep', { body: { complete: true } })).user);

  const { page } = await open('desk');
  await test.step('the way from the results: marks, words and the leaderboard', async () => {
    await signIn(page, 'viewer@example.org', { to: `/app/results/event/${feis.event}/${sheet.id}` });
    await page.getByRole('link', { name: `Videos of ${family.line.dancerNumber}` }).click();
    const board = page.getByRole('complementary', { name: 'Leaderboard' });
    await expect(page.getByRole('main').getByText(`Number ${family.line.dancerNumber}`)).not.toHaveCount(0);
    await expect(board.getByRole('listitem')).toHaveCount(4);
    await expect(board.getByRole('link'), 'of others numbers and scores').toHaveCount(1);
    await expect(page.getByText('Judge 1 of 2')).toBeVisible();
    await lookEveryWay(page, 'viewer');
    await page.route('**/ended.jpg', (route) => route.fulfill({ status: 403 }));
    const stop = await answering(page, '**/api/entryCompetitions/*/viewer*', 'getViewer', (data) => ({
      ...data,
      leaderboard: data.leaderboard.map((one) =>
        one.round1 ? { ...one, round1: { ...one.round1, thumb: '/ended.jpg' } } : one,
      ),
    }));
    const lost = page.waitForResponse(/ended\.jpg/);
    await page.reload();
    await lost;
    await expect(board.getByText('1 video'), 'a picture that has ended leaves its place to a sign').toHaveCount(1);
    await expect(board.locator('img')).toHaveCount(0);
    stop();
    await page.getByRole('link', { name: /^R2/ }).click();
    await expect(page.getByText('No video of this round has been sent.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^R2/ })).toHaveAttribute('aria-current', 'page');
    await page.setViewportSize(sizes.tablet);
    await lookAt(page, 'viewer-tablet');
  });
  await test.step('the pages at its foot', async () => {
    const here = page.url();
    const foot = page.getByRole('main').getByRole('contentinfo').or(page.locator('main footer'));
    for (const [link, title] of [
      ['Privacy', 'Privacy'],
      ['Terms', 'Terms'],
      ['About', 'About'],
      ['FAQ', 'questions'],
    ] as const) {
      await foot.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await page.goto(here);
    }
  });
  await test.step('Report Issue', async () => {
    await page.getByRole('link', { name: /^R1/ }).click();
    await page.getByRole('button', { name: 'Report Issue' }).click();
    const form = page.getByRole('dialog', { name: 'Report Issue' });
    await form.getByLabel('Type').selectOption('Wrong Video');
    await form.getByLabel('Comments').fill('This is the slip jig of her sister.');
    await lookAt(page, 'viewer-report');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your report has been saved')).toBeVisible();
  });
  await test.step('the organizer sees it with the video, and asks for another one', async () => {
    const { page: desk } = await open('desk');
    await signIn(desk, 'organizer@feis.test', { to: `/app/event-dashboard/${feis.event}` });
    await desk.getByRole('link', { name: /^Video reports/ }).click();
    const report = desk.getByRole('list', { name: 'Reports' }).getByRole('listitem');
    await expect(report.getByText('This is the slip jig of her sister.')).toBeVisible();
    await expect(report.getByRole('button', { name: /Watch/ })).toBeVisible();
    await lookEveryWay(desk, 'video-reports');
    await report.getByRole('button', { name: 'Ask for another video' }).click();
    const ask = desk.getByRole('dialog', { name: 'Ask for another video' });
    await ask.getByLabel('How long').selectOption('3 days');
    await lookAt(desk, 'video-reports-ask');
    await ask.getByRole('button', { name: 'Ask the family' }).click();
    await expect(report.getByText('Asked for another', { exact: true })).toBeVisible();
    await expect(report.getByRole('button', { name: 'Answer' })).toHaveCount(1);
    const stop = await answering(desk, '**/api/videoReports?*', 'listVideoReports', (data) => ({
      ...data,
      data: data.data.map(({ askedAt: _, until: __, ...one }) => ({
        ...one,
        ...{ type: 'Same file' as const, by: 'Rince', sentAt: '2099-01-01T00:00:00.000Z' },
      })),
    }));
    await desk.reload();
    await expect(report.getByText(/^The video that is shown here was sent on/), 'another came since').toBeVisible();
    await expect(report.getByRole('button', { name: 'Answer' }), 'nobody would read it').toHaveCount(0);
    stop();
  });
  await test.step('the same address is the scorecard of its judge, with the video beside it', async () => {
    const { page: desk } = await open('desk');
    await signIn(desk, 'judge1@feis.test', { to: `/app/j/1/${sheet.card(2)}` });
    await expect(desk.getByLabel('Score')).toHaveValue('72');
    const video = desk.getByRole('region', { name: `Video of Round 1, dancer ${family.line.dancerNumber}` });
    await expect(desk.getByText(/^The family was asked for another video of this round, until /)).toBeVisible();
    await lookEveryWay(desk, 'sound-check');
    const heard = video.getByRole('button', { name: 'I hear it' });
    await expect(heard, 'not before it was played').toBeDisabled();
    await video.getByRole('button', { name: 'Play the sound' }).click();
    await heard.click();
    await expect(video.getByRole('button', { name: /Watch/ })).toBeVisible();
    await desk.reload();
    await expect(video.getByRole('button', { name: /Watch/ }), 'asked once').toBeVisible();

    const notes = desk.getByRole('list', { name: 'Notes' });
    const write = async (text: string): Promise<void> => {
      await desk.getByLabel('Note for yourself').fill(text);
      await desk.getByLabel('Note for yourself').press('Enter');
    };
    const stored = async (): Promise<string[]> => {
      const asked = { params: { id: sheet.card(2) }, query: { query: { round: 1 as const } } };
      return (await feis.judges[0].ask('listVideoNotes', asked)).notes.map(({ text }) => text);
    };
    await write('Late on the first bar');
    await expect.poll(stored).toEqual(['Late on the first bar']);
    const cut = await intercept(desk, `**/api/entryCompetitions/${sheet.card(2)}/notes`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await write('Heel too low');
    await expect(desk.getByText('A note kept here, waiting for the network')).toBeVisible();
    await desk.reload();
    await expect(notes.getByText('Heel too low'), 'kept over a reload').toBeVisible();
    cut();
    await expect.poll(stored, { timeout: 30_000 }).toContain('Heel too low');
    await expect(desk.getByText(/kept here/)).toHaveCount(0);
    await lookEveryWay(desk, 'judged-video');
    const gone = notes.getByRole('listitem').filter({ hasText: 'Heel too low' });
    await gone.getByRole('button', { name: 'Remove the note at 0:00' }).click();
    await expect.poll(stored).toEqual(['Late on the first bar']);
    await expect(notes.getByRole('listitem')).toHaveCount(1);
    await desk.setViewportSize(sizes.tablet);
    await lookAt(desk, 'judged-video-tablet');
    await desk.goto(`/app/judge/${feis.event}/${sheet.id}`);
    await desk.getByRole('button', { name: 'Finalize' }).click();
    const ask = desk.getByRole('dialog', { name: 'Finalize your card?' });
    await expect(ask).toContainText(`You have not seen this video to the end: ${family.line.dancerNumber} in round 1.`);
    await lookAt(desk, 'judged-video-finalize');
  });
  await page.setViewportSize(sizes.phone);
  await page.goto(`/app/entries/${family.entry}`);
  await expect(page.getByText('The organizer asks for another video of this round.')).toBeVisible();
  await lookAt(page, 'videos-asked');
});
