import { expect, lookAt, lookEveryWay, signIn, test } from '../../e2e/world.ts';
import { familyOn, onlineFeis } from '../../support/online-feis.ts';
import { sendVideo } from '../../support/videos.ts';

// At a feis in a hall a dancer cannot come: the organizer lets the family send a round by video, and a judge finds it on the card.

test('a dancer who cannot come to the hall dances one round by video', async ({ open, cloud }) => {
  const feis = await onlineFeis(cloud, { nth: 64, over: { inPerson: true, videoStart: '', videoEnd: '' } });
  const sheet = await feis.sheet({ dancers: 3 });
  const family = await familyOn(cloud, feis, sheet, { nth: 1, email: 'away@example.org' });
  for (let step = 0; step < 100; )
    ({ step } = (await family.client.ask('nextStep', { body: { complete: true } })).user);
  const number = family.line.dancerNumber;

  const { page: desk } = await open('desk');
  const dashboard = `/app/event-dashboard/${feis.event}`;
  await test.step('the organizer lets the family send it', async () => {
    await signIn(desk, 'organizer@feis.test', { to: dashboard });
    await expect(desk.getByRole('link', { name: /^Activity/ })).toBeVisible();
    await expect(desk.getByRole('link', { name: /^Video reports/ }), 'nobody sends a video here').toHaveCount(0);
    await desk.goto(`${dashboard}/competitions?competition=${sheet.id}`);
    const modal = desk.getByRole('dialog');
    await modal.getByRole('button', { name: `By video: ${family.line.name}` }).click();
    await expect(modal.getByRole('button', { name: 'Let them send it' })).toBeDisabled();
    await modal.getByLabel('Why').fill('Broke a toe, and dances at home next week');
    await modal.getByLabel('How long').selectOption('7 days');
    await lookEveryWay(desk, 'by-video');
    await modal.getByRole('button', { name: 'Let them send it' }).click();
    await expect(desk.getByText('The family was told')).toBeVisible();
    await expect(modal.getByRole('button', { name: `By video: ${family.line.name}` })).toHaveCount(0);
  });
  const { page } = await open('phone');
  await test.step('the family finds where to send it, and sends it', async () => {
    await signIn(page, 'away@example.org', { to: `/app/entries/${family.entry}` });
    await expect(page.getByRole('heading', { name: 'By video' })).toBeVisible();
    await expect(page.getByText('The organizer takes a video of this round. It is taken until')).toBeVisible();
    await lookEveryWay(page, 'by-video-family');
    await sendVideo(family.client, family.at(1));
    await page.reload();
    await expect(page.getByRole('button', { name: /Watch/ })).toBeVisible();
  });
  await test.step('the judge marks it beside those who dance in the hall', async () => {
    const { page: judge } = await open('tablet');
    await signIn(judge, 'judge1@feis.test', { to: `/app/j/1/${sheet.card(0)}` });
    await expect(judge.getByLabel('Score', { exact: true })).toBeVisible();
    await expect(judge.getByRole('region', { name: /^Video of/ }), 'danced in the hall').toHaveCount(0);
    await judge.goto(`/app/j/1/${sheet.card(1)}`);
    await expect(judge.getByRole('region', { name: `Video of Round 1, dancer ${number}` })).toBeVisible();
    await judge.getByLabel('Score', { exact: true }).fill('81');
    await lookAt(judge, 'by-video-judge');
  });
  await test.step('nobody waits for that dancer at the stage', async () => {
    const { page: stage } = await open('phone');
    await signIn(stage, 'tabulator@feis.test', { to: `${dashboard}/check-in/${sheet.id}` });
    await expect(stage.getByText(/^Round 1 by video/)).toHaveCount(1);
    await lookEveryWay(stage, 'by-video-stage');
  });
  await test.step('the organizer sees that it came', async () => {
    await desk.goto(dashboard);
    await desk.getByRole('link', { name: /^Video reports/ }).click();
    const leave = desk.getByRole('list', { name: 'Reports' }).getByRole('listitem');
    await expect(leave.getByText('Sent', { exact: true })).toBeVisible();
    await expect(leave.getByText('Broke a toe, and dances at home next week')).toBeVisible();
    await lookEveryWay(desk, 'by-video-list');
  });
});

test('a category of a feis in a hall names the rounds that are sent by video', async ({ open, cloud }) => {
  const feis = await onlineFeis(cloud, { nth: 65, over: { inPerson: true, videoStart: '', videoEnd: '' } });
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis.event}/edit/1` });
  await expect(page.getByLabel('Video upload ends')).toHaveCount(0);
  await page.getByLabel('Some categories are sent by video').check();
  await page.getByLabel('Video upload opens').fill('2026-11-20');
  await page.getByLabel('Video upload ends').fill('2099-11-28');
  await lookEveryWay(page, 'by-video-wizard');
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await page.waitForURL('**/edit/2');
  await expect(page.getByLabel('Days that videos are kept')).toBeVisible();
  await page.goto(`/app/event-dashboard/${feis.event}/edit/3`);
  const champion = page.getByRole('region', { name: /Open Championship/ });
  await champion.getByLabel('Round 2 is sent by video').check();
  await lookAt(page, 'by-video-category');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () =>
    (await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } })).grades.flatMap(
      ({ videoRounds }) => videoRounds ?? [],
    );
  await expect.poll(stored).toEqual([2]);
});
