import type { Page } from '@playwright/test';
import { userId } from '@rince/demo/people';
import { type CheckResult, checkCase } from '@rince/domain/tabulation/check-case';
import { type Client, signIn as signInApi } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { cardsOfJudge } from './cards-of-judge.ts';
import { expect, lookAt, lookEveryWay, signIn, test } from './world.ts';

// The sheets of split and rotating panels, typed in as a tabulator types, against the check tool's word for the same marks.

// Calculating is refused while marks are missing.
test.use({ noise: /status of 409/ });

type Sheet = Awaited<ReturnType<typeof sheetOf>>;
const sheetOf = (tabulator: Client, id: string) =>
  tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });

/** A competition of three rounds with this rotation and enough dancers for a recall to cut. */
const competitionWith = async (tabulator: Client, event: string, rotation: 'SPLIT' | 'ROTATING'): Promise<Sheet> => {
  const { data } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: event } } });
  const candidates = data.filter(({ rounds, count }) => rounds === 3 && count >= 5).sort((a, b) => a.count - b.count);
  for (const { _id } of candidates) {
    const sheet = await sheetOf(tabulator, _id);
    if (sheet.competition.scoring.judge_rotation_type === rotation) return sheet;
  }
  throw new Error(`There is no ${rotation} competition`);
};

/** Marks that repeat now and then, so that cards have ties. */
const markOf = (row: number, round: number, slot: number): number => 60 + ((row * 7 + round * 11 + slot * 5) % 17);

/** Types one column from top to bottom with Enter, as from a paper card. */
const typeColumn = async (page: Page, round: number, slot: number, rows: readonly number[]): Promise<void> => {
  await page
    .getByLabel(new RegExp(`^\\d+, round ${round}, Judge ${slot}$`))
    .first()
    .focus();
  for (const row of rows) {
    await page.keyboard.type(String(markOf(row, round, slot)));
    await page.keyboard.press('Enter');
  }
};

/** Judge 1 is typed in here, the others by a colleague elsewhere, whose marks appear by themselves. */
const enterRounds = async (
  page: Page,
  colleague: Client,
  rounds: readonly number[],
  { competition, entries }: Sheet,
  rows: readonly number[],
): Promise<void> => {
  for (const round of rounds) {
    const judges = competition.scoring.judge_count[round - 1] ?? 0;
    for (let slot = 2; slot <= judges; slot++) {
      const cells = rows.map((row) => ({
        entryCompetition: entries[row]?._id ?? '',
        round,
        slot,
        score: markOf(row, round, slot),
      }));
      await colleague.ask('submitMultiScore', { body: { id: competition._id, cells } });
    }
    await typeColumn(page, round, 1, rows);
    await page.keyboard.press('Tab');
    const last = page.getByLabel(new RegExp(`^\\d+, round ${round}, Judge ${judges}$`)).last();
    await expect(last).toHaveValue(String(markOf(rows.at(-1) ?? 0, round, judges)));
  }
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
};

/** Types one mark, and answers what stood in its cell until it was saved. */
const standsIn = async (page: Page, label: RegExp, typed: string): Promise<string[]> => {
  const cell = page.getByLabel(label).first();
  await cell.evaluate((input) => {
    const before = Object.getOwnPropertyDescriptor(input, 'value');
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    Object.defineProperty(input, 'value', {
      configurable: true,
      get: before?.get,
      set(value: string) {
        shown.push(value);
        before?.set?.call(this, value);
      },
    });
  });
  await cell.focus();
  await page.keyboard.type(typed);
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  return page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
};

const checked = (sheet: Sheet, dances: (round: number, row: number) => boolean): CheckResult => {
  const { _id: id, type, scoring, recall, worldQualifier, nationalQualifier } = sheet.competition;
  return checkCase({
    id,
    competitionType: type,
    scoring,
    recall,
    worldQualifier,
    nationalQualifier,
    entries: sheet.entries.map(({ _id, wmh, withdrawn }, row) => ({
      id: _id,
      wmh,
      withdrawn,
      scores: scoring.judge_count.map((judges, i) =>
        Array.from({ length: judges }, (_, slot) => (dances(i + 1, row) ? markOf(row, i + 1, slot + 1) : null)),
      ),
    })),
  });
};

