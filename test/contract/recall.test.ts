import { userId } from '@rince/demo/people';
import { markItem } from '@rince/store/marks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { mildDay, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';

// A championship that recalls half of its dancers after two rounds, seen by those who tabulate it.

let cloud: TestCloud;
let feis: RacingFeis;
let tabulator: Client;

beforeAll(async () => {
  cloud = await startTestCloud({ weather: mildDay });
  feis = await racingFeis(cloud, { competitions: 20 });
  tabulator = feis.tabulator;
});
afterAll(() => cloud?.end());

const line = (sheet: Sheet, i: number): string => sheet.lines[i]?._id ?? '';
const mark = (sheet: Sheet, by: number, i: number, round: number, score: number, revision?: number) =>
  (feis.judges[by] as Client).send('submitScore', {
    body: { data: { _id: sheet.card(i), round, score, ...(revision === undefined ? {} : { revision }) } },
  });
const type = async (sheet: Sheet, i: number, score: number | null, over: object = {}) => {
  const cell = { entryCompetition: line(sheet, i), round: 3, slot: 1, score, ...over };
  return tabulator.ask('submitMultiScore', { body: { id: sheet.id, cells: [cell] } });
};
const calculate = (sheet: Sheet, again: { recalculateRecall?: boolean; confirmed?: boolean } = {}) =>
  tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id, ...again } });
const look = (sheet: Sheet) => tabulator.ask('getTabulatorCompetition', { query: { query: { id: sheet.id } } });
/** What lists say of the competition, once they have followed. */
const tile = async (sheet: Sheet) => {
  await cloud.settled();
  const { data } = await tabulator.ask('tabulatorCompetitions', { query: { query: { id: feis.event } } });
  return data.find(({ _id }) => _id === sheet.id);
};
const everybody = async (sheet: Sheet, rounds: readonly number[], lines: readonly number[]): Promise<void> => {
  for (const by of [0, 1, 2])
    for (const round of rounds) for (const i of lines) expect((await mark(sheet, by, i, round, 80 - i)).http).toBe(200);
};

/** Four dancers with their first two rounds marked: the first two are the best. */
const marked = async (): Promise<Sheet> => {
  const sheet = await feis.sheet({ kind: 'championship', dancers: 4 });
  await everybody(sheet, [1, 2], [0, 1, 2, 3]);
  return sheet;
};
/** The same, and two of them are recalled. */
const recalled = async (): Promise<Sheet> => {
  const sheet = await marked();
  await calculate(sheet);
  expect((await look(sheet)).competition.recalled.toSorted()).toEqual([line(sheet, 0), line(sheet, 1)].toSorted());
  return sheet;
};
/** The same, and both have danced their last round. */
const danced = async (): Promise<Sheet> => {
  const sheet = await recalled();
  await everybody(sheet, [3], [0, 1]);
  return sheet;
};

describe('rounds after a recall', () => {
  it('the round after a recall is closed to tabulator and judge until the recall', async () => {
    const sheet = await marked();
    expect((await type(sheet, 0, 70)).refused).toMatchObject([{ code: 'WAITING_FOR_RECALL' }]);
    expect(await mark(sheet, 0, 0, 3, 70)).toMatchObject({ http: 409, code: 'WAITING_FOR_RECALL' });
  });

  it('a recall that was danced by stays, and nobody is told that it was deleted', async () => {
    const sheet = await danced();
    const remove = () => tabulator.send('deleteCompetitionResults', { body: { competitionId: sheet.id } });
    expect(await remove()).toMatchObject({ http: 409, code: 'CONFLICT' });
    await calculate(sheet);
    expect((await remove()).http, 'its result can go').toBe(200);
    expect((await look(sheet)).competition.recallCalculated).toBe(true);
  });

  it('the round after a recall is open only for dancers who were recalled', async () => {
    const sheet = await recalled();
    expect((await type(sheet, 3, 70)).refused).toMatchObject([{ code: 'NOT_RECALLED' }]);
    expect(await mark(sheet, 0, 3, 3, 70)).toMatchObject({ http: 409, code: 'NOT_RECALLED' });
    expect((await type(sheet, 0, 70)).saved).toMatchObject([{ mark: { score: 70, revision: 1 } }]);
    expect((await mark(sheet, 1, 0, 3, 71)).http).toBe(200);
  });

  it('a mark of a dancer who was not recalled is shown, does not count, and can be cleared', async () => {
    const [sheet, other] = [await danced(), await danced()];
    const stray = { entryCompetition: line(sheet, 3), round: 3, slot: 1 };
    const [, , , dancer] = sheet.lines;
    await feis.table.putMany([
      markItem({
        ...{ ...stray, competition: sheet.id, event: feis.event, score: 99_000, absent: false, comments: '' },
        ...{ goodJob: {}, needsWork: {}, by: userId('judge1'), at: new Date().toISOString(), revision: 1 },
      }),
    ]);
    expect((await look(sheet)).strayMarks).toEqual([{ ...stray, dancerNumber: dancer?.dancerNumber }]);
    // By places on the sheet: ids differ.
    const standingsOf = async (one: Sheet) => {
      const { results } = await calculate(one);
      expect(results.kind).toBe('final');
      return results.standings.map(({ id, ...standing }) => [one.lines.findIndex(({ _id }) => _id === id), standing]);
    };
    expect(await standingsOf(sheet)).toEqual(await standingsOf(other));
    expect((await type(sheet, 3, null, { revision: 1 })).saved).toMatchObject([{ mark: { score: null } }]);
    const after = await look(sheet);
    expect(after.strayMarks).toEqual([]);
    expect(after.competition.needsCalculation).toBe(false);
  });
});

