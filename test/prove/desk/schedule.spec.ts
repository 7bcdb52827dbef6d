import { readFileSync } from 'node:fs';
import { expect, lookAt, lookEveryWay, signIn, sizes, test } from '../../e2e/world.ts';
import { signIn as signInApi } from '../../support/client.ts';
import { feisNamed } from '../../support/demo-feis.ts';

// The schedule of a feis: planned, moved by keys, taken home as a file, uploaded again, and printed.

// A file that is no workbook is refused.
test.use({ noise: /status of 400/ });

test('an organizer uploads a schedule, prints from it, and moves a competition', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/event-dashboard/${feis}`);
  await page.getByRole('link', { name: 'Print Materials' }).click();
  await expect(page.getByText('No prints generated yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Check-in lists' })).toBeDisabled();
  await lookAt(page, 'print without a schedule');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download template' }).click(),
  ]);

  // Nothing, a wrong name, a wrong inside; then the template as it is, whose competitions are all at one time.
  const upload = page.getByRole('button', { name: 'Upload schedule' });
  const field = page.locator('input[type=file]');
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  await upload.click();
  await expect(page.getByText('No valid file found.')).toBeVisible();
  await field.setInputFiles(file('schedule.csv', Buffer.from('Stage')));
  await expect(page.getByText('Not a valid file type')).toBeVisible();
  await field.setInputFiles(file('broken.xlsx', Buffer.from('no workbook')));
  await expect(page.getByText('broken.xlsx')).toBeVisible();
  await upload.click();
  await expect(page.getByText('An Error Occured')).toBeVisible();
  await expect(page.getByText('Not a valid file type')).toBeVisible();
  await field.setInputFiles(file('schedule.xlsx', readFileSync(await template.path())));
  await expect(page.getByText('schedule.xlsx')).toBeVisible();
  await upload.click();
  await expect(page.getByText('Schedule uploaded')).toBeVisible();

  const generate = page.getByRole('button', { name: 'Generate Stage headers' });
  await generate.click();
  const made = page.getByRole('list', { name: 'Generated prints' }).getByRole('listitem').first();
  await expect(made).toContainText('Stage headers');
  await made.getByRole('button', { name: /^Open/ }).waitFor({ timeout: 60_000 });
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await lookAt(page, `print ${size.width}`);
  }
  await page.setViewportSize(sizes.desk);

  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  // Everything at one time: each round meets each other one, and the page stays light all the same.
  const anew = page.getByRole('button', { name: 'Plan anew' });
  await expect(anew).toBeVisible();
  expect(await page.locator('*').count(), 'elements of the page').toBeLessThan(5_000);
  await page.getByText(/are to be looked at$/).click();
  const toLookAt = page.getByRole('list', { name: 'Rounds that are to be looked at' });
  await expect(toLookAt.getByRole('listitem').first()).toContainText(/And \d+ more: open the round to see them\./);
  expect(await page.locator('*').count(), 'elements of the page with its list').toBeLessThan(5_500);
  await page.getByText(/are to be looked at$/).click();
  await expect(toLookAt).toHaveCount(0);
  // What was saved is not thrown away unasked; what a plan has placed by itself is nobody's work.
  await anew.click();
  const asks = page.getByRole('dialog', { name: 'Plan anew?' });
  await expect(asks).toContainText(/^.*\d+ of \d+ rounds would be placed anew/);
  await lookEveryWay(page, 'asks before it plans anew');
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await anew.click();
  await asks.getByRole('button', { name: 'Place anew' }).click();
  await expect(page.getByText('did not fit into the hours of the stages')).toBeVisible();
  // Five judges cannot sit through all of it, whatever stages there are.
  for (const stage of [2, 3, 4, 5]) {
    await page.getByRole('button', { name: 'Add a stage' }).click();
    await expect(page.getByRole('button', { name: `Remove Stage ${stage}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Plan anew' }).click();
  await expect(page.getByText('did not fit although a stage is free')).toBeVisible();
  // The same block wherever the board lists it: it goes down the day.
  const first = await page.getByRole('region', { name: 'Stages' }).getByRole('button').first().getAttribute('id');
  const block = page.locator(`[id="${first}"]`);
  await expect(block).toContainText('8:00');
  await block.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(block).toContainText('8:10');
  await anew.click();
  await expect(asks).toContainText('What was moved and is not saved yet cannot be brought back.');
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect(block, 'what was moved stays').toContainText('8:10');
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await lookAt(page, `schedule ${size.width}`);
    const tops = await Promise.all(
      ['Add a break to Stage 2', 'Remove Stage 2'].map(async (name) => {
        const box = await page.getByRole('button', { name }).boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      }),
    );
    expect(new Set(tops).size, `what is done to a stage stands side by side at ${size.width}`).toBe(1);
  }
  const cut = await page
    .getByRole('region', { name: 'Stages' })
    .getByRole('button')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent));
  expect(cut, 'nothing of a short round is cut off').toEqual([]);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/events/saveSchedule', async (route) => {
    await held.promise;
    await route.continue();
  });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  const turning = await save
    .locator('span')
    .first()
    .evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
  expect(turning, 'what turns is round').toEqual([16, 16]);
  held.resolve();
  await expect(page.getByText('Schedule saved')).toBeVisible();
  const versions = page.getByRole('list', { name: 'Versions' });
  await expect(versions.getByRole('listitem').first()).toContainText('Version 2');
  await expect(versions.getByRole('listitem').nth(1)).toContainText('from schedule.xlsx');

  // Another file is seen before it takes the place of what is there.
  await page.getByRole('link', { name: 'Print Materials' }).click();
  await field.setInputFiles(file('schedule.xlsx', readFileSync(await template.path())));
  await expect(page.getByText('schedule.xlsx')).toBeVisible();
  await upload.click();
  await expect(page.getByText(/^Of the rounds of the schedule: .*\d+ /)).toBeVisible();
  await lookEveryWay(page, 'upload that changes something');
  await page.getByRole('button', { name: 'Keep the one that is there' }).click();
  await expect(page.getByRole('button', { name: 'Take this schedule' })).toHaveCount(0);
  expect((await organizer.ask('getSchedule', { body: { id: feis } })).revision).toBe(2);
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();

  const takesFirst = versions.getByRole('button', { name: 'Take this one: version 1' });
  await takesFirst.click();
  await expect(page.getByText(/\d+ moved/)).toBeVisible();
  await expect(takesFirst, 'what is on the page is not lost to another version').toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(versions.getByRole('listitem').first()).toContainText('Version 3');
  // The list may know of the new version before the page has its answer.
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Print Materials' }).click();
  await expect(made).toContainText('Older than the data');

  // What is uploaded again says nothing new, and may be taken all the same.
  await field.setInputFiles(file('schedule.xlsx', readFileSync(await template.path())));
  await upload.click();
  await expect(page.getByText('This file says of every round what the schedule says already.')).toBeVisible();
  await page.getByRole('button', { name: 'Take this schedule' }).click();
  await expect(page.getByText('Schedule uploaded').last()).toBeVisible();
  expect((await organizer.ask('getSchedule', { body: { id: feis } })).revision).toBe(4);
});

