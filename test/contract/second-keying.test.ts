import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';

// A judge's paper that a second person types without seeing the first, and what differs at the end.

let cloud: TestCloud;
let feis: RacingFeis;
let tabulator: Client;
let organizer: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 10 });
  ({ tabulator, organizer } = feis);
});
afterAll(() => cloud?.end());

const line = (sheet: Sheet, i: number): string => sheet.lines[i]?._id ?? '';
const column = { round: 1, slot: 1 };
type Score = number | 'abs' | null;
const marksOf = (sheet: Sheet, scores: readonly Score[]) =>
  scores.map((score, i) => ({
    entryCompetition: line(sheet, i),
    score: score === 'abs' ? null : score,
    absent: score === 'abs',
  }));
const type = async (by: Client, sheet: Sheet, scores: readonly Score[]) => {
  const cells = marksOf(sheet, scores).map((mark) => ({ ...mark, ...column }));
  const { refused } = await by.ask('submitMultiScore', { body: { id: sheet.id, cells } });
  expect(refused).toEqual([]);
};
const keyAgain = (by: Client, sheet: Sheet, scores: readonly Score[]) =>
  by.send('saveSecondKeying', { body: { id: sheet.id, ...column, marks: marksOf(sheet, scores) } });
const look = (by: Client, sheet: Sheet) => by.ask('getSecondKeying', { query: { query: { id: sheet.id, ...column } } });
const card = async (sheet: Sheet) => (await storedSheet(feis.table, sheet.id)).cards[0];

