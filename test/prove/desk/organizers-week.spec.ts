import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { TabulatorCompetition } from '@rince/contracts/judging';
import { documentTitles, documentTypeOf } from '@rince/domain/event/document-types';
import type { Cloud } from '@rince/local-cloud/start';
import { expect, lookAt, signIn, test } from '../../e2e/world.ts';
import { Client, signIn as clientOf } from '../../support/client.ts';
import { readyFeis } from '../../support/demo-feis.ts';
import { addDancer, chosenBy, entryOf, newParent, paymentOf } from '../../support/family.ts';
import { pdfPages, type Word } from '../../support/pdf-text.ts';
import { possibleMerge } from '../../support/possible-merge.ts';
import { finalFigures, rowsOf } from '../../support/printed-results.ts';
import { cards, Provider } from '../../support/provider.ts';
import { publishedWhole } from '../../support/published.ts';
import { namedRows, type ReadSheet, readWorkbook } from '../../support/read-workbook.ts';

// A week of an organizer, from an empty schedule to corrected results, on the desk, and on the day with a tablet and a phone.

type Sheet = TabulatorCompetition;
const rotations = ['SET', 'SPLIT', 'ROTATING'] as const;
const familyMail = 'late@family.test';
/** A name that a table program would calculate. */
const surname = '=Ó Briain+1';

/** What a button gives to take home. */
const taken = async (page: Page, button: Locator): Promise<Uint8Array> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return new Uint8Array(readFileSync(await file.path()));
};
const textsOf = (pages: readonly (readonly Word[])[]): string =>
  pages
    .flat()
    .map(({ text }) => text)
    .join(' ');
/** Nobody has to look for what lies outside of a screen, and nobody is shut out. */
const fits = async (page: Page, name: string): Promise<void> => {
  await lookAt(page, `week ${name} ${page.viewportSize()?.width}`);
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide), name).toBe(0);
};

/** Marks that come again now and then, so that there are ties. */
const markOf = (row: number, round: number, slot: number): number => 60 + ((row * 7 + round * 11 + slot * 5) % 17);
const sheetOf = (tabulator: Client, id: string): Promise<Sheet> =>
  tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
/** What judges write at home is not this story: their marks of these rounds are there. */
const mark = async (
  tabulator: Client,
  { competition, entries }: Sheet,
  rounds: readonly number[],
  only?: Set<string>,
) => {
  const cells = rounds.flatMap((round) =>
    entries.flatMap(({ _id: entryCompetition }, row) =>
      only && !only.has(entryCompetition)
        ? []
        : Array.from({ length: competition.scoring.judge_count[round - 1] ?? 0 }, (_, i) => ({
            ...{ entryCompetition, round, slot: i + 1, score: markOf(row, round, i + 1) },
          })),
    ),
  );
  for (let from = 0; from < cells.length; from += 200)
    await tabulator.ask('submitMultiScore', { body: { id: competition._id, cells: cells.slice(from, from + 200) } });
};

/** The smallest championship of each rotation in which a recall can cut. */
const championshipsOf = async (tabulator: Client, feis: string): Promise<Map<string, Sheet>> => {
  const { data } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: feis } } });
  const found = new Map<string, Sheet>();
  const possible = data.filter(({ rounds, count }) => rounds === 3 && count >= 5).sort((a, b) => a.count - b.count);
  for (const { _id } of possible) {
    if (found.size === rotations.length) break;
    const sheet = await sheetOf(tabulator, _id);
    const { judge_rotation_type: rotation } = sheet.competition.scoring;
    if (!found.has(rotation)) found.set(rotation, sheet);
  }
  expect([...found.keys()].sort()).toEqual([...rotations].sort());
  return found;
};

