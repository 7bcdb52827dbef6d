import { expect, it } from 'vitest';
import { emptyPanel, judgesOf, type Panel, panelWithSeat } from '../../src/sheet/panel.ts';
import type { RotationType, Scoring } from '../../src/tabulation/scoring.ts';

const scoring = (judge_rotation_type: RotationType, ...judge_count: readonly number[]): Scoring => ({
  ...{ rounds: judge_count.length, judge_rotation_type, judge_count, drop_high_low: false, showIp: true },
  pointsTail: 'fractional',
});
const seats = (
  rules: Scoring,
  places: readonly (readonly [round: number, slot: number, judge: string])[],
): Panel | string => {
  let panel: Panel = emptyPanel(rules);
  for (const [round, slot, judge] of places) {
    const next = panelWithSeat(panel, { type: 'championship', rules }, { round, slot, judge });
    if (typeof next === 'string') return next;
    panel = next.panel;
  }
  return panel;
};

it('seats a judge of rounds 1 and 2 on the panel of round 3, too', () => {
  const rules = scoring('SPLIT', 3, 3, 3);
  const panel = seats(rules, [
    [1, 1, 'a'],
    [1, 2, 'b'],
    [2, 3, 'c'],
    [3, 1, 'c'],
    [3, 2, 'd'],
  ]);
  expect(panel).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['c', 'd', null],
  ]);
});

it('fills three rounds of three with fewer than nine people, each in a round of its own', () => {
  const rules = scoring('ROTATING', 3, 3, 3);
  const people = ['a', 'b', 'c', 'd'];
  const places = [1, 2, 3].flatMap((round) =>
    [1, 2, 3].map((slot) => [round, slot, people[(round + slot) % people.length] ?? ''] as const),
  );
  const panel = seats(rules, places);
  if (typeof panel === 'string') throw new Error(panel);
  expect(judgesOf(panel)).toHaveLength(4);
  expect(panel.flat()).not.toContain(null);
});

it('seats nobody twice on one panel, and nobody where there is no place', () => {
  const rules = scoring('SET', 3, 3, 3);
  expect(
    seats(rules, [
      [1, 1, 'a'],
      [3, 2, 'a'],
    ]),
  ).toBe('This judge sits on this panel already.');
  expect(seats(rules, [[1, 4, 'a']])).toBe('This panel has no such place.');
  expect(
    seats(rules, [
      [1, 1, 'a'],
      [1, 1, 'b'],
    ]),
  ).toEqual([1, 2, 3].map(() => ['b', null, null]));
});

it('has no more different judges than its rules say, and a place can be left empty again', () => {
  const rules = scoring('ROTATING', 1, 1);
  const panel = seats(rules, [
    [1, 1, 'a'],
    [2, 1, 'a'],
  ]);
  expect(panel).toEqual([['a'], ['a']]);
  const grade = { type: 'reel' as never, rules };
  expect(panelWithSeat([['a'], [null]], grade, { round: 2, slot: 1, judge: 'b' })).toBe(
    'Another judge has this competition.',
  );
  expect(panelWithSeat([['a'], ['a']], grade, { round: 2, slot: 1, judge: null })).toEqual({
    panel: [['a'], [null]],
    rounds: [2],
  });
});
