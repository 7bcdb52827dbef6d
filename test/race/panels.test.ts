import { userId } from '@rince/demo/people';
import { getHead } from '@rince/store/competitions';
import { getJudge } from '@rince/store/judges';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { raceOf, type Side } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';

// Somebody is seated on a panel while a judge marks or somebody else assigns: panel, cards and the judges' own lists agree, and no mark is in a place of another.

let cloud: TestCloud;
let table: Table;
let feis: RacingFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  feis = await racingFeis(cloud, { competitions: 300 });
}, 120_000);
afterAll(() => cloud?.end());

type Call = Side<Sheet, Answer>;
const [first, second] = [userId('judge1'), userId('judge2')];
const world = () => feis.sheet({ kind: 'championship' });
const seats = (round: number, slot: number, judge: string | null): Call => ({
  says: `place ${slot} of round ${round} goes to ${judge ?? 'nobody'}`,
  act: ({ id }, as) => as(feis.organizer).send('seatJudge', { body: { id, round, slot, judge } }) as Promise<Answer>,
});
const marks: Call = {
  says: 'the first judge gives a mark in round 1',
  act: (sheet, as) =>
    as(feis.judges[0]).send('submitScore', {
      body: { data: { _id: sheet.card(0), round: 1, score: 80 } },
    }) as Promise<Answer>,
};
const swaps: Call = {
  says: 'the tabulator swaps places 1 and 2',
  act: ({ id }, as) =>
    as(feis.tabulator).send('updateTabulation', {
      body: { id, change: { kind: 'move', round: 1, slot: 1, to: 2 } },
    }) as Promise<Answer>,
};

/** Cards say what the panel says, nobody sits twice on it, and who sits there has it in their list. */
const agree = async (sheet: Sheet): Promise<void> => {
  const head = await getHead(table, sheet.id);
  const panel = head?.competition.panel ?? [];
  for (const { round, slot, judge } of head?.cards ?? [])
    expect([round, slot, judge ?? null]).toEqual([round, slot, panel[round - 1]?.[slot - 1] ?? null]);
  for (const slots of panel) {
    const sitting = slots.filter((judge) => judge !== null);
    expect(new Set(sitting).size).toBe(sitting.length);
  }
  for (const judge of [first, second]) {
    const list = (await getJudge(table, feis.event, judge))?.competitions ?? [];
    expect([judge, list.includes(sheet.id)]).toEqual([judge, panel.flat().includes(judge)]);
  }
  for (const { round, slot, by } of (await storedSheet(table, sheet.id)).marks)
    expect(panel[round - 1]?.[slot - 1]).toBe(by);
};

const race = (title: string, a: Call, b: Call, holds: (told: { a: Answer; b: Answer }) => void) =>
  raceOf(title, () => cloud, {
    world,
    a,
    b,
    holds: async (sheet, told) => {
      await agree(sheet);
      holds(told);
    },
  });

describe('a place on a panel', () => {
  race('is not taken from a judge who marks at this moment', seats(1, 1, null), marks, ({ a, b }) => {
    expect([a.http, b.http].filter((http) => http === 200)).toHaveLength(1);
  });
  race('that two give away at once agrees with its card', seats(1, 1, null), seats(1, 2, null), ({ a, b }) => {
    expect([a.http, b.http]).toContain(200);
  });
  race('that is swapped while it is given away', seats(1, 1, null), swaps, ({ a, b }) => {
    expect([a.http, b.http]).toContain(200);
  });
});
