import { Client, signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { expect, expectAccessible, lookAt, lookEveryWay, signIn, sizes, test } from './world.ts';

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
  await office.page.getByRole('button', { name: `Placings of ${competition?.code}` }).click();
  await expect(office.page.getByRole('list', { name: 'Placings' })).toBeVisible();
  await lookEveryWay(office.page, 'results review');

  const { students } = await teacher.ask('getSchoolResults', { query: { event: feis } });
  const own = students[0];
  const { page } = await open('desk');
  await signIn(page, 'teacher@feis.test', { to: '/app/results/schools' });
  await page.getByRole('link', { name: 'Feis na Samhna' }).click();
  await expect(page.getByRole('link', { name: `${own?.name} ${own?.lname}` })).toBeVisible();
  await lookEveryWay(page, 'school results');
  await page
    .getByRole('link', { name: own?.results[0]?.code ?? '', exact: true })
    .first()
    .click();
  const theirs = page.getByRole('table', { name: 'Your dancers' });
  await expect(theirs).toContainText(own?.lname ?? '-');
  await expect(page.getByRole('list', { name: 'Placings' })).toBeVisible();
  await lookEveryWay(page, 'result for a teacher');
  await page.goto(`/public/results/event/${feis}`);
  await expect(page.getByRole('link', { name: 'School Results' })).toBeVisible();

  const anybody = await open('phone');
  await anybody.page.goto(`/public/results/event/${feis}`);
  await expect(anybody.page.getByText('Log in to see detailed scores and comments.')).toBeVisible();
  await anybody.page.getByRole('link', { name: 'In numbers' }).click();
  const bars = anybody.page.getByRole('table', { name: 'Dancers by grade' });
  await expect(bars.getByRole('row')).toHaveCount(grades.length + 1);
  await expectAccessible(anybody.page);
  await lookEveryWay(anybody.page, 'results in numbers');
});