/** A family that comes late: one dancer, entered and paid. */
const lateFamily = async (cloud: Cloud, feis: string) => {
  const parent = await newParent(cloud.url, { email: familyMail });
  const dancer = await addDancer(parent, { name: 'Sorcha', lname: surname, level: 'novice' });
  for (let step = 0; step < 100; ) ({ step } = (await parent.ask('nextStep', { body: { complete: true } })).user);
  const entry = await parent.ask('createEntry', { body: { entry: await chosenBy(parent, feis, 1) } });
  const card = await new Provider(cloud.url, cloud.env).keepCard(parent, cards.pays);
  expect((await parent.ask('payEntry', { body: paymentOf(entry, card) })).status).toBe('paid');
  const [section] = (await entryOf(parent, entry._id)).sections;
  const [line] = section?.competitions ?? [];
  if (!section || !line) throw new Error('The late family has entered nothing');
  return { dancer, number: section.dancerNumber ?? 0, competition: line.competition, code: line.code };
};

test("an organizer's week, from the first plan to a correction that is published", async ({ open, cloud }) => {
  const { organizer, feis } = await readyFeis(cloud.url);
  const tabulator = await clientOf(cloud.url, 'tabulator@feis.test');
  const anyone = new Client(cloud.url);
  const championships = await championshipsOf(tabulator, feis);
  const championship = (rotation: (typeof rotations)[number]): Sheet => championships.get(rotation) as Sheet;
  const { page: desk } = await open('desk');
  const base = `/app/event-dashboard/${feis}`;
  const prints = desk.getByRole('list', { name: 'Generated prints' }).getByRole('listitem');
  const printsOf = (title: string): Locator => prints.filter({ hasText: title });
  const asksFor = async (title: string): Promise<void> => {
    const before = await printsOf(title).count();
    await desk.getByRole('button', { name: `Generate ${title}`, exact: true }).click();
    await expect(printsOf(title)).toHaveCount(before + 1);
  };
  /** Takes the newest one home and reads it with another program than the one that printed it. */
  const takes = async (title: string): Promise<Word[][]> => {
    const opens = printsOf(title).first().getByRole('button', { name: /^Open/ });
    // A whole feis of judging sheets is hundreds of pages, and this machine may be busy with other proofs.
    await opens.waitFor({ timeout: 300_000 });
    return pdfPages(await taken(desk, opens));
  };
  const printed = async (title: string): Promise<Word[][]> => {
    await asksFor(title);
    return takes(title);
  };

  await test.step('1. the schedule is planned, saved, taken home as a workbook, and uploaded again', async () => {
    await signIn(desk, 'organizer@feis.test', { to: base });
    await desk.getByRole('link', { name: /^Schedule/ }).click();
    await expect(desk.getByText('Nothing is scheduled yet')).toBeVisible();
    for (let stage = 0; stage < 5; stage++) await desk.getByRole('button', { name: 'Add a stage' }).click();
    await desk.getByRole('button', { name: /^(Make a first plan|Plan anew)$/ }).click();
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByText('Schedule saved')).toBeVisible();
    const planned = await organizer.ask('getSchedule', { body: { id: feis } });
    expect(planned.revision).toBe(1);
    expect(planned.blocks.length).toBeGreaterThan(200);

    await desk.getByRole('link', { name: 'Print Materials' }).click();
    const bytes = await taken(desk, desk.getByRole('button', { name: 'Download template' }));
    const sheets = readWorkbook(bytes);
    const rows = namedRows(sheets);
    const codes = new Map(planned.competitions.map(({ _id, code }) => [_id, code]));
    expect(rows.map((row) => [row.Code?.value, row.Stage?.value, row.Minutes?.value, row.Round?.value])).toEqual(
      planned.blocks.map((one) => [codes.get(one.competition), one.stage, one.minutes, one.round]),
    );
    await desk.locator('input[type=file]').setInputFiles({
      ...{ name: 'schedule.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
    });
    await desk.getByRole('button', { name: 'Upload schedule' }).click();
    await desk.getByRole('button', { name: 'Take this schedule' }).click();
    await expect(desk.getByText('Schedule uploaded')).toBeVisible();
    const uploaded = await organizer.ask('getSchedule', { body: { id: feis } });
    expect(uploaded.revision).toBe(2);
    const placeOf = ({ competition, round, stage, day, start, minutes }: (typeof planned.blocks)[number]) =>
      [competition, round, stage, day, start, minutes].join(' ');
    expect(uploaded.blocks.map(placeOf).sort()).toEqual(planned.blocks.map(placeOf).sort());
  });

  const rotating = championship('ROTATING').competition;
  await test.step('2. a judge is seated on one more panel of a championship', async () => {
    const panelNow = async () => (await organizer.ask('getJudges', { query: { id: feis } })).panels[rotating._id] ?? [];
    const before = await panelNow();
    await desk.goto(`${base}/competitions?competition=${rotating._id}`);
    const seat = desk
      .getByRole('dialog')
      .getByRole('group', { name: 'Round 1', exact: true })
      .getByLabel('Judge 1', { exact: true });
    await expect(seat).toHaveValue(before[0]?.[0] ?? '-');
    const other = before[1]?.find((judge) => judge !== null && !before[0]?.includes(judge)) ?? '-';
    await seat.selectOption(other);
    await expect
      .poll(async () => (await panelNow()).map(([first]) => first))
      .toEqual([other, before[1]?.[0], before[2]?.[0]]);
    expect((await panelNow())[0]?.slice(1), 'nobody else moves').toEqual(before[0]?.slice(1));
  });

  await test.step('3. numbers are printed, and a list of late entries to begin with; judging sheets are asked for', async () => {
    const { competitions } = await organizer.ask('getSchedule', { body: { id: feis } });
    const numbers = new Set(competitions.flatMap(({ dancers }) => dancers));
    await desk.goto(`${base}/print`);
    await printed('Late entries');
    const cardsOf = await printed('Dancer numbers');
    // The number of each card is by far the largest thing on its page.
    const shown = cardsOf.map((page) => Number(page.find(({ text }) => /^\d+$/.test(text))?.text));
    expect(shown).toEqual([...numbers].sort((a, b) => a - b));
    // Hundreds of pages: nobody waits for them here.
    await asksFor('Judging sheets');
  });

  const late = await lateFamily(cloud, feis);
  await test.step('4. who enters late stands on the list of late entries, alone', async () => {
    await desk.reload();
    await expect(printsOf('Dancer numbers').first()).toContainText('Older than the data');
    const text = textsOf(await printed('Late entries'));
    expect(text).toContain(`${late.number} Sorcha ${surname}`);
    expect(text).toContain(late.code);
    expect(text).toMatch(/New entries 1, since/);
    expect(text).not.toContain('No longer entered');
    await fits(desk, 'prints');
  });
  const kept = new Set([late.competition, ...[...championships.values()].map(({ competition: { _id } }) => _id)]);

  await test.step('5. two competitions are merged and parted again, and one is split', async () => {
    const { from, to, dancers } = await possibleMerge(organizer, feis, [...kept]);
    const choose = async (label: string, code: string): Promise<void> => {
      await desk.getByLabel(label, { exact: true }).fill(code);
      await desk.getByRole('option', { name: new RegExp(`^${code} ·`) }).click();
    };
    const modal = desk.getByRole('dialog');
    const counts = async (...ids: readonly string[]) => {
      const { data } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
      return ids.map((id) => data.find(({ _id }) => _id === id)?.count ?? 0);
    };
    await desk.goto(`${base}/merge`);
    await expect(desk.getByRole('heading', { name: 'Merge Competitions' })).toBeVisible();
    await choose('From competition', from.code);
    await choose('To competition', to.code);
    await desk.getByRole('button', { name: 'Submit' }).click();
    const moves = modal.getByRole('list', { name: `To ${to.code}` }).getByRole('listitem');
    await expect(moves).toHaveCount(from.count);
    for (const { dancerNumber } of dancers)
      await expect(moves.filter({ hasText: String(dancerNumber) })).toHaveCount(1);
    expect(await counts(from._id, to._id), 'to look first changes nothing').toEqual([from.count, to.count]);
    await modal.getByRole('button', { name: 'Merge them' }).click();
    await expect(modal.getByRole('heading', { name: 'Merge has succeeded' })).toBeVisible();
    await modal.getByRole('button', { name: 'Done' }).click();
    expect(await counts(from._id, to._id)).toEqual([0, from.count + to.count]);
    await desk.getByRole('button', { name: `Take back: ${from.code} into ${to.code}` }).click();
    await modal.getByRole('button', { name: 'Take back' }).click();
    const past = desk.getByRole('list', { name: 'Merged and split so far' });
    await expect(past.getByText('Taken back')).toBeVisible();
    await expect.poll(() => counts(from._id, to._id)).toEqual([from.count, to.count]);

    const { data } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    const empty = data.filter(({ count, isDisabled, started }) => count === 0 && !isDisabled && !started);
    const whole = data.find(
      ({ _id, grade, count, started }) =>
        count > 2 && !started && !kept.has(_id) && empty.filter((one) => one.grade === grade).length > 1,
    );
    const parts = empty.filter(({ grade }) => grade === whole?.grade).slice(0, 2);
    await desk.getByRole('link', { name: 'Split', exact: true }).click();
    await expect(desk.getByRole('heading', { name: 'Split Competitions' })).toBeVisible();
    await choose('From competition', whole?.code ?? '');
    for (const [i, { code }] of parts.entries()) await choose(`To competition ${i + 1}`, code);
    await desk.getByRole('button', { name: 'Submit' }).click();
    await modal.getByRole('button', { name: 'Split them' }).click();
    await expect(modal.getByRole('heading', { name: 'Merge has succeeded' })).toBeVisible();
    await modal.getByRole('button', { name: 'Done' }).click();
    const [left, ...dealt] = await counts(whole?._id ?? '', ...parts.map(({ _id }) => _id));
    expect(left).toBe(0);
    expect(dealt.reduce((sum, one) => sum + one, 0)).toBe(whole?.count);
    expect(Math.min(...dealt)).toBeGreaterThan(0);
  });

  await test.step('6. the judging sheets of the whole feis are there, with the judge who was seated', async () => {
    const { judges } = await organizer.ask('getSchedule', { body: { id: feis } });
    await desk.goto(`${base}/print`);
    const sheets = await takes('Judging sheets');
    const [judge = ''] = (await organizer.ask('getJudges', { query: { id: feis } })).panels[rotating._id]?.[0] ?? [];
    const name = judges.find(({ _id }) => _id === judge)?.name ?? '-';
    const texts = sheets.map((page) => textsOf([page]));
    const ofCompetition = texts.filter((text) => text.split(' ').includes(rotating.code));
    const own = ofCompetition.filter((text) => text.includes('Round 1 of 3') && text.includes(`Judge ${name}`));
    expect(own, ofCompetition.join('\n').slice(0, 3000)).toHaveLength(
      Math.ceil(championship('ROTATING').entries.length / 15),
    );
    const numbers = new Set(own.join(' ').split(' '));
    for (const { dancerNumber } of championship('ROTATING').entries)
      expect(numbers.has(String(dancerNumber)), String(dancerNumber)).toBe(true);
  });

  const { page: tablet } = await open('tablet');
  const { page: phone } = await open('phone');
  await test.step('7. on the day: who is there is ticked off by phone, and seen on the tablet of the tabulator', async () => {
    const path = `${base}/check-in/${late.competition}`;
    await signIn(phone, 'organizer@feis.test', { to: path });
    await signIn(tablet, 'tabulator@feis.test', { to: path });
    const line = (page: Page) => page.getByRole('button', { name: `Number ${late.number} ` });
    await expect(line(tablet)).toHaveAttribute('aria-pressed', 'false');
    const number = phone.getByLabel('Number', { exact: true });
    await number.fill(String(late.number));
    await number.press('Enter');
    await expect(line(phone)).toHaveAttribute('aria-pressed', 'true');
    await expect(line(tablet)).toHaveAttribute('aria-pressed', 'true');
    await fits(phone, 'check-in');
    await fits(tablet, 'check-in');
  });

  const grade = await sheetOf(tabulator, late.competition);
  const rowOf = (dancerNumber: number): number => grade.entries.findIndex((one) => one.dancerNumber === dancerNumber);
  const markIn = (page: Page, dancerNumber: number) =>
    page.getByLabel(`${dancerNumber}, round 1, Judge 1`, { exact: true });
  await test.step('8. a sheet is typed, calculated and submitted on the tablet; championships are calculated', async () => {
    await tablet.goto(`/app/tabulation/${feis}/${late.competition}/1`);
    await markIn(tablet, grade.entries[0]?.dancerNumber ?? 0).focus();
    for (const [row] of grade.entries.entries()) {
      await tablet.keyboard.type(String(markOf(row, 1, 1)));
      await tablet.keyboard.press('Enter');
    }
    await tablet.keyboard.press('Tab');
    await expect(tablet.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await fits(tablet, 'sheet');
    await tablet.getByRole('button', { name: 'Calculate Results' }).click();
    await tablet.getByRole('button', { name: 'Submit' }).click();
    await tablet.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await tablet.waitForURL(`**/app/tabulator/${feis}`);
    for (const sheet of championships.values()) {
      const { _id: competitionId } = sheet.competition;
      await mark(tabulator, sheet, [1, 2]);
      const { results } = await tabulator.ask('calculateResults', { body: { id: feis, competitionId } });
      const called = new Set(results.standings.filter(({ recalled }) => recalled).map(({ id }) => id));
      expect(called.size, 'the recall cuts').toBeLessThan(sheet.entries.length);
      await mark(tabulator, sheet, [3], called);
      await tabulator.ask('calculateResults', { body: { id: feis, competitionId } });
    }
  });

  const { page: family } = await open('phone');
  const released = [late.code, ...rotations.map((rotation) => championship(rotation).competition.code)];
  const placeOf = async (): Promise<string> => {
    const { grades } = await anyone.ask('getPublicResult', { body: { eventId: feis, id: late.competition } });
    const placings = grades[0]?.competitions[0]?.placings ?? [];
    return placings.find(({ dancerNumber }) => dancerNumber === late.number)?.label ?? 'not placed';
  };
  const publicPath = `/app/results/event/${feis}/${late.competition}`;
  // On a phone a result is a card for each dancer.
  const ownMark = family.getByRole('list', { name: 'Your dancers' });
  await test.step('9. results are released one by one, by phone and on the desk, and the family reads its own', async () => {
    await phone.goto(`${base}/results`);
    await phone.getByRole('button', { name: `Release ${late.code}` }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
    await expect(phone.getByText(`${late.code} is public`)).toBeVisible();
    await fits(phone, 'release');
    await tablet.goto(`${base}/results`);
    await fits(tablet, 'release');
    await desk.goto(`${base}/results`);
    for (const code of released.slice(1)) {
      await desk.getByRole('button', { name: `Release ${code}`, exact: true }).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
      await expect(desk.getByText(`${code} is public`)).toBeVisible();
    }
    await expect(desk.getByText('Every result that is calculated is public.')).toBeVisible();
    const { grades } = await anyone.ask('getPublicResult', { body: { eventId: feis } });
    expect(grades.flatMap(({ competitions }) => competitions.map(({ code }) => code)).sort()).toEqual(released.sort());

    await signIn(family, familyMail, { to: publicPath });
    await expect(ownMark).toContainText(String(markOf(rowOf(late.number), 1, 1)));
    await fits(family, 'results');
    await tablet.goto(publicPath);
    await expect(tablet.getByRole('main')).toContainText(surname);
    await fits(tablet, 'results');
  });

  const before = await placeOf();
  const corrected = '99.5';
  await test.step('10. a mark is corrected; the family reads the result as it was until it is released again', async () => {
    const first = (await sheetOf(tabulator, late.competition)).results?._id;
    await signIn(phone, 'tabulator@feis.test', { to: `/app/tabulation/${feis}/${late.competition}/1` });
    await phone.getByRole('button', { name: 'Reopen' }).click();
    const modal = phone.getByRole('dialog');
    await modal.getByLabel('Reason').fill('misread on the paper');
    await modal.getByRole('button', { name: 'Reopen' }).click();
    await markIn(phone, late.number).fill(corrected);
    await markIn(phone, late.number).press('Tab');
    await expect(phone.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await fits(phone, 'sheet');
    // The page has heard that what was calculated is not of these marks any more.
    await expect(phone.getByRole('button', { name: 'Submit' })).toBeHidden();
    await phone.getByRole('button', { name: 'Regenerate Results' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Calculate', exact: true }).click();
    await expect.poll(async () => (await sheetOf(tabulator, late.competition)).results?._id).not.toBe(first);

    await family.reload();
    await expect(ownMark).toContainText(String(markOf(rowOf(late.number), 1, 1)));
    await expect(ownMark).not.toContainText(corrected);
    expect(await placeOf()).toBe(before);
    await desk.reload();
    await expect(desk.getByText('An older result is public')).toBeVisible();
    await desk.getByRole('button', { name: `Release ${late.code}`, exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
    await expect(desk.getByText(`${late.code} is public`)).toBeVisible();
    await family.reload();
    await expect(ownMark).toContainText(corrected);
    await expect.poll(placeOf).toBe('1');
    expect(before).not.toBe('1');
  });

  await test.step('11. documents of every rotation and of grades say what is published, number by number', async () => {
    const published = await publishedWhole(anyone, feis);
    const placings = new Map(
      published.grades.flatMap(({ competitions }) => competitions).map((one) => [one._id, one.placings]),
    );
    const documents = desk.getByRole('region', { name: 'Documents' });
    const made = async (title: string): Promise<Word[][]> => {
      await documents.getByRole('button', { name: `Generate ${title}`, exact: true }).click();
      const file = documents.getByRole('button', { name: new RegExp(`${title}\\.pdf$`) });
      await file.waitFor({ timeout: 60_000 });
      return pdfPages(await taken(desk, file));
    };
    const publishedOf = async (competition: string) => {
      const asked = { id: feis, competition, type: 'results' } as const;
      const [full] = (await organizer.ask('getMultiFullResult', { body: asked })).data;
      if (!full) throw new Error(`${competition} has no result`);
      const placed = full.lines.filter((line) => line.placed).map((line) => [line.dancerNumber, line.label]);
      expect(placed.sort()).toEqual(
        placings
          .get(competition)
          ?.filter((line) => line.placed)
          .map(({ dancerNumber, label }) => [dancerNumber, label])
          .sort(),
      );
      return full;
    };
    const files = new Map<string, Word[][]>();
    for (const rotation of rotations) {
      const { competition } = championship(rotation);
      const title = documentTitles[documentTypeOf(competition.type)];
      const pages = files.get(title) ?? (await made(title));
      files.set(title, pages);
      const full = await publishedOf(competition._id);
      expect(full.rotation).toBe(rotation);
      expect(rowsOf(pages, full.code, 'Final results'), rotation).toEqual(
        new Map(full.lines.map((line) => [line.dancerNumber, finalFigures(full, line)])),
      );
    }
    const own = await publishedOf(late.competition);
    expect(rowsOf(await made('Grade results'), own.code, 'Results')).toEqual(
      new Map(own.lines.map((line) => [line.dancerNumber, [line.label, `${line.dancerNumber}`, line.score].sort()])),
    );
  });

  await test.step('12. the script of the awards calls the last place first, of what was corrected', async () => {
    const published = await publishedWhole(anyone, feis);
    await desk.goto(`${base}/print`);
    const pages = await printed('Award ceremony script');
    const script = textsOf(pages);
    for (const { code, placings } of published.grades.flatMap(({ competitions }) => competitions)) {
      const called = placings
        .filter(({ placed }) => placed)
        .sort((a, b) => b.rank - a.rank || a.dancerNumber - b.dancerNumber);
      // The number of a dancer may be the same, and stands further in.
      const from = pages.flat().findIndex(({ text, x }) => text === code && x < 42);
      const numbers = pages
        .flat()
        .slice(from + 1)
        // A code stands again over what goes on on another page.
        .filter(({ text, x }) => /^\d+$/.test(text) && x >= 42)
        .map(({ text }) => Number(text));
      expect(numbers.slice(0, called.length), code).toEqual(called.map(({ dancerNumber }) => dancerNumber));
    }
    expect(script).toContain(`First place ${late.number} Sorcha ${surname}`);
  });

  await test.step('13. workbooks are opened by another reader: values, their kinds, and nothing that calculates', async () => {
    await desk.goto(`${base}/stats`);
    const exports = desk.getByRole('region', { name: 'Export Data' });
    const workbook = async (title: string): Promise<readonly ReadSheet[]> => {
      await exports.getByRole('button', { name: `Generate ${title}`, exact: true }).click();
      const file = exports.getByRole('button', { name: new RegExp(`${title}\\.xlsx$`) });
      await file.waitFor({ timeout: 60_000 });
      const sheets = readWorkbook(await taken(desk, file));
      for (const cell of sheets.flatMap(({ rows }) => rows.flat())) expect(cell?.isFormula ?? false).toBe(false);
      return sheets;
    };
    const own = namedRows(await workbook('Competitors')).find((row) => row.Number?.value === late.number);
    expect(own?.['Last name']).toMatchObject({ kind: 'text', value: surname });
    expect(own?.Number?.kind).toBe('number');
    expect(own?.['Paid at']?.kind).toBe('date');

    const paid = await organizer.ask('listTransactions', { query: { limit: 100, query: { event: feis } } });
    const receipt = paid.data.find(({ user }) => user.email === familyMail);
    const money = namedRows(await workbook('Transactions')).find((row) => row['E-mail']?.value === familyMail);
    expect(money?.Amount).toMatchObject({ kind: 'number', value: (receipt?.price ?? 0) / 100 });
    expect(money?.Amount?.format).toContain('CA$');

    const published = await publishedWhole(anyone, feis);
    const wanted = published.grades.flatMap(({ competitions }) =>
      competitions.flatMap(({ code, placings }) =>
        placings.filter(({ placed }) => placed).map(({ rank, dancerNumber }) => [code, rank, dancerNumber].join(' ')),
      ),
    );
    const awards = namedRows(await workbook('Awards'));
    expect(awards.map((row) => [row.Code, row.Place, row.Number].map((cell) => cell?.value).join(' ')).sort()).toEqual(
      wanted.sort(),
    );
    expect(awards.every((row) => row.Place?.kind === 'number' && row.Code?.kind === 'text')).toBe(true);
  });

  await test.step('14. the log says all of it, and is searched by person, by competition and by what was done', async () => {
    await desk.goto(`${base}/logs`);
    const log = desk.getByRole('list', { name: 'Activity' });
    const search = desk.getByRole('searchbox');
    for (const [typed, said] of [
      ['schedule', 'Saved the schedule, version 2'],
      ['merged', /^Merged/],
      ['split', /^Split/],
      [late.code, new RegExp(`in round 1 of ${late.code}`)],
      ['opened', 'Reason: misread on the paper'],
      ['award', 'Asked for the award ceremony script to print'],
      ['Tadhg', `Calculated the result of ${late.code}`],
    ] as const) {
      await search.fill(typed);
      await expect(log.getByText(said).first()).toBeVisible();
    }
    await search.fill('');
    await desk.getByRole('combobox', { name: 'Filter' }).selectOption('Submissions');
    await expect(log.getByText('Paid an entry of 1 dancer').first()).toBeVisible();
    await fits(desk, 'log');
  });
});
