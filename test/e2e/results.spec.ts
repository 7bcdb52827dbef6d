import { Client, signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { expect, expectAccessible, lookAt, lookEveryWay, openByKeyboard, signIn, sizes, test } from './world.ts';

// A published result: whole for the office, own students for a teacher, and in numbers for everybody.

test('the office reads a result with all marks, a teacher that of the own students, and everybody the numbers', async ({
  open,
  cloud,
}) => {
  const [organizer, teacher] = await Promise.all([
    signInApi(cloud.url, 'organizer@feis.test'),
    signInApi(cloud.url, 'teacher@feis.test'),
  ]);
  const feis = await feisNamed(organizer, 'Feis na Samhna');
  const { grades } = await new Client(cloud.url).ask('getPublicResult', { body: { eventId: feis } });
  const championship = grades.find(({ rounds }) => rounds === 3);
  const [competition] = (championship?.competitions ?? []).toSorted((a, b) => b.danced - a.danced);
  const told = await organizer.ask('getCompetitionResult', { params: { id: competition?._id ?? '' } });

  const office = await open('desk');
  await signIn(office.page, 'organizer@feis.test', { to: `/app/results/event/${feis}/${told.competition._id}` });
  const table = office.page.getByRole('table', { name: 'Results' });
  await expect(table.getByRole('row')).toHaveCount(told.rows.length + 2);
  for (const head of ['Rank', 'Dancer', 'School', 'Comments', /^Subtotal/, /^Total/])
    await expect(table.getByRole('columnheader', { name: head }).first()).toBeVisible();
  const [first] = told.rows;
  const line = table.getByRole('row', { name: first?.dancerName ?? '' });
  await expect(line).toContainText(first?.finalScore ?? '-');
  await expect(line).toContainText(String(first?.judges[0]?.totalScore));
  const commented = told.rows.find(({ judges }) =>
    judges.some(({ rounds }) => rounds.some(({ comments }) => comments !== '')),
  );
  const words = commented?.judges.flatMap(({ rounds }) => rounds).find(({ comments }) => comments !== '');
  await office.page.getByRole('button', { name: `Read comments of ${commented?.dancerNumber}` }).click();
  await expect(table.getByText(words?.comments ?? '-').first()).toBeVisible();
  for (const size of Object.values(sizes)) {
    await office.page.setViewportSize(size);
    await lookAt(office.page, `result table ${size.width}`);
  }
  await office.page.setViewportSize(sizes.desk);
  await office.page.goto(`/app/event-dashboard/${feis}/results/review`);
  // What has no result yet is folded where it is much, and stands in nobody's way.
  const without = office.page.locator('details').filter({ hasText: 'without a result, and so not public yet' });
  await expect(without.getByRole('link').first()).toBeHidden();
  await office.page.getByRole('button', { name: `Placings of ${competition?.code}` }).click();
  const reviewed = office.page.getByRole('list', { name: 'Placings' });
  await expect(reviewed.getByRole('listitem').first()).toContainText(first?.dancerName ?? '-');
  await lookEveryWay(office.page, 'results review');
  await office.page.getByLabel('Show').selectOption({ label: 'Changed (0)' });
  await expect(office.page).toHaveURL(/[?]show=changed$/);
  await expect(office.page.getByText('No competition changes')).toBeVisible();
  await lookEveryWay(office.page, 'results review without a change');
  await office.page.getByRole('button', { name: 'Show all competitions' }).click();
  await expect(office.page.getByRole('button', { name: `Placings of ${competition?.code}` })).toBeVisible();

  const { students, school, medals } = await teacher.ask('getSchoolResults', { query: { event: feis } });
  const own = students[0];
  const { page } = await open('desk');
  await signIn(page, 'teacher@feis.test', { to: '/app/results/schools' });
  await page.getByRole('link', { name: 'Feis na Samhna' }).click();
  await expect(page.getByRole('link', { name: `${own?.name} ${own?.lname}` })).toBeVisible();
  await lookEveryWay(page, 'school results');
  // A tie is touched for what it means, and stands where the other placings stand, in a row like theirs.
  const places = await page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: /of \d/ })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const text = document.createRange();
        text.selectNodeContents(row.querySelector('button, span') ?? row);
        return `${Math.round(text.getBoundingClientRect().left)} ${row.querySelector('td')?.clientHeight}`;
      }),
    );
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size, places.join(', ')).toBe(1);
  await page
    .getByRole('link', { name: own?.results[0]?.code ?? '', exact: true })
    .first()
    .click();
  const theirs = page.getByRole('table', { name: 'Your dancers' });
  await expect(theirs).toContainText(own?.lname ?? '-');
  await expect(page.getByRole('list', { name: 'Placings' })).toBeVisible();
  await lookEveryWay(page, 'result for a teacher');
  await page.goto(`/public/results/event/${feis}`);
  const summary = page.getByRole('note').filter({ has: page.getByRole('heading', { name: school.name }) });
  await expect(summary).toContainText(`${students.length} student`);
  await expect(summary.getByRole('definition')).toHaveText(
    [medals.first, medals.second, medals.third, medals.placed].map(String),
  );
  await expect(summary.getByRole('link', { name: 'School Results' })).toBeVisible();
  await expectAccessible(page);
  await summary.scrollIntoViewIfNeeded();
  await lookEveryWay(page, 'public results for a teacher');

  const anybody = await open('phone');
  await anybody.page.goto(`/public/results/event/${feis}`);
  await expect(anybody.page.getByText('Log in to see detailed scores and comments.')).toBeVisible();
  await anybody.page.getByRole('link', { name: 'In numbers' }).click();
  const bars = anybody.page.getByRole('table', { name: 'Dancers by grade' });
  await expect(bars.getByRole('row')).toHaveCount(grades.length + 1);
  await expectAccessible(anybody.page);
  await lookEveryWay(anybody.page, 'results in numbers');
});

