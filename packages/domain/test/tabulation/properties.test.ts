import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CheckCase } from '../../src/tabulation/check-case.ts';
import { sheetOf } from '../../src/tabulation/check-case.ts';
import { sheetFault } from '../../src/tabulation/faults.ts';
import { add, compare, type Fraction, fraction, zero } from '../../src/tabulation/fraction.ts';
import { pointsOfPlace } from '../../src/tabulation/irish-points.ts';
import { recallLine } from '../../src/tabulation/recall.ts';
import { type Sheet, type Standing, tabulate } from '../../src/tabulation/tabulate.ts';

// 10,000 sheets for each property together take seconds; few distinct marks make many ties.
const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 10_000) };

const sheets: fc.Arbitrary<Sheet> = fc
  .record({
    rounds: fc.integer({ min: 1, max: 3 }),
    judge_rotation_type: fc.constantFrom('SET' as const, 'SPLIT' as const, 'ROTATING' as const),
    judges: fc.integer({ min: 1, max: 7 }),
    drop: fc.boolean(),
    recallType: fc.constantFrom('NONE' as const, 'ALL' as const, 'PERCENT' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    pointsTail: fc.constantFrom('fractional' as const, 'none' as const),
    competitionType: fc.constantFrom('championship' as const, 'grades' as const, 'first' as const),
    worldQualifier: fc.integer({ min: 0, max: 4 }),
    dancers: fc.array(
      fc.record({
        wmh: fc.boolean(),
        danced: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
        marks: fc.array(fc.constantFrom(0, 60, 70, 70.5, 80), { minLength: 21, maxLength: 21 }),
      }),
      { maxLength: 12 },
    ),
  })
  .map((given): Sheet => {
    const judge_count = Array.from({ length: given.rounds }, () => given.judges);
    const one: CheckCase = {
      id: 'random',
      competitionType: given.competitionType,
      scoring: {
        rounds: given.rounds,
        judge_rotation_type: given.judge_rotation_type,
        judge_count,
        drop_high_low: given.drop && given.judges >= 4,
        pointsTail: given.pointsTail,
      },
      recall: { type: given.recallType, percent: given.percent },
      worldQualifier: given.worldQualifier,
      entries: given.dancers.map(({ wmh, danced, marks }, i) => ({
        id: `d${i}`,
        wmh,
        scores: judge_count.map((count, round) =>
          Array.from({ length: count }, (_, judge) => (danced[round] ? (marks[round * 7 + judge] ?? 0) : null)),
        ),
      })),
    };
    return sheetOf(one);
  });

const essence = (standings: readonly Standing[]) =>
  Object.fromEntries(
    standings.map(({ id, final, subtotal, recalled, placed, label, wq, nq }) => [
      id,
      {
        score: `${final.score.n}/${final.score.d}`,
        rank: final.rank,
        tied: final.tied,
        sub: subtotal && `${subtotal.points.n}/${subtotal.points.d}`,
        recalled,
        placed,
        label,
        wq,
        nq,
      },
    ]),
  );

const shuffled = <T>(items: readonly T[], by: number): T[] =>
  items
    .map((item, i) => ({ item, key: (i * 7919 + by * 104729) % 1009 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** An expectation of its own for each of a million points takes longer than to make them: one is set up where it fails. */
const same = (actual: unknown, wanted: unknown): void => {
  if (actual !== wanted) expect(actual).toBe(wanted);
};

const sum = (points: readonly Fraction[]): Fraction => points.reduce(add, zero);

it('the order of dancers changes nothing', () =>
  fc.assert(
    fc.property(
      sheets,
      fc.nat(),
      (sheet, by) =>
        void expect(essence(tabulate({ ...sheet, entries: shuffled(sheet.entries, by) }).standings)).toEqual(
          essence(tabulate(sheet).standings),
        ),
    ),
    runs,
  ));

it('the order of judges changes nothing', () =>
  fc.assert(
    fc.property(sheets, fc.nat(), (sheet, by) => {
      const judges = shuffled(
        sheet.scoring.judge_count.length ? Array.from({ length: sheet.scoring.judge_count[0] ?? 0 }, (_, j) => j) : [],
        by,
      );
      const entries = sheet.entries.map((entry) => ({
        ...entry,
        marks: entry.marks.map((row) => judges.map((j) => row[j] ?? null)),
      }));
      expect(essence(tabulate({ ...sheet, entries }).standings)).toEqual(essence(tabulate(sheet).standings));
    }),
    runs,
  ));

it('shared points add up: a card hands out exactly the points of its places, less those of zeros', () =>
  fc.assert(
    fc.property(sheets, (sheet) => {
      const { standings } = tabulate(sheet);
      const parts = ['R1', 'R2', 'A', 'SUM'] as const;
      for (const name of parts)
        for (let judge = 0; judge < 7; judge++) {
          const lines = standings.flatMap(({ subtotalParts }) => subtotalParts[name]?.cards[judge] ?? []);
          const earning = lines.filter(({ total }) => total > 0).length;
          const places = Array.from({ length: earning }, (_, i) => pointsOfPlace(i + 1, sheet.scoring.pointsTail));
          same(compare(sum(lines.map(({ points }) => points)), sum(places.map((p) => fraction(p)))), 0);
        }
    }),
    runs,
  ));

it('the recall: nobody left out has as much as somebody called, and the line is reached or only zeros are left', () =>
  fc.assert(
    fc.property(sheets, (sheet) => {
      const { standings } = tabulate(sheet);
      const called = standings.filter(({ recalled }) => recalled);
      const others = standings.filter(({ recalled }) => !recalled);
      if (sheet.scoring.rounds < 3 || sheet.recall.type === 'NONE') return void expect(called).toEqual([]);
      if (sheet.recall.type === 'ALL') return void expect(others).toEqual([]);
      for (const out of others)
        for (const one of called) same(compare(one.subtotal?.points ?? zero, out.subtotal?.points ?? zero), 1);
      const field = standings.filter(({ rounds }) => [0, 1].some((r) => rounds[r]?.some((line) => line !== undefined)));
      const earning = field.filter(({ subtotal }) => (subtotal?.points.n ?? 0n) > 0n).length;
      expect(called.length).toBeGreaterThanOrEqual(Math.min(recallLine(field.length, sheet.recall.percent), earning));
    }),
    runs,
  ));

it('not recalled ranks after recalled, in subtotal order', () =>
  fc.assert(
    fc.property(sheets, (sheet) => {
      if (sheet.scoring.rounds < 3 || sheet.recall.type !== 'PERCENT') return;
      const { standings } = tabulate(sheet);
      const lastCalled = Math.max(0, ...standings.filter((s) => s.recalled).map((s) => s.final.rank));
      const others = standings.filter((s) => !s.recalled);
      for (const other of others) {
        expect(other.final.rank).toBeGreaterThan(lastCalled);
        expect(other.final.rank).toBe(other.subtotal?.rank);
      }
    }),
    runs,
  ));

it('ties are exact: equal scores share a rank, unequal ones do not', () =>
  fc.assert(
    fc.property(sheets, (sheet) => {
      const { standings } = tabulate(sheet);
      const finalists = standings.filter((s) => sheet.scoring.rounds < 3 || sheet.recall.type === 'NONE' || s.recalled);
      for (const a of finalists)
        for (const b of finalists) {
          const order = compare(a.final.score, b.final.score);
          if (order === 0) same(a.final.rank, b.final.rank);
          else same(Math.sign(b.final.rank - a.final.rank), order);
        }
    }),
    runs,
  ));

it('drop removes one highest and one lowest per part', () =>
  fc.assert(
    fc.property(sheets, (sheet) => {
      const { standings } = tabulate(sheet);
      for (const { finalParts, subtotalParts } of standings)
        for (const line of [...Object.values(finalParts), ...Object.values(subtotalParts)]) {
          const points = line.cards.flatMap((card) => (card ? [card.points] : []));
          const ordered = points.toSorted(compare);
          const kept = sheet.scoring.drop_high_low && points.length > 0 ? ordered.slice(1, -1) : ordered;
          same(compare(line.points, sum(kept)), 0);
          same(line.dropped.length, sheet.scoring.drop_high_low && points.length > 0 ? 2 : 0);
        }
    }),
    runs,
  ));

it('random sheets have no fault', () =>
  fc.assert(
    fc.property(sheets, (sheet) => void expect(sheetFault(sheet)).toBeUndefined()),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 1_000) },
  ));
