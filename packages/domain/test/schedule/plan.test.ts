import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Danced } from '../../src/schedule/danced.ts';
import { minutesOf, usualPaces } from '../../src/schedule/pace.ts';
import { firstPlan } from '../../src/schedule/plan.ts';
import type { Block, Stage } from '../../src/schedule/schedule.ts';
import { warningsOf } from '../../src/schedule/warnings.ts';

const hours = { from: 480, to: 1080, breaks: [{ from: 720, to: 750 }] };
const stagesOf = (count: number): Stage[] =>
  Array.from({ length: count }, (_, i) => ({ title: `Stage ${i + 1}`, ...hours }));
const danced = (given: Partial<Danced> & { _id: string }): Danced => ({
  code: given._id,
  title: 'Reel',
  grade: 'Novice',
  type: 'grades',
  order: 1,
  age: 10,
  hard: false,
  rounds: 1,
  judges: [],
  dancers: [1, 2, 3],
  ...given,
});
const days = ['2026-11-21', '2026-11-22'];
const factsOf = (all: readonly Danced[]) => ({
  competitions: new Map(all.map((one) => [one._id, one])),
  judges: new Map<string, string>(),
  days,
});
const timeOf = ({ day, start }: Block): number => days.indexOf(day) * 1440 + start;

const someFeis = fc
  .array(
    fc.record({
      age: fc.integer({ min: 5, max: 18 }),
      order: fc.integer({ min: 1, max: 4 }),
      hard: fc.boolean(),
      championship: fc.boolean(),
      judge: fc.integer({ min: 1, max: 5 }),
      dancers: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 14 }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ championship, judge, ...one }, i) =>
      danced({
        _id: `c${i}`,
        ...one,
        ...(championship
          ? { type: 'championship', rounds: 3, recall: 0.5, judges: [[`j${judge}`], [`j${judge}`], [`j${judge + 1}`]] }
          : { judges: [[`j${judge}`]] }),
      }),
    ),
  );