/** Rank, number and total of every line of the overview, as somebody reads it. */
const linesOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Results' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.trim() ?? '');
        return `${cells[0]} ${/\d+/.exec(cells[1] ?? '')?.[0]} ${cells[2]}`;
      }),
    );

for (const [rotation, tabs] of [
  ['SPLIT', { first: [['1', [1, 2]]], third: '3', final: 'final' }],
  [
    'ROTATING',
    {
      first: [
        ['1', [1]],
        ['2', [2]],
      ],
      third: '3',
      final: 'overview',
    },
  ],
] as const)
  test(`a ${rotation} sheet from the first mark to the result`, async ({ open, cloud }) => {
    const tabulator = await signInApi(cloud.url, 'tabulator@feis.test');
    const organizer = await signInApi(cloud.url, 'organizer@feis.test');
    const event = await feisNamed(organizer, 'Feis na Coille');
    const sheet = await competitionWith(tabulator, event, rotation);
    const all = sheet.entries.map((_, row) => row);
    const { page } = await open('desk');
    const show = (tab: string) => page.goto(`/app/tabulation/${event}/${sheet.competition._id}/${tab}`);

    await signIn(page, 'tabulator@feis.test');
    if (rotation === 'SPLIT') {
      await show('1');
      // Whoever typed the second figure in such a moment would have replaced the first.
      expect(await standsIn(page, /^\d+, round 1, Judge 1$/, '7'), 'never empty').not.toContain('');
    }
    for (const [tab, rounds] of tabs.first) {
      await show(tab);
      await enterRounds(page, organizer, rounds, sheet, all);
    }
    await lookAt(page, `sheet-${rotation.toLowerCase()}`);

    const early = checked(sheet, (round) => round < 3);
    if ('error' in early) throw new Error(early.error.message);
    const isRecalled = new Map(early.entries.map(({ id, recalled }) => [id, recalled]));
    const recalled = all.filter((row) => isRecalled.get(sheet.entries[row]?._id ?? ''));
    expect(recalled.length, 'the recall cuts').toBeLessThan(all.length);

    await show(tabs.third);
    await page.getByRole('button', { name: 'Calculate Recall' }).click();
    await expect(page.getByText('Results Generated').first()).toBeVisible();
    await expect(page.getByLabel(/^\d+, round 3, Judge 1$/)).toHaveCount(recalled.length);
    await expect(page.getByText('Not Recalled').first()).toBeVisible();
    for (const name of ['Signed off, R3, Judge 1', 'Double checked, R3, Judge 1'])
      await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Calculate Results' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Results Generating Failed' });
    await expect(failed).toContainText(
      'Your request to generate results for this competition has failed. Please reload this page and try again.',
    );
    await expect(page.getByText('Some marks are missing.')).toBeVisible();
    await enterRounds(page, organizer, [3], sheet, recalled);
    if (rotation === 'SPLIT') {
      // What stands on the page and is not stored is said, and not calculated over.
      const cell = page.getByLabel(/^\d+, round 3, Judge 1$/).first();
      const before = await cell.inputValue();
      await cell.fill('800');
      await page.getByRole('button', { name: 'Calculate Results' }).click();
      const unsaved = page.getByText('1 mark of this sheet is not saved yet, so nothing was calculated or submitted.');
      await expect(unsaved).toBeVisible();
      await expect(page.getByText(/^Round 3, Judge 1: \d+, '800' is no mark/)).toBeVisible();
      await lookEveryWay(page, 'sheet-unsaved');
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(cell).toHaveValue(before);
      await expect(unsaved).toBeHidden();
    }

    await page.getByRole('button', { name: 'Calculate Results' }).click();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    await show(tabs.final);
    const wanted = checked(sheet, (round, row) => round < 3 || recalled.includes(row));
    if ('error' in wanted) throw new Error(wanted.error.message);
    const numbers = new Map(sheet.entries.map(({ _id, dancerNumber }) => [_id, dancerNumber]));
    await expect
      .poll(() => linesOf(page))
      .toEqual(wanted.entries.map(({ id, label, final: { score } }) => `${label} ${numbers.get(id)} ${score}`));
    await lookAt(page, `sheet-${rotation.toLowerCase()}-result`);

    const { results } = await sheetOf(tabulator, sheet.competition._id);
    expect(results?.standings.map(({ id, label }) => [id, label])).toEqual(
      wanted.entries.map(({ id, label }) => [id, label]),
    );
  });

