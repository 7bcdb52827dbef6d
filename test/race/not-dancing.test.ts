import { getResult } from '@rince/store/results';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/answer.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { raceOf, type Side } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';

// The desk notes that somebody does not dance while a judge marks or closes, a tabulator calculates, or a colleague takes it back: nobody has a mark and is
// noted as absent, and no result is of a sheet that was not so.

let cloud: TestCloud;
let feis: RacingFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 400 });
}, 120_000);
afterAll(() => cloud?.end());

type Call = Side<Sheet, Answer>;
type Out = 'noShow' | 'scratch' | null;
/** The second dancer of two. */
const notes = (out: Out): Call => ({
  says: out === null ? 'the desk takes it back' : `the desk notes a ${out}`,
  act: (sheet, as) =>
    as(feis.organizer).send('noteDancing', {
      body: { id: sheet.card(1), out, ...(out === null ? {} : { reason: 'Is ill' }) },
    }) as Promise<Answer>,
});
const mark = (line: number) => (sheet: Sheet) => ({ data: { _id: sheet.card(line), round: 1, score: 80 + line } });
const marks: Call = {
  says: 'the judge marks the dancer',
  act: (sheet, as) => as(feis.judges[0]).send('submitScore', { body: mark(1)(sheet) }) as Promise<Answer>,
};
const finalizes: Call = {
  says: 'the judge finalizes',
  act: ({ id }, as) => as(feis.judges[0]).send('finalizeCompetition', { body: { id } }) as Promise<Answer>,
};
const calculates: Call = {
  says: 'the tabulator calculates',
  act: ({ id }, as) =>
    as(feis.tabulator).send('calculateResults', {
      body: { id: feis.event, competitionId: id },
    }) as Promise<Answer>,
};

const fresh = () => feis.sheet();
/** The first dancer is marked, the second one is not. */
const half = async (): Promise<Sheet> => {
  const sheet = await fresh();
  await feis.judges[0].ask('submitScore', { body: mark(0)(sheet) });
  return sheet;
};
const noted = async (): Promise<Sheet> => {
  const sheet = await half();
  await notes('noShow').act(sheet, (client) => client);
  return sheet;
};

const race = (
  title: string,
  world: () => Promise<Sheet>,
  [a, b]: readonly [Call, Call],
  holds: (stored: { out: Out; marked: boolean; sheet: Sheet }, told: { a: Answer; b: Answer }) => Promise<void> | void,
) =>
  raceOf(title, () => cloud, {
    world,
    a,
    b,
    holds: async (sheet, told) => {
      for (const { code } of [told.a, told.b]) {
        expect(code).not.toBe('SHEET_CHANGED');
      }
      const { roster, marks: kept } = await storedSheet(feis.table, sheet.id);
      const line = roster.find(({ _id }) => _id === sheet.lines[1]?._id);
      const marked = kept.some(({ entryCompetition, score }) => entryCompetition === line?._id && score !== null);
      const out = line?.out ?? null;
      expect(line?.withdrawn).toBe(out === 'scratch');
      expect(out !== null && marked).toBe(false);
      await holds({ out, marked, sheet }, told);
    },
  });

describe.each(['noShow', 'scratch'] as const)('a %s', (kind) => {
  race(
    'and a mark of the same dancer: one of them is refused',
    fresh,
    [notes(kind), marks],
    ({ out, marked }, { a, b }) => {
      expect([a.http, b.http].sort()).toEqual([200, 409]);
      expect([out, marked]).toEqual(a.http === 200 ? [kind, false] : [null, true]);
    },
  );
});
describe('a dancer who did not come', () => {
  race('and the judge who closes: nobody is missed', half, [notes('noShow'), finalizes], ({ out }, { a, b }) => {
    expect([a.http, out]).toEqual([200, 'noShow']);
    if (b.http !== 200) expect(b.code).toBe('MISSING_MARKS');
  });
  race(
    'and who takes it back while it is calculated: the result waits, or is of before',
    noted,
    [notes(null), calculates],
    async ({ out, sheet }, { a, b }) => {
      expect([a.http, out]).toEqual([200, null]);
      if (b.http !== 200) return expect(b.code).toBe('MISSING_MARKS');
      const { competition } = await storedSheet(feis.table, sheet.id);
      const result = await getResult(feis.table, sheet.id, competition.result ?? '');
      expect(result?.counters?.roster).not.toBe(competition.rosterChanges);
    },
  );
  race('and a colleague who says it otherwise', fresh, [notes('noShow'), notes('scratch')], ({ out }, { a, b }) => {
    expect([a.http, b.http].sort()).toEqual([200, 409]);
    expect(out).toBe(a.http === 200 ? 'noShow' : 'scratch');
  });
  race('and a colleague who takes the same back', noted, [notes(null), notes(null)], ({ out }, { a, b }) => {
    expect([a.http, b.http, out]).toEqual([200, 200, null]);
  });
});