describe('a paper that is typed a second time', () => {
  it('shows the second person numbers and no mark, and is double checked where both say the same', async () => {
    const sheet = await feis.sheet({ dancers: 3 });
    await type(tabulator, sheet, [70, 'abs', 71.125]);
    const blind = await look(organizer, sheet);
    expect(blind).toMatchObject({ submitted: false, checked: false });
    expect(blind.entries).toEqual(sheet.lines.map(({ _id, dancerNumber }) => ({ _id, dancerNumber })));
    expect(blind).not.toHaveProperty('keyed');
    expect(JSON.stringify(blind)).not.toContain('71.125');
    const { data } = await keyAgain(organizer, sheet, [70, 'abs', 71.125]);
    expect(data).toEqual({ differences: [], open: 0, alone: 0, checked: true });
    expect(await card(sheet)).toMatchObject({ doubleChecked: true, revision: 2 });
    const { data: history } = await tabulator.ask('sheetHistory', { query: { query: { id: sheet.id } } });
    expect(history[0]?.content).toMatch(/^Keyed round 1, Judge 1 of .+ a second time: no difference, double checked$/);
  });

  it('shows every difference with both values and what is missing, and is checked once they are settled', async () => {
    const sheet = await feis.sheet({ dancers: 4 });
    await type(tabulator, sheet, [70, 'abs', 17, null]);
    const { data } = await keyAgain(organizer, sheet, [70, 72, 71, null]);
    const differ = (i: number, first: object, second: object) => ({
      entryCompetition: line(sheet, i),
      dancerNumber: sheet.lines[i]?.dancerNumber,
      first: { comments: '', revision: 1, ...first },
      second: { entryCompetition: line(sheet, i), ...second },
    });
    expect(data).toEqual({
      differences: [
        differ(1, { score: null, absent: true }, { score: 72, absent: false }),
        differ(2, { score: 17, absent: false }, { score: 71, absent: false }),
      ],
      open: 1,
      alone: 0,
      checked: false,
    });
    expect(await card(sheet)).toMatchObject({ doubleChecked: false });
    // Asked for again, it is still there for who typed it, and for nobody else.
    expect((await look(organizer, sheet)).keyed).toMatchObject({
      differences: [{ dancerNumber: sheet.lines[1]?.dancerNumber }, { dancerNumber: sheet.lines[2]?.dancerNumber }],
      marks: marksOf(sheet, [70, 72, 71, null]),
    });
    expect(await look(tabulator, sheet)).not.toHaveProperty('keyed');
    // The first was right about one, the second about the other; the last was never typed by anybody.
    await organizer.ask('submitMultiScore', {
      body: { id: sheet.id, cells: [{ entryCompetition: line(sheet, 2), ...column, score: 71, revision: 1 }] },
    });
    expect((await keyAgain(organizer, sheet, [70, 'abs', 71, null])).data).toEqual({
      differences: [],
      open: 1,
      alone: 0,
      checked: false,
    });
    await tabulator.ask('submitMultiScore', {
      body: { id: sheet.id, cells: [{ entryCompetition: line(sheet, 3), ...column, score: 69, revision: 1 }] },
    });
    expect((await keyAgain(organizer, sheet, [70, 'abs', 71, 69])).data).toEqual({
      differences: [],
      open: 0,
      alone: 0,
      checked: true,
    });
  });

  it('checks no mark that one person alone has read, whichever way it came onto the sheet', async () => {
    const sheet = await feis.sheet({ dancers: 4 });
    await type(tabulator, sheet, [70, 17, null, null]);
    await keyAgain(organizer, sheet, [70, 71, 72, null]);
    const settles = (i: number, score: number, revision: number) =>
      organizer.ask('submitMultiScore', {
        body: { id: sheet.id, cells: [{ entryCompetition: line(sheet, i), ...column, score, revision }] },
      });
    // Of the second neither what the tabulator typed nor what was typed blind; the others were nobody else's.
    await settles(1, 99, 1);
    await settles(2, 72, 1);
    await settles(3, 69, 1);
    const alone = (data: unknown, count: number) =>
      expect(data).toMatchObject({ differences: [], open: 0, alone: count });
    alone((await keyAgain(organizer, sheet, [70, 99, 72, 69])).data, 3);
    expect((await look(organizer, sheet)).keyed).toMatchObject({ alone: 3, checked: false });
    // What was typed blind settles the difference, and nothing else does, however often it is keyed.
    await settles(1, 71, 2);
    alone((await keyAgain(organizer, sheet, [70, 71, 72, 69])).data, 2);
    alone((await keyAgain(organizer, sheet, [70, 71, 72, 69])).data, 2);
    expect(await card(sheet)).toMatchObject({ doubleChecked: false });
    const checks = (by: Client) =>
      by.send('updateTabulation', {
        body: { id: sheet.id, change: { kind: 'doubleChecked', ...column, value: true } },
      });
    expect(await checks(organizer)).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect((await checks(tabulator)).http).toBe(200);
    expect(await card(sheet)).toMatchObject({ doubleChecked: true });
  });

  it('is refused to who typed it first, and before anybody did', async () => {
    const sheet = await feis.sheet();
    expect((await look(organizer, sheet)).hindrance).toBe('nothing');
    expect(await keyAgain(organizer, sheet, [70, 71])).toMatchObject({ http: 409, code: 'NOT_READY' });
    await type(tabulator, sheet, [70, 71]);
    expect((await look(tabulator, sheet)).hindrance).toBe('own');
    expect(await keyAgain(tabulator, sheet, [70, 71])).toMatchObject({
      http: 409,
      code: 'CONFLICT',
      message: 'You typed marks of this column. Somebody else has to type them the second time.',
    });
    expect(await look(organizer, sheet)).not.toHaveProperty('hindrance');
  });

  it('asks for nobody who does not dance', async () => {
    const sheet = await feis.sheet({ dancers: 3 });
    await organizer.ask('noteDancing', { body: { id: sheet.card(1), out: 'noShow', reason: 'Is ill' } });
    await type(tabulator, sheet, [70]);
    await tabulator.ask('submitMultiScore', {
      body: { id: sheet.id, cells: [{ entryCompetition: line(sheet, 2), ...column, score: 71 }] },
    });
    expect((await look(organizer, sheet)).entries.map(({ _id }) => _id)).toEqual([line(sheet, 0), line(sheet, 2)]);
    expect((await keyAgain(organizer, sheet, [70, 12, 71])).data).toEqual({
      ...{ differences: [], open: 0, alone: 0, checked: true },
    });
  });

  it('that is sent again is kept and written down once', async () => {
    const sheet = await feis.sheet();
    await type(tabulator, sheet, [70, 71]);
    const send = () =>
      organizer.send('saveSecondKeying', {
        body: { id: sheet.id, ...column, marks: marksOf(sheet, [70, 71]) },
        key: `keyed-${sheet.id}`,
      });
    const first = await send();
    expect((await send()).data).toEqual(first.data);
    const { data } = await tabulator.ask('sheetHistory', { query: { query: { id: sheet.id, search: 'Keyed' } } });
    expect(data).toHaveLength(1);
    expect(await card(sheet)).toMatchObject({ doubleChecked: true, revision: 2 });
  });

  it('is refused once the sheet is closed', async () => {
    const sheet = await feis.sheet();
    await type(tabulator, sheet, [70, 71]);
    await tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
    await tabulator.ask('submitCompetition', { body: { id: sheet.id } });
    expect(await keyAgain(organizer, sheet, [70, 71])).toMatchObject({ http: 409, code: 'SUBMITTED' });
    expect((await look(organizer, sheet)).submitted).toBe(true);
  });
});
