import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { setOnEvent } from '@rince/store/events';
import { createJob } from '@rince/store/results';
import { signIn as signInApi } from '../support/client.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { at, day, expect, lookAt, signIn, test } from './world.ts';

// The whole main job through the screens: a feis from syllabus to published results.

const feisName = 'Feis an Tobair';
const parentMail = 'una@family.test';
const password = 'a good long password';

/** Chooses from a field that searches while somebody types. */
const choose = async (page: Page, label: string | RegExp, text: string, option: string | RegExp): Promise<void> => {
  await page.getByLabel(label).and(page.locator('input')).last().fill(text);
  await page.getByRole('option', { name: option }).first().click();
};

const addCategory = async (
  page: Page,
  {
    title,
    type,
    system,
    levels,
    dance,
    age,
    code,
    price,
    recall,
  }: {
    title: string;
    type: string;
    system?: string;
    levels: string[];
    dance: string;
    age: string;
    code: string;
    price: string;
    recall?: boolean;
  },
): Promise<void> => {
  await page.getByRole('button', { name: 'Add category' }).last().click();
  const category = page.getByRole('region', { name: /New category/ });
  await category.getByLabel('Competition type').selectOption(type);
  await category.getByLabel('Price of a competition').fill('twenty');
  await expect(category.getByText('Give an amount, such as 12.50.')).toBeVisible();
  await category.getByLabel('Price of a competition').fill(price);
  if (system) await category.getByLabel('Scoring system').selectOption({ label: system });
  if (recall) await category.getByLabel('Recall').selectOption('PERCENT');
  await expect(category.getByRole('checkbox', { name: 'Families see each round' })).toBeChecked();
  for (const level of levels) await category.getByRole('checkbox', { name: level, exact: true }).check();
  await category.getByRole('button', { name: 'Add dance' }).click();
  await category.getByLabel('Dance 1').fill(dance);
  await category.getByLabel('Add age group').fill(age);
  // Until it is searched, the list is that of all age groups, in which this one stands somewhere else.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([age]);
  await page.getByRole('option', { name: age, exact: true }).click();
  await category.getByLabel(`Code of ${dance}, ${age}`).fill(code);
  await category.getByLabel('Title', { exact: true }).first().fill(title);
  // The panel is named by its title from now on.
  await expect(page.getByRole('region', { name: new RegExp(title) })).toBeVisible();
};

const newDancer = async (page: Page, name: string, level: string): Promise<void> => {
  await page.getByLabel('First Name').fill(name);
  await page.getByLabel('Last Name').fill('Tully');
  await page.getByLabel('Date of birth').fill(`${new Date().getUTCFullYear() - 10}-06-15`);
  await page.getByLabel('Level').selectOption({ label: level });
  await page.getByLabel('Region').selectOption({ index: 1 });
  await choose(page, 'School', 'Rince na', /Rince na Coille/);
};

/** Gives every dancer of a round a mark, from the card that is open, with 'Save & Next'. */
const scoreRound = async (page: Page, mark: number, dancers: number): Promise<void> => {
  for (let i = 0; i < dancers; i++) {
    const at = page.url();
    // The address changes a moment before the card does.
    await expect(page.getByLabel('Score', { exact: true })).toHaveValue('');
    await page.getByLabel('Score', { exact: true }).fill(String(mark - i));
    await page.getByLabel('Timing: Good Job').check();
    await page.getByLabel('Comments').fill('Lovely rhythm');
    await page.getByRole('button', { name: 'Save & Next' }).click();
    await expect(page.getByText('Your score has been saved').first()).toBeVisible();
    await page.waitForURL((url) => url.href !== at);
  }
};

