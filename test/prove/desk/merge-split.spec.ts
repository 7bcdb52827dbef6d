import { ageGroupLabel } from '@rince/domain/event/age-group';
import { expect, lookEveryWay, signIn, test } from '../../e2e/world.ts';
import type { Client } from '../../support/client.ts';
import { readyFeis } from '../../support/demo-feis.ts';
import { possibleMerge } from '../../support/possible-merge.ts';

// The office merges two competitions and splits one: it sees who will go where first, is told what stands in the way, and takes it back.

test.use({ noise: /status of 409/ });

const competitionsOf = async (organizer: Client, feis: string) =>
  (await organizer.ask('organizerCompetitions', { body: { id: feis } })).data.filter(({ started }) => !started);

test('competitions are merged and split, and it is taken back', async ({ open, cloud }) => {
  const { organizer, feis } = await readyFeis(cloud.url);
  const merging = await possibleMerge(organizer, feis);
  const [from, to] = [merging.from.code, merging.to.code];
  const { count } = merging.from;

  const { page } = await open('desk');
  await signIn(page, 'organizer@feis.test', { to: `/app/event-dashboard/${feis}` });
  await page.getByRole('link', { name: /^Merge Competitions/ }).click();
  await expect(page.getByRole('heading', { name: 'Merge Competitions' })).toBeVisible();
  const choose = async (label: string, code: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).fill(code);
    await page.getByRole('option', { name: new RegExp(`^${code} ·`) }).click();
  };
  // Typed exactly is as good as picked; what no competition is called is said at its field.
  const type = (label: string, code: string, key: 'Tab' | 'Enter') =>
    page
      .getByLabel(label, { exact: true })
      .fill(code)
      .then(() => page.keyboard.press(key));
  await type('From competition', '9999', 'Tab');
  await expect(page.getByLabel('From competition', { exact: true })).toHaveAccessibleDescription(
    'No competition has the code 9999.',
  );
  await type('From competition', from, 'Tab');
  await expect(page.getByLabel('From competition', { exact: true })).toHaveValue(new RegExp(`^${from} ·`));
  await expect(page.getByText('No competition has the code 9999.')).toHaveCount(0);
  await type('To competition', ` ${from} `, 'Enter');
  await expect(page.getByLabel('To competition', { exact: true })).toHaveValue(new RegExp(`^${from} ·`));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('A competition cannot go to itself.').first()).toBeVisible();
  await choose('To competition', to);
  const { columnAge } = merging.from;
  const place = [merging.from.gradeTitle, merging.from.rowTitle, columnAge, ageGroupLabel(columnAge)].join(' · ');
  await expect(page.getByLabel('From competition', { exact: true })).toHaveAccessibleDescription(
    new RegExp(`^${place.replace(/[^\w ]/g, '.')} · ${count} dancers? · (judged by|no judge yet)`),
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('list', { name: `To ${to}` }).getByRole('listitem')).toHaveCount(count);
  await lookEveryWay(page, 'merge-preview');
  await modal.getByRole('button', { name: 'Merge them' }).click();
  await expect(modal.getByRole('heading', { name: 'Merge has succeeded' })).toBeVisible();
  await expect(modal.getByText('The merge you requested has completed successfully.')).toBeVisible();
  await modal.getByRole('button', { name: 'Done' }).click();
  const past = page.getByRole('list', { name: 'Merged and split so far' });
  await expect(past.getByText(`Merged ${from} into ${to}`)).toBeVisible();
  await lookEveryWay(page, 'merge');
  await page.getByRole('button', { name: `Take back: ${from} into ${to}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(past.getByText('Taken back')).toBeVisible();
  const back = await competitionsOf(organizer, feis);
  expect(back.find(({ code }) => code === from)?.count).toBe(count);

  await page.getByRole('link', { name: 'Split', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Split Competitions' })).toBeVisible();
  const many = back.filter(({ count: entries }) => entries > 1);
  const empty = back.filter(({ count: entries, isDisabled }) => entries === 0 && !isDisabled);
  const parted = many.find(({ grade }) => empty.filter((one) => one.grade === grade).length > 1);
  const parts = empty.filter(({ grade }) => grade === parted?.grade).slice(0, 2);
  await choose('From competition', parted?.code ?? '');
  await page.getByLabel('Method').selectOption('At random');
  for (const [i, { code }] of parts.entries()) await choose(`To competition ${i + 1}`, code);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(modal.getByText('Drawn by lot')).toBeVisible();
  await lookEveryWay(page, 'split-preview');
  await modal.getByRole('button', { name: 'Split them' }).click();
  await expect(modal.getByRole('heading', { name: 'Merge has succeeded' })).toBeVisible();
  const after = await competitionsOf(organizer, feis);
  const counts = parts.map(({ _id }) => after.find((one) => one._id === _id)?.count ?? 0);
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(parted?.count);
  expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0))).toBeLessThan(2);

  await modal.getByRole('button', { name: 'Done' }).click();
  const next = many.find(({ code }) => code !== parted?.code);
  const codes = ['A', 'B'].map((letter) => `${next?.code}${letter}`);
  await choose('From competition', next?.code ?? '');
  await page.getByRole('button', { name: `Make new competitions for ${next?.code}` }).click();
  await expect(page.getByText(`${codes.join(' and ')} to split ${next?.code} into`)).toBeVisible();
  await expect(page.getByLabel('To competition 2', { exact: true })).toHaveValue(new RegExp(`^${codes[1]} ·`));
  await page.getByLabel('Method').selectOption('At random');
  await lookEveryWay(page, 'split-made');
  await page.getByRole('button', { name: 'Submit' }).click();
  await modal.getByRole('button', { name: 'Split them' }).click();
  await expect(modal.getByRole('heading', { name: 'Merge has succeeded' })).toBeVisible();
  const made = (await competitionsOf(organizer, feis)).filter(({ code }) => codes.includes(code));
  expect(made.reduce((sum, one) => sum + one.count, 0)).toBe(next?.count);
});