test('what stands nowhere in the schedule is named, put in by hand, taken out, and put in again', async ({
  open,
  cloud,
}) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const saved = await organizer.ask('getSchedule', { body: { id: feis } });
  const [first, second] = saved.competitions.filter(({ dancers }) => dancers.length > 0);
  const rounds = saved.competitions
    .filter(({ dancers }) => dancers.length > 0)
    .reduce((all, one) => all + one.rounds, 0);
  const [day = '', tomorrow = ''] = saved.days;
  const block = (competition: string | undefined, over: object) => ({
    ...{
      competition: competition ?? '',
      round: 1,
      stage: 'Stage 1',
      day,
      start: 540,
      minutes: 10,
      judges: [],
      unknown: [],
    },
    ...over,
  });
  const stage = (title: string) => ({ title, from: 480, to: 1080, breaks: [] });
  await organizer.ask('saveSchedule', {
    body: {
      id: feis,
      revision: saved.revision,
      stages: [stage('Stage 1'), stage('Stage 2')],
      paces: {},
      // The later one first, and both at once on another day: what has to be looked at is not on the day that is shown.
      blocks: [block(second?._id, { day: tomorrow, start: 1075 }), block(first?._id, { start: 600 })],
    },
  });
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}/print` });
  await expect(page.getByText(`${rounds - 2} rounds with dancers are not in the schedule`)).toBeVisible();
  await lookAt(page, 'print with rounds missing');
  await page.goto(`/app/event-dashboard/${feis}/schedule`);
  await expect(page.getByText('1 round to look at in all')).toBeVisible();
  const looked = page.getByRole('list', { name: 'Rounds that are to be looked at' }).getByRole('listitem');
  await expect(looked).toHaveCount(1);
  await expect(page.getByText('1 round is to be looked at')).toBeVisible();
  await expect(looked).toContainText('Ends at 18:05; Stage 1 closes at 18:00.');
  await looked.getByRole('button').click();
  await expect(page.getByRole('dialog').getByLabel('Start')).toHaveValue('17:55');
  await expect(page.getByRole('dialog').getByLabel('Day').locator('option:checked')).toHaveText(/^[A-Z][a-z]{2} \d\d/);
  await page.getByRole('button', { name: 'Done' }).click();

  // The stage may close later on that day, and on no other.
  await page.getByRole('button', { name: 'Add a day with other hours to Stage 1' }).click();
  await page.getByLabel('Other hours on').selectOption('2');
  await page.getByLabel('Closes that day').fill('19:00');
  await expect(page.getByText('1 round is to be looked at')).toHaveCount(0);
  await lookEveryWay(page, 'schedule with other hours on a day');

  // Two stages have the whole board, and a day goes from the morning on.
  const board = page.getByRole('region', { name: 'Stages' });
  const wide = await board.evaluate((element) => element.clientWidth);
  expect(
    await board
      .getByRole('list')
      .first()
      .evaluate((element) => element.clientWidth),
  ).toBeGreaterThan(wide / 2.3);
  const folded = page.getByText(`${rounds - 2} rounds are not in the schedule`);
  await folded.click();
  const missing = page.getByRole('list', { name: 'Rounds that are not in the schedule' });
  const missingRounds = (count: number) =>
    expect(page.getByText(`${count} rounds are not in the schedule`)).toBeVisible();
  // So many at a time, and the others when somebody asks.
  await expect(missing.getByRole('listitem')).toHaveCount(Math.min(60, rounds - 2));
  await page.getByRole('button', { name: 'Show 60 more' }).click();
  await expect(missing.getByRole('listitem')).toHaveCount(Math.min(120, rounds - 2));
  const putIn = missing.getByRole('button').first();
  const title = (await putIn.getAttribute('aria-label'))?.replace('Put in ', '') ?? '';
  await putIn.click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByLabel('Stage')).toHaveValue('Stage 2');
  await dialog.getByLabel('Stage').selectOption('Stage 1');
  await dialog.getByLabel('Start').fill('09:00');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await missingRounds(rounds - 3);
  await expect(board.getByRole('button').first()).toContainText('9:00');
  await lookEveryWay(page, 'schedule with rounds missing');
  await board.getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Take out of the schedule' }).click();
  await missingRounds(rounds - 2);
  await page.getByRole('button', { name: `Put in ${title}` }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Schedule saved')).toBeVisible();
  const now = await organizer.ask('getSchedule', { body: { id: feis } });
  expect(now.blocks).toHaveLength(3);
  expect(now.stages.map(({ days }) => days)).toEqual([[{ nth: 2, from: 480, to: 1140 }], undefined]);
  expect(`${now.blocks.at(-1)?.stage} ${now.blocks.at(-1)?.start}`).toBe('Stage 2 480');

  // What is danced there, and before whom, stands on the block, or is said of it where it is too low.
  const [shown] = now.blocks.filter((one) => one.day === day && one.competition === first?._id);
  const who = saved.judges.filter(({ _id }) => first?.judges[(shown?.round ?? 1) - 1]?.includes(_id));
  const judges = who.map(({ name }) => name).join(', ');
  expect(judges, 'somebody is seated').not.toBe('');
  const tenMinutes = board.getByRole('button', { name: /10:00/ });
  for (const text of [first?.grade ?? '', judges])
    await expect(tenMinutes.getByText(text, { exact: true })).toBeVisible();
  await tenMinutes.click();
  const opened = page.getByRole('dialog');
  await expect(opened.getByText(judges, { exact: true })).toBeVisible();
  await opened.getByLabel('Minutes').fill('5');
  await opened.getByRole('button', { name: 'Done' }).click();
  await expect(tenMinutes).toHaveAccessibleName(
    `10:00 ${first?.code} ${first?.title} , ${first?.grade}, ${judges}, 5 minutes`,
  );
  await lookEveryWay(page, 'schedule with a low round');
  await page.getByRole('button', { name: 'Undo all' }).click();

  // What comes after it on its stage goes along where that is asked for, and comes back when it is not.
  await board.getByRole('button', { name: /^8:00/ }).click();
  await opened.getByLabel('Stage').selectOption('Stage 1');
  await opened.getByLabel('Start').fill('10:30');
  await opened.getByRole('button', { name: 'Done' }).click();
  await tenMinutes.click();
  const along = opened.getByLabel('Move everything after it on Stage 1, too');
  await opened.getByLabel('Start').fill('10:20');
  const starts = () => board.getByRole('list', { name: 'Stage 1' }).locator('button b:first-child').allTextContents();
  expect(await starts()).toEqual(['10:20', '10:30']);
  await along.check();
  await expect(opened.getByText('1 round, 20 minutes later.')).toBeVisible();
  await expect.poll(starts).toEqual(['10:20', '10:50']);
  await opened.getByLabel('Start').fill('09:50');
  await expect(opened.getByText('1 round, 10 minutes earlier.')).toBeVisible();
  await expect.poll(starts).toEqual(['9:50', '10:20']);
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await lookAt(page, `round that takes others along ${size.width}`);
  }
  await page.setViewportSize(sizes.desk);
  await along.uncheck();
  await expect.poll(starts).toEqual(['9:50', '10:30']);
  await along.check();
  await opened.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect.poll(starts).toEqual(['10:00']);

  // A colleague saves the same schedule meanwhile: neither of the two loses what they changed.
  const own = board.getByRole('button', { name: /10:00/ });
  await own.focus();
  await page.keyboard.press('ArrowDown');
  const { stages, paces, blocks, revision } = now;
  const theirs = blocks.map((one) => (one.day === tomorrow ? { ...one, start: 900 } : one));
  await organizer.ask('saveSchedule', { body: { id: feis, revision, stages, paces, blocks: theirs } });
  await expect(page.getByText('Somebody else saved the schedule meanwhile.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await lookEveryWay(page, 'schedule saved by somebody else');
  await page.getByRole('button', { name: 'Put mine on theirs' }).click();
  await expect(page.getByText('Somebody else saved the schedule meanwhile.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Schedule saved').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  const both = await organizer.ask('getSchedule', { body: { id: feis } });
  expect(both.blocks.map(({ start }) => start).toSorted((a, b) => a - b)).toEqual([480, 605, 900]);
});

test('a feis that nobody has entered has nothing to plan, and says so', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const feis = await feisNamed(organizer, 'Feis an Earraigh');
  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}/schedule` });
  await expect(page.getByText('A plan is made of the competitions that somebody has entered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a first plan' })).toHaveCount(0);
});

