import { signIn as signInApi } from '../support/client.ts';
import { tableOf } from '../support/table.ts';
import { intercept } from './answering.ts';
import { cardsOfJudge } from './cards-of-judge.ts';
import { expect, lookEveryWay, signIn, test } from './world.ts';

const saves = '**/submitMultiScore*';

test('what was typed into a sheet while nothing could be sent is there after a reload, and is sent', async ({
  open,
  cloud,
}) => {
  const { feis: event, competition: _id, entries } = await cardsOfJudge(cloud, 3);
  const tabulator = await signInApi(cloud.url, 'tabulator@feis.test');
  const { page } = await open('desk');
  await signIn(page, 'tabulator@feis.test', { to: `/app/tabulation/${event}/${_id}/1` });
  const number = entries[0]?.dancerNumber;
  const cell = page.getByRole('textbox', { name: new RegExp(`\\b${number}\\b`) }).first();
  // Until the new page is there: the old one repeats what was not sent, and would be faster now and then.
  let connects = await intercept(page, saves, (route) => route.abort('connectionfailed'));
  await cell.fill('81.25');
  await cell.press('Tab');
  await expect(page.getByText(/^Not saved yet: We cannot reach/)).toBeVisible();
  // The browser asks first; whoever reloads all the same loses nothing.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(cell).toHaveValue('81.25');
  connects();
  const line = entries[0]?._id.split('-')[1] ?? '';
  const stored = async () =>
    (await tabulator.ask('getTabulatorCompetition', { query: { query: { id: _id } } })).template['1']?.judges[0]
      ?.scores[line];
  await expect.poll(stored).toMatchObject({ score: 81.25, revision: 1 });
  await expect(page.getByText(/^Saved /)).toBeVisible();

  // It was stored, and the answer was lost: nobody is asked to choose between two that are alike.
  connects = await intercept(page, saves, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await cell.fill('82.5');
  await cell.press('Tab');
  await expect(page.getByText(/^Not saved yet: We cannot reach/)).toBeVisible();
  await page.reload();
  await expect(cell).toHaveValue('82.5');
  const again = page.waitForResponse(saves);
  connects();
  expect((await (await again).json()).data.refused).toEqual([]);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect(cell).toHaveValue('82.5');
  await expect(page.getByRole('button', { name: /Keep the stored one|Discard mine/ })).toHaveCount(0);

  // It was submitted before it could be sent: it waits for the sheet to be opened again, or is discarded, and follows nobody around.
  const late = page.getByText('1 mark typed here came too late and is not saved.');
  connects = await intercept(page, saves, (route) => route.abort('connectionfailed'));
  await cell.fill('83');
  await cell.press('Tab');
  await expect(page.getByText(/^Not saved yet: We cannot reach/)).toBeVisible();
  const table = tableOf(cloud.env);
  const submits = (submitted: boolean) =>
    table.transact([{ kind: 'update', key: { pk: `COMP#${_id}`, sk: 'COMP' }, set: { submitted } }]);
  await submits(true);
  await page.reload();
  connects();
  await expect(late).toBeVisible();
  await lookEveryWay(page, 'sheet-late');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(late).toBeHidden();
  await submits(false);
  await page.reload();
  await expect(cell).toHaveValue('82.5');
});