test('a feis from syllabus to published results', async ({ open, cloud }) => {
  const { page: desk } = await open('desk');
  const { page: phone } = await open('phone');
  const { page: tablet } = await open('tablet');
  const { page: sheet } = await open('desk');
  let feis = '';

  await test.step('1. an organizer creates the feis and publishes it', async () => {
    await signIn(desk, 'organizer@feis.test');
    await lookAt(desk, 'organizer-home');
    await desk.goto('/app/event-dashboard');
    await desk.getByRole('link', { name: 'Create Event' }).first().click();
    await desk.getByLabel('Name', { exact: true }).fill(feisName);
    const dates: [string, number][] = [
      ['First day of the event', 0],
      ['Last day of the event', 1],
      ['Registration opens', -3],
      ['Registration ends', 9],
      ['Judging begins', -1],
      ['Judging ends', 9],
    ];
    for (const [label, offset] of dates) await desk.getByLabel(label).fill(day(offset));
    await choose(desk, 'Tabulators', 'Tadhg', /Tadhg Sheehan/);
    await lookAt(desk, 'wizard-1-basic');
    await desk.getByRole('button', { name: 'Create Event' }).click();
    await desk.waitForURL(/event-dashboard\/[0-9a-z]{26}\/edit\/2/);
    feis = /event-dashboard\/([0-9a-z]{26})/.exec(desk.url())?.[1] ?? '';

    await desk.getByLabel('Admission fee').fill('15');
    const fee = desk.getByLabel('FF Fee');
    await fee.fill('-5');
    await desk.getByRole('button', { name: 'Save & Next' }).click();
    await expect(desk.getByText('Give an amount, such as 12.50.')).toBeVisible();
    await expect(fee).toHaveValue('-5');
    // Typing replaces what is there, wherever it is clicked.
    await fee.fill('0');
    await fee.blur();
    await fee.click();
    await desk.keyboard.type('5');
    await expect(fee).toHaveValue('5');
    await desk.getByLabel('Family maximum').fill('40');
    await desk.getByLabel('Charge Service Fee (3%)').check();
    await desk.getByRole('button', { name: 'Save and connect' }).click();
    await desk.getByRole('button', { name: 'Connect account' }).click();
    await desk.waitForURL(`**/event-dashboard/${feis}/edit/2`);
    await expect(desk.getByText('Payments go to the connected account')).toBeVisible();
    await lookAt(desk, 'wizard-2-advanced');

    await desk.goto(`/app/event-dashboard/${feis}/edit/3`);
    await addCategory(desk, {
      title: 'Novice Tests',
      type: 'grades',
      levels: ['Novice'],
      dance: 'Treble Jig',
      age: 'Under 12',
      code: 'N1',
      price: '20',
    });
    await addCategory(desk, {
      title: 'Open Tests',
      type: 'championship',
      system: 'Open championship',
      levels: ['Open Championship'],
      dance: 'Open',
      age: 'Under 12',
      code: 'C1',
      price: '30',
      recall: true,
    });
    await lookAt(desk, 'wizard-3-grid');
    await desk.getByRole('button', { name: 'Save & Next' }).click();
    await desk.waitForURL(`**/event-dashboard/${feis}/edit/4`);
    await expect(desk.getByRole('heading', { name: 'Unpublished' })).toBeVisible();
    await desk.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(desk.getByRole('heading', { name: 'Published', exact: true })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Unpublish' })).toBeVisible();
    await lookAt(desk, 'wizard-4-review');
  });

  await test.step('2. a parent registers, adds two dancers, enters and pays', async () => {
    await phone.goto('/a/register');
    await lookAt(phone, 'register');
    await phone.getByLabel('First Name').fill('Una');
    await phone.getByLabel('Last Name').fill('Tully');
    await phone.getByLabel('Email', { exact: true }).fill(parentMail);
    await phone.getByLabel('Email again').fill(parentMail);
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.getByLabel('Password again').fill(password);
    await phone.getByRole('checkbox', { name: 'Parent' }).check();
    for (const agreement of [/terms/i, /privacy/i, /18 years/])
      await phone.getByRole('checkbox', { name: agreement }).check();
    await phone
      .getByRole('button', { name: /create|register/i })
      .last()
      .click();
    await phone.waitForURL('**/onboarding');
    await newDancer(phone, 'Aoibhe', 'Novice');
    await lookAt(phone, 'onboarding-dancer');
    await phone.getByRole('button', { name: 'Next' }).click();
    await phone.getByRole('button', { name: /complete/i }).click();
    await phone.waitForURL('**/app');

    const mail = await until(async () => {
      const found = (await (await fetch(`${cloud.url}/_local/inbox.json?to=${parentMail}`)).json()) as {
        text?: string;
      }[];
      return found[0]?.text;
    });
    const link = /https?:\/\/\S+confirm\S+/.exec(mail)?.[0] ?? '';
    await phone.goto(new URL(link).pathname);
    await expect(phone.getByText(/confirmed/i).first()).toBeVisible();

    await phone.goto('/app/dancers/new');
    await newDancer(phone, 'Donal', 'Open Championship');
    await phone.getByRole('button', { name: 'Save dancer' }).last().click();
    await phone.waitForURL(/\/app\/dancers\/[0-9a-z]{26}/);

    await phone.goto(`/app/events/view/${feis}/details`);
    await phone.getByRole('link', { name: 'Register' }).click();
    await phone
      .getByLabel(/Treble Jig/)
      .first()
      .check();
    await lookAt(phone, 'entry-choose');
    await phone.getByRole('button', { name: /Next/ }).click();
    await phone.getByLabel(/^Open/).first().check();
    await phone.getByRole('button', { name: 'Continue to payment' }).click();
    await phone.waitForURL(/\/app\/entries\/[0-9a-z]{26}/);

    // 20 + 30, of which the family maximum takes 10, + 15 + 5, + 3 %.
    await expect(phone.getByText('61.80').first()).toBeVisible();
    await expect(phone.getByText(/10\.00/).first()).toBeVisible();
    const card = phone.frameLocator('iframe').first();
    await card.getByLabel(/number/i).fill('4242424242424242');
    await card.getByLabel(/expir/i).fill('1235');
    await card.getByLabel(/cvc|security/i).fill('123');
    await phone.getByRole('button', { name: 'Add card' }).click();
    await expect(phone.getByText('4242').first()).toBeVisible();
    for (const agreement of [/waiver/i, /terms/i, /privacy/i])
      await phone.getByRole('checkbox', { name: agreement }).check();
    await lookAt(phone, 'entry-pay');
    await phone.getByRole('button', { name: /Pay Now/ }).click();
    await expect(phone.getByText('101').first()).toBeVisible();
    await expect(phone.getByText('102').first()).toBeVisible();
    await lookAt(phone, 'entry-paid');
    await phone.getByRole('button', { name: 'Finish & return to dashboard' }).click();
    await expect(phone.getByText('Your entry has been received!').first()).toBeVisible();
  });

  await test.step('3. the organizer assigns judges', async () => {
    await desk.goto(`/app/event-dashboard/${feis}/judges/add`);
    for (const name of ['Lynch', 'Healy', 'Ryan']) await choose(desk, 'Add a judge', name, new RegExp(name));
    for (const [judge, codes] of [
      ['Lynch', ['N1', 'C1']],
      ['Healy', ['C1']],
      ['Ryan', ['C1']],
    ] as const) {
      await desk.getByRole('group', { name: 'Assign competitions to' }).getByText(judge).click();
      for (const code of codes) await desk.getByRole('checkbox', { name: new RegExp(`^${code},`) }).check();
    }
    await desk.getByRole('button', { name: /^Save/ }).click();
    await expect(desk.getByText('Your changes have been saved')).toBeVisible();
    await lookAt(desk, 'judges-assign');
  });

  const api = {
    judge2: await signInApi(cloud.url, 'judge2@feis.test'),
    judge3: await signInApi(cloud.url, 'judge3@feis.test'),
  };
  const { data: tiles } = await api.judge2.ask('judgeCompetitions', { query: { query: { id: feis } } });
  const championship = tiles[0]?._id ?? '';
  const others = async (round: number): Promise<void> => {
    for (const judge of Object.values(api)) {
      const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: championship } } });
      for (const { _id } of entries) await judge.ask('submitScore', { body: { data: { _id, round, score: 77 } } });
    }
  };

  await test.step('4. judges score and finalize; the sheet and the dashboard follow', async () => {
    await signIn(sheet, 'tabulator@feis.test', { to: `/app/tabulation/${feis}/${championship}/1` });
    const first = sheet.getByLabel(/, round 1, Judge 1/).first();
    await expect(first).toHaveValue('');
    await first.fill('101');
    await expect(
      sheet.getByText('Not saved yet: a mark is 0 to 100, with at most three decimals, or abs.'),
    ).toBeVisible();
    await first.fill('');
    await desk.goto(`/app/event-dashboard/${feis}`);

    await signIn(tablet, 'judge1@feis.test', { to: `/app/judge/${feis}` });
    await lookAt(tablet, 'judge-competitions');
    await tablet.getByRole('link', { name: /N1/ }).click();
    await tablet.getByRole('link', { name: /round 1: Score/ }).click();
    await tablet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(tablet.getByText('You need to score this entry').first()).toBeVisible();
    await expect(tablet.getByText('Required')).toBeVisible();
    await lookAt(tablet, 'scorecard');
    await scoreRound(tablet, 82, 1);
    await tablet.getByRole('button', { name: 'Finalize' }).click();
    await tablet.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click();
    await tablet.waitForURL(`**/app/judge/${feis}`);
    await expect(tablet.getByText('Completed').first()).toBeVisible();

    await tablet.getByRole('link', { name: /C1/ }).click();
    await tablet.getByRole('link', { name: /round 1: Score/ }).click();
    await scoreRound(tablet, 88, 1);
    await expect(tablet).toHaveURL(/\/app\/j\/2\//);
    await scoreRound(tablet, 86, 1);
    await expect(tablet.getByText('Waiting for the recall').first()).toBeVisible();
    // The judge's mark stands on the tabulator's sheet without a reload.
    await expect(sheet.getByLabel(/, round 1, Judge 1/).first()).toHaveValue('88');
    await others(1);
    await others(2);
  });

  await test.step('5. the tabulator calculates the recall; round 3 opens by itself; correction, lock, check, submit', async () => {
    await sheet.getByRole('button', { name: 'Calculate Recall' }).click();
    await expect(sheet.getByText('Results Generated').first()).toBeVisible();
    await tablet.getByRole('link', { name: /round 3: Score/ }).click();
    await scoreRound(tablet, 84, 1);
    await others(3);
    await tablet.getByRole('button', { name: 'Finalize' }).click();
    await tablet.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click();
    await tablet.waitForURL(`**/app/judge/${feis}`);

    const cell = sheet.getByLabel(/, round 3, Judge 1/).first();
    await expect(cell).toHaveValue('84');
    await cell.fill('85');
    await sheet.getByLabel('Reason').fill('misread on the card');
    await sheet.getByRole('button', { name: 'Save correction' }).click();
    await expect(sheet.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await lookAt(sheet, 'sheet-set');
    await sheet.getByRole('button', { name: 'Lock rounds 1 & 2' }).click();
    await expect(sheet.getByRole('button', { name: 'Unlock rounds 1 & 2' })).toBeVisible();
    await expect(sheet.getByLabel(/, round 1, Judge 1/).first()).toBeDisabled();
    await sheet.getByRole('checkbox', { name: /Signed off, R3, Judge 1/ }).click();
    await expect(cell).toBeDisabled();

    await sheet.getByRole('button', { name: 'Calculate Results' }).click();
    await expect(sheet.getByRole('button', { name: 'Submit' })).toBeVisible();
    await sheet.getByRole('link', { name: 'Overview' }).click();
    await lookAt(sheet, 'sheet-overview');
    await sheet.getByRole('button', { name: 'Submit' }).click();
    await sheet.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await sheet.waitForURL(`**/app/tabulator/${feis}`);
    await expect(sheet.getByRole('article').filter({ hasText: 'C1' }).getByText('Completed')).toBeVisible();
    await lookAt(sheet, 'tabulator-competitions');
    // What is closed can be looked at, and nothing on it changed.
    await sheet.getByRole('article').filter({ hasText: 'C1' }).getByRole('link').first().click();
    await expect(sheet.getByText('This sheet is submitted: it can be read, and not changed.')).toBeVisible();
    await expect(sheet.getByLabel(/, round 1, Judge 1/).first()).toBeDisabled();
    await expect(
      sheet.getByRole('button', { name: /^(Save|Submit|Unlock|Calculate|Regenerate|Delete Results)/ }),
    ).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await lookAt(sheet, 'sheet-closed');
  });

  await test.step('6. the organizer generates, releases one, publishes the rest, unpublishes and publishes again', async () => {
    // A worker died with this six minutes ago.
    const createdAt = new Date(Date.now() - 6 * 60_000).toISOString();
    const lost = { _id: feis, event: feis, kind: 'results', status: 'running', done: 3, total: 9 } as const;
    await tableOf(cloud.env).transact([
      ...createJob({ ...lost, by: 'nobody', createdAt }),
      setOnEvent(feis, { generatingResults: true, job: lost._id }),
    ]);
    await desk.goto(`/app/event-dashboard/${feis}/results`);
    await expect(desk.getByText('This took too long. Generate again.')).toBeVisible();
    await desk.getByRole('button', { name: 'Generate Results' }).click();
    await expect(desk.getByText('This took too long. Generate again.')).toBeHidden();
    await expect(desk.getByRole('button', { name: 'Publish Results' })).toBeVisible();
    const question = desk.getByRole('dialog');
    const sent: string[] = [];
    desk.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await desk.getByRole('button', { name: 'Release C1' }).click();
    await expect(question).toContainText('1 competition becomes public');
    // What was asked is not done by asking, and not twice by answering twice.
    expect(sent).not.toContain('/api/events/releaseResults');
    await question.getByRole('button', { name: 'Release', exact: true }).dblclick();
    await expect(desk.getByText('C1 is public')).toBeVisible();
    expect(sent.filter((path) => path === '/api/events/releaseResults')).toHaveLength(1);
    await expect(desk.getByRole('button', { name: 'Release C1' })).toBeHidden();
    await lookAt(desk, 'results-release');
    await expect(desk.locator('main [class*="_primary_"]'), 'one thing to do next').toHaveCount(1);
    // Who has looked through them publishes them there.
    await desk.getByRole('link', { name: 'Review', exact: true }).click();
    // The page before it has the same button, as long as it stands.
    await expect(desk.getByRole('button', { name: /^Placings of/ }).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Publish what is not public yet' }).click();
    await expect(question).toContainText('1 competition is public already and stays as it is.');
    await lookAt(desk, 'results-publish-question');
    expect(sent).not.toContain('/api/events/togglePublishResults');
    await question.getByRole('button', { name: 'Publish', exact: true }).dblclick();
    await at(desk, `/app/event-dashboard/${feis}/results`);
    expect(sent.filter((path) => path === '/api/events/togglePublishResults')).toHaveLength(1);
    await desk.getByRole('button', { name: 'Unpublish' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    const taken = desk.getByText('The results are no longer public');
    await expect(taken).toBeVisible();
    await desk.getByRole('button', { name: 'Publish Results' }).press('Enter');
    await question.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await expect(desk.getByRole('button', { name: 'Unpublish' })).toBeVisible();
    // At once: it says what is no longer so.
    expect(await taken.count()).toBe(0);
    await lookAt(desk, 'results-management');
  });

  await test.step('7. anyone reads the placings, the parent reads scores and comments', async () => {
    const { page: anyone } = await open('phone');
    await anyone.goto('/public/results');
    await anyone.getByRole('link', { name: feisName }).click();
    await anyone.getByRole('link', { name: /N1/ }).first().click();
    await expect(anyone.getByText('101').first()).toBeVisible();
    await expect(anyone.getByText('Log in to see detailed scores and comments.')).toBeVisible();
    await expect(anyone.getByText('Aoibhe')).toHaveCount(0);
    await lookAt(anyone, 'public-results');

    await phone.goto('/app/dancers');
    await phone.getByRole('link', { name: /Donal/ }).click();
    await phone.getByRole('link', { name: 'Results' }).last().click();
    await expect(phone.getByText('Lovely rhythm').first()).toBeVisible();
    await expect(phone.getByText('88').first()).toBeVisible();
    await lookAt(phone, 'dancer-results');
  });

  await test.step('8. the organizer reads who did what', async () => {
    await desk.goto(`/app/event-dashboard/${feis}`);
    await desk.getByRole('link', { name: /^Activity/ }).click();
    const log = desk.getByRole('list', { name: 'Activity' });
    await expect(log.getByText('Published results').first()).toBeVisible();
    await expect(log.getByRole('listitem')).toHaveCount(10);
    await lookAt(desk, 'log');
    await desk.getByRole('combobox', { name: 'Filter' }).selectOption('Submissions');
    await expect(log.getByRole('listitem').first()).toContainText('Paid an entry of 2 dancers');
    await desk.getByRole('combobox', { name: 'Filter' }).selectOption('Scoring');
    await desk.getByRole('combobox', { name: 'Sort' }).selectOption('Oldest First');
    await expect(log.getByText('Gave marks in round 1 of N1')).toBeVisible();
    await desk.getByRole('searchbox').fill('corrected');
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await expect(log.getByText('Corrected marks in round 3 of C1')).toBeVisible();
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Activity as CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.trim().split('\r\n'), 'titles, and what the list shows').toHaveLength(2);
    expect(text).toContain('"Corrected marks in round 3 of C1",""');
    await log.getByRole('link', { name: /^History of/ }).click();
    // By the clock of the hall, as in the log.
    await expect(desk.getByRole('list', { name: 'History' })).toContainText(/@ \d\d:\d\d [AP]M E[SD]T/);
    await desk.goBack();
    await log.getByRole('link', { name: /^Competition of/ }).click();
    await desk.getByRole('dialog').getByRole('link', { name: 'History' }).click();
    const history = desk.getByRole('list', { name: 'History' });
    await expect(history.getByText(/^Dancer 10\d, round 3, Judge 1: 85 instead of 84$/)).toBeVisible();
    await expect(history.getByText('Reason: misread on the card')).toBeVisible();
    await lookAt(desk, 'history');
    await desk.goto(`/app/event-dashboard/${feis}/logs`);
    await desk.getByRole('searchbox').fill('nobody of that name');
    await expect(desk.getByText('No Activity Found')).toBeVisible();
  });
});