test.describe('an open page of a result', () => {
  // What was taken back is asked for once more.
  test.use({ noise: /status of 40[04]/ });
  test('takes up a correction when it is released and nothing before, and loses what is taken back', async ({
    open,
    cloud,
  }) => {
    const [organizer, tabulator, parent] = await Promise.all([
      signInApi(cloud.url, 'organizer@feis.test'),
      signInApi(cloud.url, 'tabulator@feis.test'),
      signInApi(cloud.url, 'parent@feis.test'),
    ]);
    const feis = await feisNamed(organizer, 'Feis na Samhna');
    const { data: dancers } = await parent.ask('listDancers');
    const all = await Promise.all(dancers.map(({ _id }) => parent.ask('dancerResults', { query: { dancerId: _id } })));
    const theirs = all
      .flatMap(({ dancer, events }) =>
        events.filter(({ _id }) => _id === feis).flatMap(({ results }) => results.map((one) => ({ dancer, ...one }))),
      )
      .find(({ rounds, finalRank }) => rounds === 1 && Number.parseInt(finalRank, 10) > 1);
    if (!theirs) throw new Error('The family has no result of one round that is not won');
    const { competition, code, dancer, dancerNumber } = theirs;
    const sheet = await tabulator.ask('getTabulatorCompetition', { query: { query: { id: competition } } });
    const line = sheet.entries.find((entry) => entry.dancerNumber === dancerNumber);
    const mark = sheet.template['1']?.judges[0]?.scores[line?._id ?? ''];
    if (!line || !mark) throw new Error('The dancer has no mark');

    const [family, table, anybody] = await Promise.all([open('phone'), open('phone'), open('phone')]);
    await signIn(family.page, 'parent@feis.test', { to: `/app/results/event/${feis}/${competition}` });
    const own = family.page.getByRole('list', { name: 'Your dancers' });
    await expect(own).toContainText(theirs.finalScore);
    await signIn(table.page, 'parent@feis.test', { to: `/app/results/dancers/${dancer._id}` });
    const written = table.page.getByRole('region', { name: 'Feis na Samhna' });
    await expect(written).toContainText(theirs.finalScore);
    // The clock of this page alone: a minute passes when it is told to.
    await anybody.page.clock.install();
    await anybody.page.goto(`/public/results/event/${feis}/${competition}`);
    const placings = anybody.page.getByRole('list', { name: 'Placings' });
    await expect(placings).toBeVisible();
    const before = await placings.textContent();

    const cell = { entryCompetition: line._id, round: 1 as const, slot: 1, score: 99.5, revision: mark.revision };
    const { refused } = await tabulator.ask('submitMultiScore', { body: { id: competition, cells: [cell] } });
    expect(refused).toEqual([]);
    const office = await open('desk');
    await signIn(office.page, 'organizer@feis.test', { to: `/app/results/event/${feis}/${competition}` });
    await expect(office.page.getByText('Marks or dancers have changed since.')).toBeVisible();
    await lookEveryWay(office.page, 'result changed since');
    await tabulator.ask('calculateResults', { body: { id: feis, competitionId: competition } });
    const askedAgain = anybody.page.waitForResponse(/current\.json/);
    await anybody.page.clock.fastForward(61_000);
    await askedAgain;
    expect(await placings.textContent(), 'calculated, and not released').toBe(before);
    await expect(own).toContainText(theirs.finalScore);

    await office.page.goto(`/app/event-dashboard/${feis}/results/review?show=new`);
    await expect(office.page.getByText('No competition is new')).toBeVisible();
    await office.page.goto(`/app/event-dashboard/${feis}/results/review?show=changed`);
    await expect(office.page.getByRole('button', { name: /^Placings of/ })).toHaveCount(1);
    await office.page.getByRole('button', { name: `Placings of ${code}`, exact: true }).click();
    const differs = office.page.getByRole('table', { name: /from what is public$/ });
    const theirLine = differs.getByRole('row', { name: `${dancerNumber} ${dancer.name} ${dancer.lname}` });
    await expect(theirLine).toContainText(new RegExp(`before ${theirs.finalRank}\\b.*, now 1`));
    await expect(theirLine).toContainText(', now 99.5');
    await lookEveryWay(office.page, 'results review of a change');
    const publish = office.page.getByRole('button', { name: 'Publish what is not public yet' });
    const asked = await openByKeyboard(office.page, publish, 'Publish the results?');
    await expect(asked).toContainText('1 competition changes: a new result replaces what is public.');
    await lookEveryWay(office.page, 'publish after the review');
    await office.page.goto(`/app/event-dashboard/${feis}/results`);
    await office.page.getByRole('button', { name: `Release ${code}`, exact: true }).click();
    const question = office.page.getByRole('dialog');
    await expect(question).toContainText('1 competition changes');
    await question.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(own, 'marks of the own dancer').toContainText('99.50');
    await expect(written, 'the page of the dancer').toContainText('99.50');
    const theirPlacings = family.page.getByRole('list', { name: 'Placings' });
    await expect(theirPlacings.getByRole('listitem').first()).toContainText(String(dancerNumber), { timeout: 20_000 });
    await expect(async () => {
      await anybody.page.clock.fastForward(61_000);
      await expect(placings.getByRole('listitem').first()).toContainText(String(dancerNumber), { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    expect(await placings.textContent()).not.toBe(before);

    // This one alone: the office opens it on the page of all competitions.
    await office.page.goto(`/app/event-dashboard/${feis}/competitions?competition=${competition}`);
    const opened = office.page.getByRole('dialog');
    await opened.getByRole('button', { name: 'Take the result back' }).click();
    await expect(opened.getByText('all other results stay public')).toBeVisible();
    await lookEveryWay(office.page, 'take a result back');
    await opened.getByRole('button', { name: `Take ${code} back` }).click();
    await expect(office.page.getByText(`The result of ${code} is no longer public`)).toBeVisible();
    await expect(opened.getByRole('button', { name: 'Take the result back' })).toBeHidden();
    await expect(family.page.getByText('This competition has no published result')).toBeVisible();
    await expect(written.getByText(code, { exact: true })).toBeHidden();
    await expect(async () => {
      await anybody.page.clock.fastForward(61_000);
      await expect(anybody.page.getByText('This competition has no published result')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await anybody.page.goto(`/public/results/event/${feis}`);
    await expect(anybody.page.getByRole('link', { name: 'In numbers' })).toBeVisible();

    await organizer.ask('togglePublishResults', { body: { id: feis, publish: false } });
    await expect(written).toBeHidden();
    await expect(async () => {
      await anybody.page.clock.fastForward(61_000);
      await expect(anybody.page.getByText('These results are not published')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await anybody.page.goto('/public/results/event/mistyped');
    await expect(anybody.page.getByText('These results are not published')).toBeVisible();

    // A mark is corrected before all of them are published again.
    const now = await tabulator.ask('getTabulatorCompetition', { query: { query: { id: competition } } });
    const { revision } = now.template['1']?.judges[0]?.scores[line._id] ?? mark;
    const corrected = [{ ...cell, score: 98.5, revision }];
    expect((await tabulator.ask('submitMultiScore', { body: { id: competition, cells: corrected } })).refused).toEqual(
      [],
    );
    await office.page.goto(`/app/event-dashboard/${feis}/results`);
    await office.page.getByRole('button', { name: 'Publish Results' }).click();
    await expect(question).toContainText(
      '1 competition has changed since the calculation, and is calculated again first.',
    );
    await lookEveryWay(office.page, 'publish what is calculated again');
    await question.getByRole('button', { name: 'Calculate again and publish' }).click();
    await expect(question).toBeHidden();
    await expect(written, 'the corrected mark').toContainText('98.50');
  });
});