describe('recalls', () => {
  it('a corrected mark makes a recall outdated until it is calculated again, and nobody is taken off', async () => {
    const sheet = await recalled();
    expect((await look(sheet)).competition.recallOutdated).toBe(false);
    expect((await tile(sheet))?.needsCalculation).toBe(false);
    for (const by of [0, 1, 2]) await mark(sheet, by, 3, 1, 99, 1);
    for (const by of [0, 1, 2]) await mark(sheet, by, 3, 2, 99, 1);
    const outdated = await look(sheet);
    expect(outdated.competition.recallOutdated).toBe(true);
    expect(outdated.competition.recalled).toHaveLength(2);
    expect((await tile(sheet))?.needsCalculation).toBe(true);

    await calculate(sheet, { recalculateRecall: true });
    const again = await look(sheet);
    expect(again.competition.recallOutdated).toBe(false);
    expect(again.competition.recalled.toSorted()).toEqual([0, 1, 3].map((i) => line(sheet, i)).toSorted());
    expect((await tile(sheet))?.needsCalculation).toBe(false);
  });

  it('a final is outdated as soon as somebody else is called to its round', async () => {
    const sheet = await danced();
    for (const round of [1, 2]) for (const by of [0, 1, 2]) await mark(sheet, by, 3, round, 99, 1);
    await calculate(sheet);
    expect((await tile(sheet))?.needsCalculation).toBe(false);
    const review = async () => feis.organizer.ask('reviewResults', { query: { id: feis.event } });
    const said = (await review()).grades
      .flatMap(({ competitions }) => competitions)
      .find(({ _id }) => _id === sheet.id)
      ?.warnings.filter(({ kind }) => kind === 'recall');
    const number = sheet.lines[3]?.dancerNumber;
    expect(said?.map(({ message }) => message)).toEqual([
      `By the marks as they are now, the recall would call ${number} too. A mark was corrected after it.`,
    ]);

    await calculate(sheet, { recalculateRecall: true, confirmed: true });
    expect((await tile(sheet))?.needsCalculation).toBe(true);
    const { outdated, grades } = await review();
    expect(outdated.map(({ _id }) => _id)).toContain(sheet.id);
    expect(grades.flatMap(({ competitions }) => competitions).map(({ _id }) => _id)).not.toContain(sheet.id);
  });

  it('a recall is no result: it places nobody before the final', async () => {
    const sheet = await marked();
    const places = (
      standings: readonly { final: object; label: string; placed: boolean; wq: boolean; nq: boolean }[],
    ) => standings.map(({ final, label, placed, wq, nq }) => ({ final, label, placed, wq, nq }));
    const nowhere = { final: { score: '', rank: 0, tied: false }, label: '', placed: false, wq: false, nq: false };
    const { results } = await calculate(sheet);
    expect(results.kind).toBe('recall');
    expect(results.standings.map(({ recalled: called }) => called).filter(Boolean)).toHaveLength(2);
    expect(places(results.standings)).toEqual([nowhere, nowhere, nowhere, nowhere]);
    expect(places((await look(sheet)).results?.standings ?? [])).toEqual([nowhere, nowhere, nowhere, nowhere]);
    expect(await tile(sheet)).toMatchObject({ recallCalculated: true, hasResults: false });

    await everybody(sheet, [3], [0, 1]);
    const final = await calculate(sheet);
    expect(final.results.standings.find(({ id }) => id === line(sheet, 0))).toMatchObject({
      final: { rank: 1 },
      placed: true,
      wq: true,
    });
    expect(await tile(sheet)).toMatchObject({ hasResults: true });
  });

  it('missing marks are named by dancer number, never by an id', async () => {
    const sheet = await feis.sheet({ kind: 'championship', dancers: 2 });
    const ids = new RegExp(sheet.lines.map(({ _id, dancer }) => `${_id}|${dancer}`).join('|'));
    const refused = async () => {
      const answer = await tabulator.send('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
      expect(answer).toMatchObject({ http: 409, code: 'MISSING_MARKS' });
      expect(JSON.stringify(answer)).not.toMatch(ids);
      return answer;
    };
    await everybody(sheet, [1, 2], [0]);
    expect((await refused()).issues).toHaveLength(6);
    expect((await refused()).issues).toContainEqual({
      path: 'round1.judge1',
      message: 'Round 1, Judge 1: 502 has no mark',
    });
    const own = await (feis.judges[0] as Client).send('finalizeCompetition', { body: { id: sheet.id } });
    expect(own.issues).toContainEqual({ path: 'round1', message: 'Round 1: 502 has no mark' });
    expect(JSON.stringify(own)).not.toMatch(ids);

    // Absent for one judge and marked by the others: a fault that is found when it is calculated.
    await everybody(sheet, [2], [1]);
    for (const by of [0, 1]) await mark(sheet, by, 1, 1, 79);
    await (feis.judges[2] as Client).ask('submitScore', {
      body: { data: { _id: sheet.card(1), round: 1, score: null, absent: true } },
    });
    expect((await refused()).message).toBe('Judge 3 gave 502 no mark in round 1, but other judges did');
  });
});

describe('lists of scores', () => {
  it('a sheet has the lists of the round that is asked for, with what was calculated of each score, and else none', async () => {
    const sheet = await danced();
    const { results } = await calculate(sheet);
    const columns = async (scoreLists?: 1 | 2 | 3) => {
      const query = { id: sheet.id, ...(scoreLists === undefined ? {} : { scoreLists }) };
      const { template } = await tabulator.ask('getTabulatorCompetition', { query: { query } });
      return Object.values(template).map(({ judges }) => judges);
    };
    for (const judges of await columns()) for (const column of judges) expect(column).not.toHaveProperty('scoreList');
    const [first, second, third] = await columns(2);
    for (const column of [...(first ?? []), ...(third ?? [])]) expect(column).not.toHaveProperty('scoreList');
    expect(second).toHaveLength(3);
    for (const { label, scoreList = [] } of second ?? []) {
      expect(scoreList.map(({ entryCompetition }) => entryCompetition)).toEqual(sheet.lines.map(({ _id }) => _id));
      for (const [i, score] of scoreList.entries()) {
        const {
          final,
          subtotal,
          recalled: called,
          placed,
          wq,
          nq,
        } = results.standings.find(({ id }) => id === score.entryCompetition) ?? {};
        expect(score).toMatchObject({
          ...{ judgeLabel: label, recall: called, placed, wq, nq },
          ...{ round1Score: 80 - i, round2Score: 80 - i, judgeTotalScore: (i < 2 ? 3 : 2) * (80 - i) },
          ...{ finalIp: final?.score, finalRank: final?.rank, tied: final?.tied },
          ...{ finalTwoRoundIp: subtotal?.ip, totalTwoRoundRank: subtotal?.rank, final2roundTied: subtotal?.tied },
        });
        expect('round3Score' in score).toBe(i < 2);
      }
    }
  });
});

describe('reopened sheets', () => {
  it('a sheet that is opened again keeps the rounds locked that were locked before', async () => {
    const sheet = await danced();
    await calculate(sheet);
    await tabulator.ask('updateTabulation', {
      body: { id: sheet.id, change: { kind: 'lock', rounds: [1], value: true } },
    });
    const lockedRounds = async () =>
      Object.entries((await look(sheet)).template).flatMap(([round, { judges }]) =>
        judges.every(({ locked }) => locked)
          ? [round]
          : judges.some(({ locked }) => locked)
            ? [`part of ${round}`]
            : [],
      );
    await tabulator.ask('submitCompetition', { body: { id: sheet.id } });
    expect(await lockedRounds()).toEqual(['1', '2', '3']);
    await feis.organizer.ask('reopenCompetition', { body: { id: sheet.id, reason: 'a parent asked' } });
    expect(await lockedRounds()).toEqual(['1']);
    expect(await mark(sheet, 0, 0, 1, 60, 1)).toMatchObject({ http: 409, code: 'LOCKED' });
    expect((await mark(sheet, 0, 0, 2, 60, 1)).http).toBe(200);
  });
});