test.describe('a save of the schedule', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
  test('that the network does not bring says so in sight, keeps what was moved, and is sent again', async ({
    open,
    cloud,
  }) => {
    const organizer = await signInApi(cloud.url, 'organizer@feis.test');
    const feis = await feisNamed(organizer, 'Feis na Coille');
    const { competitions, days, revision } = await organizer.ask('getSchedule', { body: { id: feis } });
    const danced = competitions.filter(({ dancers }) => dancers.length > 0).slice(0, 12);
    const blocks = danced.map(({ _id }, i) => ({
      ...{ competition: _id, round: 1, stage: 'Stage 1', day: days[0] ?? '', start: 540 + 30 * i, minutes: 20 },
      ...{ judges: [], unknown: [] },
    }));
    const stages = [{ title: 'Stage 1', from: 480, to: 1080, breaks: [] }];
    await organizer.ask('saveSchedule', { body: { id: feis, revision, stages, paces: {}, blocks } });

    const { page, context } = await open('phone');
    await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}/schedule` });
    const board = page.getByRole('region', { name: 'Stages' });
    const last = board.getByRole('button', { name: /14:30/ });
    await last.focus();
    await page.keyboard.press('ArrowDown');
    await expect(board.getByRole('button', { name: /14:35/ })).toBeVisible();
    await context.setOffline(true);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const failed = page.getByText('We cannot reach Rince.');
    await expect(failed).toBeInViewport();
    await lookEveryWay(page, 'schedule that could not be saved');
    await context.setOffline(false);
    await expect(board.getByRole('button', { name: /14:35/ })).toBeVisible();
    await save.click();
    await expect(page.getByText('Schedule saved')).toBeVisible();
    const now = await organizer.ask('getSchedule', { body: { id: feis } });
    expect(Math.max(...now.blocks.map(({ start }) => start))).toBe(875);
  });
});