describe('a first plan', () => {
  it('has everybody in one place at a time, within hours and breaks, rounds in their order, and leaves nobody out in silence', () => {
    fc.assert(
      fc.property(someFeis, fc.integer({ min: 1, max: 4 }), (all, count) => {
        const stages = stagesOf(count);
        const { blocks, left } = firstPlan(all, { days, stages, paces: {} });
        expect(warningsOf({ stages, blocks, paces: {} }, factsOf(all))).toEqual([]);
        const wanted = all.filter(({ dancers }) => dancers.length > 0).reduce((sum, { rounds }) => sum + rounds, 0);
        expect(blocks.length + left.length).toBe(wanted);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whatever order its competitions come in', () => {
    fc.assert(
      fc.property(someFeis, (all) => {
        const given = { days, stages: stagesOf(3), paces: {} };
        expect(firstPlan(all.toReversed(), given)).toEqual(firstPlan(all, given));
      }),
      { numRuns: 20 },
    );
  });

  it('begins with the youngest, hard before soft, and uses all stages alike', () => {
    const all = Array.from({ length: 24 }, (_, i) =>
      danced({ _id: `${i}`, age: 6 + (i % 3), hard: i % 2 === 0, dancers: [i * 3, i * 3 + 1] }),
    );
    const { blocks } = firstPlan(all, { days, stages: stagesOf(4), paces: {} });
    const starts = (of: (one: Danced) => boolean): number[] =>
      blocks.filter(({ competition }) => of(all[Number(competition)] as Danced)).map(timeOf);
    expect(Math.max(...starts(({ age }) => age === 6))).toBeLessThanOrEqual(
      Math.min(...starts(({ age }) => age === 8)),
    );
    expect(starts(({ age, hard }) => age === 6 && hard)).toEqual([480, 480, 480, 480]);
    const perStage = Object.values(Object.groupBy(blocks, ({ stage }) => stage)).map((some) => some?.length);
    expect(perStage).toEqual([6, 6, 6, 6]);
  });

  it('says what does not fit, and no later round of it is danced', () => {
    const one = danced({
      _id: 'c',
      rounds: 3,
      type: 'championship',
      dancers: Array.from({ length: 150 }, (_, i) => i),
    });
    const short = [{ title: 'A', from: 480, to: 720, breaks: [] }];
    const { blocks, left } = firstPlan([one], { days: ['2026-11-21'], stages: short, paces: {} });
    expect(blocks.map(({ round }) => round)).toEqual([1]);
    expect(left).toEqual([2, 3].map((round) => ({ competition: 'c', round, missing: 'stage' })));
  });

  it('says whether a stage or people are missing: a further stage helps nobody whose judges sit elsewhere', () => {
    const twenty = (from: number) => Array.from({ length: 20 }, (_, i) => from + i);
    const [one, other] = [danced({ _id: 'a', dancers: twenty(1) }), danced({ _id: 'b', dancers: twenty(101) })];
    const short = stagesOf(2).map((stage) => ({ ...stage, to: 495 }));
    const leftOf = (all: readonly Danced[], stages: readonly Stage[]) =>
      firstPlan(all, { days: ['2026-11-21'], stages, paces: {} }).left;
    const before = (judge: string, of: Danced): Danced => ({ ...of, judges: [[judge]] });
    expect(leftOf([before('j', one), before('k', other)], short)).toEqual([]);
    expect(leftOf([before('j', one), before('j', other)], short)).toEqual([
      { competition: 'b', round: 1, missing: 'people' },
    ]);
    expect(leftOf([one, { ...other, dancers: twenty(20) }], short)).toMatchObject([{ missing: 'people' }]);
    expect(leftOf([before('j', one), before('k', other)], short.slice(0, 1))).toMatchObject([{ missing: 'stage' }]);
  });

  it('keeps to the hours of each day', () => {
    const all = Array.from({ length: 8 }, (_, i) => danced({ _id: `${i}`, dancers: [i], judges: [] }));
    const [stage] = stagesOf(1) as [Stage];
    const open = { ...stage, from: 480, to: 490, days: [{ nth: 2, from: 600, to: 1080 }] };
    const { blocks, left } = firstPlan(all, { days, stages: [open], paces: {} });
    expect(left).toEqual([]);
    const [first, second] = [days[0], days[1]].map((day) => blocks.filter((block) => block.day === day));
    expect(first?.map(({ start }) => start).at(0)).toBe(480);
    expect(first?.every(({ start, minutes }) => start + minutes <= 490)).toBe(true);
    expect(second?.map(({ start }) => start).at(0)).toBe(600);
  });

  it('gives no stage to a round that everybody sends by video', () => {
    const one = danced({ _id: 'c', rounds: 3, byVideo: [2] });
    const { blocks, left } = firstPlan([one], { days, stages: stagesOf(1), paces: {} });
    expect([blocks.map(({ round }) => round), left]).toEqual([[1, 3], []]);
  });

  it('takes 400 competitions on 8 stages in well under a second', () => {
    const all = Array.from({ length: 400 }, (_, i) =>
      danced({
        _id: `${i}`,
        age: 5 + (i % 14),
        judges: [[`j${i % 16}`]],
        dancers: Array.from({ length: 20 }, (_, k) => (i * 7 + k * 31) % 900),
      }),
    );
    const before = process.cpuUsage();
    const { blocks } = firstPlan(all, { days, stages: stagesOf(8), paces: {} });
    const stages = stagesOf(8);
    expect(warningsOf({ stages, blocks, paces: {} }, factsOf(all))).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    expect(blocks.length).toBeGreaterThan(300);
    expect((user + system) / 1e6).toBeLessThan(1);
  });
});

it('a competition takes as long as its dancers, their heats and the change between rounds', () => {
  const ten = danced({ _id: 'c', dancers: Array.from({ length: 10 }, (_, i) => i) });
  expect(minutesOf(ten, 1)).toBe(10);
  expect(minutesOf(ten, 1, { grades: { ...usualPaces.grades, heat: 1 } })).toBe(15);
  const champions = { ...ten, type: 'championship', rounds: 3, recall: 0.5 } as const;
  expect([1, 3].map((round) => minutesOf(champions, round))).toEqual([15, 15]);
  expect(minutesOf(danced({ _id: 'c', dancers: [] }), 1)).toBe(5);
});
