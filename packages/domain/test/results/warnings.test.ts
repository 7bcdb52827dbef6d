import { type ChangedMark, dancedAgain, roundsSavedAgain } from '@rince/domain/results/danced-again';
import { resultWarnings, zeros } from '@rince/domain/results/warnings';
import { checkCase, sheetOf } from '@rince/domain/tabulation/check-case';
import { describe, expect, it } from 'vitest';

/** Warnings of one round: a row for each dancer, a mark of each judge. */
const warningsOf = (
  rows: readonly (readonly (number | null)[])[],
  { worldQualifier = 0, explained = false } = {},
): [string, string][] => {
  const given = {
    id: 'case',
    competitionType: 'grades' as const,
    scoring: { rounds: 1, judge_rotation_type: 'SET' as const, judge_count: [rows[0]?.length ?? 1] },
    worldQualifier,
    entries: rows.map((row, i) => ({ id: `${i}`, scores: [row] })),
  };
  const checked = checkCase(given);
  if ('error' in checked) throw new Error(checked.error.message);
  return resultWarnings(
    { sheet: sheetOf(given), standings: checked.entries, field: checked.field },
    { numberOf: (id) => `${101 + Number(id)}`, isExplained: () => explained },
  ).map(({ kind, message }) => [kind, message]);
};

/** A championship of one judge: a row of three rounds for each dancer, and who was called to the last one. */
const recallWarnings = (rows: readonly (readonly (number | null)[])[], called: readonly string[]): string[] => {
  const result = {
    sheet: {
      competitionType: 'championships' as const,
      scoring: { rounds: 3, judge_rotation_type: 'SET' as const, judge_count: [1, 1, 1] },
      recall: { type: 'PERCENT' as const, percent: 50 },
      ...{ worldQualifier: 0, nationalQualifier: 0, called },
      entries: rows.map((row, i) => ({
        ...{ id: `${i}`, wmh: false, withdrawn: false },
        marks: row.map((mark) => [mark === null ? null : mark * 1000]),
      })),
    },
    ...{ standings: [], field: rows.length },
  };
  return resultWarnings(result as never, { numberOf: (id) => `${101 + Number(id)}`, isExplained: () => true })
    .filter(({ kind }) => kind === 'recall')
    .map(({ message }) => message);
};

describe('what is looked at before results are public', () => {
  it('is nothing where a panel agrees', () => {
    expect(
      warningsOf([
        [80, 82, 79],
        [75, 74, 70],
        [68, 71, 72],
      ]),
    ).toEqual([]);
  });
  it('is a mark far from the panel, with what was meant when two digits changed places', () => {
    expect(
      warningsOf([
        [84, 48, 82],
        [75, 74, 70],
        [68, 71, 72],
      ]),
    ).toEqual([['far from the panel', 'Judge 2 gave 101 48, the rest of the panel 84, 82. Was 84 meant?']]);
    expect(warningsOf([[84, 51, 82]])).toEqual([
      ['far from the panel', 'Judge 2 gave 101 51, the rest of the panel 84, 82.'],
    ]);
    expect(warningsOf([[84, 48]]), 'said once of two').toHaveLength(1);
    expect(warningsOf([[84, 55, 82]]), '28 off').toEqual([]);
    expect(warningsOf([[48]]), 'nobody to compare with').toEqual([]);
  });
  it('is a dancer whom the recall would call by the marks as they are now', () => {
    const rows = [
      [80, 80, 80],
      [75, 75, 75],
      [60, 60, null],
      [50, 50, null],
    ];
    expect(recallWarnings(rows, ['0', '1'])).toEqual([]);
    expect(recallWarnings(rows, ['0', '1', '3']), 'who was called too stays').toEqual([]);
    expect(recallWarnings([...rows.slice(0, 2), [79, 79, null], ...rows.slice(3)], ['0', '1'])).toEqual([
      'By the marks as they are now, the recall would call 103 too. A mark was corrected after it.',
    ]);
  });
  it('is a column that was keyed twice', () => {
    expect(
      warningsOf([
        [80, 71, 80],
        [75, 70, 75],
        [68, 72, 68],
      ]),
    ).toEqual([['same column', 'Judge 1 and Judge 3 gave everybody the same marks. Was a sheet keyed twice?']]);
    expect(
      warningsOf([
        [80, 80],
        [75, 75],
      ]),
      'two dancers',
    ).toEqual([]);
  });
  it('is a judge with one mark for everybody', () => {
    expect(warningsOf([[75], [75], [75]])).toEqual([['one mark', 'Judge 1 gave everybody 75.']]);
    expect(warningsOf([[75], [75]])).toEqual([]);
  });
  it('is a 0 that nobody gave a reason for', () => {
    const rows = [[80], [0], [70]];
    expect(warningsOf(rows)).toEqual([['zero', 'Judge 1 gave 102 0, and did not write why.']]);
    expect(warningsOf(rows, { explained: true })).toEqual([]);
    expect(
      zeros(
        sheetOf({
          id: 'z',
          competitionType: 'grades',
          scoring: { rounds: 1, judge_rotation_type: 'SET', judge_count: [1] },
          entries: [{ id: 'a', scores: [[0]] }],
        }),
      ),
    ).toEqual([{ id: 'a', round: 1, slot: 1 }]);
  });
  it('is somebody whom a whole panel marked anew, and nobody wrote why', () => {
    const sheet = sheetOf({
      id: 'again',
      competitionType: 'grades',
      scoring: { rounds: 1, judge_rotation_type: 'SET', judge_count: [2] },
      entries: ['a', 'b'].map((id, i) => ({ id, scores: [[80 + i, 81 + i]] })),
    });
    const saved = (slot: number, change: Partial<ChangedMark> = {}): ChangedMark => ({
      ...{ entryCompetition: 'a', round: 1, slot, score: 80_000, comments: '' },
      before: { score: 60_000, comments: '' },
      ...change,
    });
    const found = (...changes: ChangedMark[]) => dancedAgain({ sheet }, changes);
    expect(found(saved(1), saved(2))).toEqual([{ id: 'a', round: 1 }]);
    expect(found(saved(1), saved(1)), 'one judge corrects').toEqual([]);
    expect(found(saved(1), saved(2, { before: null })), 'a first mark').toEqual([]);
    expect(found(saved(1), saved(2, { score: 60_000 })), 'the same mark').toEqual([]);
    expect(found(saved(1), saved(2, { reason: 'fell over a cable' }))).toEqual([]);
    expect(found(saved(1), saved(2, { comments: 'Danced again, music stopped' }))).toEqual([]);
    expect(found(saved(1), saved(2, { before: { score: 60_000, comments: 'Well' }, comments: 'Well' }))).toHaveLength(
      1,
    );
    const counters = (one: number, two: number) => ({
      sheet,
      counters: { roster: 0, marks: { '1.1': one, '1.2': two } },
    });
    expect(roundsSavedAgain(counters(3, 3))).toEqual([1]);
    expect(roundsSavedAgain(counters(3, 2))).toEqual([]);
    expect(roundsSavedAgain({ sheet })).toEqual([]);
  });
  it('is fewer dancers than qualify', () => {
    expect(warningsOf([[80], [70]], { worldQualifier: 3 })).toEqual([
      ['few dancers', '3 qualify by the rules of this grade, and there are 2 to choose from.'],
    ]);
    expect(warningsOf([[80], [70]], { worldQualifier: 2 })).toEqual([]);
  });
});