test('a second person types a paper again, settles what differs, and the column is double checked', async ({
  open,
  cloud,
}) => {
  const tabulator = await signInApi(cloud.url, 'tabulator@feis.test');
  const event = await feisNamed(await signInApi(cloud.url, 'organizer@feis.test'), 'Feis na Coille');
  const { data } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: event } } });
  const { _id = '' } =
    data.find(({ rounds, count, started }) => rounds === 1 && count >= 4 && count <= 12 && !started) ?? {};
  // As the page shows them: whoever entered late has a higher number, wherever the line lies.
  const entries = (await sheetOf(tabulator, _id)).entries.toSorted((a, b) => a.dancerNumber - b.dancerNumber);
  const type = async (scores: readonly number[], more: { revision?: number } = {}) => {
    const cells = scores.map((score, i) => ({
      ...{ entryCompetition: entries[i]?._id ?? '', round: 1, slot: 1, score },
      ...more,
    }));
    const { refused } = await tabulator.ask('submitMultiScore', { body: { id: _id, cells } });
    expect(refused).toEqual([]);
  };
  await type(entries.map((_, i) => 70 + i));

  const { page } = await open('tablet');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/tabulation/${event}/${_id}/1`);
  await page.getByRole('link', { name: 'Key again' }).first().click();
  const cells = page.getByLabel(/^Mark of \d+$/);
  await expect(cells).toHaveCount(entries.length);
  expect(await cells.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join(''))).toBe(
    '',
  );
  await cells.first().focus();
  // Two are read otherwise: the first typed a wrong one, and so does the second.
  const read = entries.map((_, i) => (i === 0 ? '90' : i === 1 ? '11' : `${70 + i}`));
  for (const mark of read) {
    await page.keyboard.type(mark);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('status').filter({ hasText: 'typed' })).toHaveText(
    `${entries.length} of ${entries.length} typed`,
  );
  await lookEveryWay(page, 'second-keying');
  await page.reload();
  await expect(cells.first(), 'nothing typed is lost').toHaveValue('90');
  expect(await cells.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual(read);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('2 differences.')).toBeVisible();
  const choice = (i: number) => page.getByRole('group', { name: `Dancer ${entries[i]?.dancerNumber}`, exact: true });
  await choice(0).getByLabel('Typed by you').check();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await choice(1).getByLabel('On the sheet').check();
  await lookEveryWay(page, 'second-keying-differences');
  await page.reload();
  await expect(choice(0).getByLabel('Typed by you'), 'nothing chosen is lost').toBeChecked();
  await expect(page.getByText('All chosen')).toBeVisible();
  // The sheet says something else now than what was chosen between.
  await type([75], { revision: 1 });
  await expect(choice(0)).toContainText('75');
  await expect(page.getByText('1 to choose')).toBeVisible();
  await expect(choice(1).getByLabel('On the sheet')).toBeChecked();
  await choice(0).getByLabel('Typed by you').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Double checked')).toBeVisible();
  const stored = await sheetOf(tabulator, _id);
  const column = stored.template['1']?.judges[0];
  expect(column?.doubleChecked).toBe(true);
  expect(entries.map((entry) => column?.scores[entry._id]?.score)).toEqual(
    entries.map((_, i) => (i === 0 ? 90 : 70 + i)),
  );
});

test('a 0 on the sheet is asked for its reason, as on the pad of a judge', async ({ open, cloud }) => {
  const tabulator = await signInApi(cloud.url, 'tabulator@feis.test');
  const event = await feisNamed(await signInApi(cloud.url, 'organizer@feis.test'), 'Feis na Coille');
  const { data } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: event } } });
  const { _id = '' } = data.findLast(({ rounds, count, started }) => rounds === 1 && count >= 2 && !started) ?? {};
  const [entry] = (await sheetOf(tabulator, _id)).entries;
  const place = `${entry?.dancerNumber}, round 1, Judge 1`;
  const { page } = await open('tablet');
  await signIn(page, 'organizer@feis.test');
  await page.goto(`/app/tabulation/${event}/${_id}/1`);
  await page.getByLabel(place, { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A 0 has no reason.')).toBeVisible();
  await lookEveryWay(page, 'sheet-zero-without-reason');
  await page.getByRole('button', { name: `Say why: ${place}` }).click();
  await page.getByRole('dialog').getByLabel('Comments').fill('Left the stage');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A 0 has no reason.')).toHaveCount(0);
  const stored = async () => (await sheetOf(tabulator, _id)).template['1']?.judges[0]?.scores[entry?._id ?? ''];
  await expect.poll(stored).toMatchObject({ score: 0, comments: 'Left the stage' });
});

test('a tablet asks for nothing after its own mark, and the same judge’s other one shows it', async ({
  open,
  cloud,
}) => {
  const { judge, feis: event, competition: _id, entries, cardOf } = await cardsOfJudge(cloud, 3);
  // The first mark of all begins a competition, which every judge is told.
  await judge.ask('submitScore', { body: { data: { _id: entries[2]?._id ?? '', round: 1, score: 70 } } });
  const cards = '/api/events/getJudgeCompetition?';
  const opened = async (path: string) => {
    const { page } = await open('tablet');
    const [asked, heard]: string[][] = [[], []];
    page.on('request', (request) => request.url().includes(cards) && asked?.push(request.url()));
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard?.push(String(payload))));
    await signIn(page, 'judge3@feis.test', { to: path });
    // From then on it misses nothing; what it has asked for again has come.
    await expect.poll(() => heard?.some((text) => text.includes('WATCHING'))).toBe(true);
    await page.waitForLoadState('networkidle');
    return {
      page,
      asked: () => asked?.length ?? 0,
      own: () => heard?.filter((text) => text.includes('"writes"')).length ?? 0,
    };
  };
  const writes = await opened(cardOf(0));
  const looks = await opened(`/app/judge/${event}/${_id}`);
  await expect(looks.page.getByText(String(entries[0]?.dancerNumber)).first()).toBeVisible();

  for (const mark of ['81.25', '82.5']) {
    const at = writes.page.url();
    await writes.page.getByLabel('Score', { exact: true }).fill(mark);
    const before = { asked: writes.asked(), own: writes.own() };
    await writes.page.getByRole('button', { name: 'Save & Next' }).click();
    await writes.page.waitForURL((url) => url.href !== at);
    await expect(looks.page.getByText(mark).first()).toBeVisible();
    await expect.poll(writes.own).toBeGreaterThan(before.own);
    expect(writes.asked(), 'asked again after its own mark').toBe(before.asked);
  }
  // What somebody else writes on its cards it still asks for.
  const tabulator = await signInApi(cloud.url, 'tabulator@feis.test');
  const asked = writes.asked();
  const cell = { entryCompetition: entries[3]?._id.split('-')[1] ?? '', round: 1, slot: 1, score: 77 };
  await tabulator.ask('submitMultiScore', { body: { id: _id, cells: [cell] } });
  await expect.poll(writes.asked).toBeGreaterThan(asked);
});

test('a judge who is named as a tabulator finds the way there from the events they judge', async ({ open, cloud }) => {
  const organizer = await signInApi(cloud.url, 'organizer@feis.test');
  const event = await feisNamed(organizer, 'Feis na Coille');
  const { page } = await open('phone');
  await signIn(page, 'judge5@feis.test');
  await page.goto('/app/judge');
  await expect(page.getByRole('link', { name: 'Feis na Coille' })).toBeVisible();
  const way = page.getByRole('link', { name: "Events I'm Tabulating" });
  await expect(way).toBeHidden();
  const names = async (more: readonly string[]) => {
    const { tabulators, revision } = await organizer.ask('getForOrganizer', { query: { id: event } });
    const before = tabulators.map(({ _id }) => _id).filter((id) => id !== userId('judge5'));
    const body = { event: { tabulators: [...before, ...more], revision } };
    await organizer.ask('editEvent', { params: { id: event }, body });
  };
  await names([userId('judge5')]);
  await page.reload();
  await way.click();
  await expect(page.getByRole('heading', { name: "Events I'm Tabulating" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Feis na Coille' })).toHaveAttribute('href', `/app/tabulator/${event}`);
  await names([]);
});
