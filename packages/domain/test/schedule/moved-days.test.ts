import { expect, it } from 'vitest';
import { blocksOnDays } from '../../src/schedule/moved-days.ts';

const days = (...all: number[]): string[] => all.map((day) => `2026-11-${day}`);
const moved = (blocks: string[], before: string[], after: string[]): string[] =>
  blocksOnDays(
    blocks.map((day) => ({
      ...{ competition: 'c', round: 1, stage: 'A', day, start: 600, minutes: 20, judges: [], unknown: [] },
    })),
    before,
    after,
  ).map(({ day }) => day);

it('the schedule of an event goes along when its days are moved', () => {
  expect(moved(days(14, 15), days(14, 15), days(21, 22))).toEqual(days(21, 22));
  expect(moved(days(14, 15), days(14, 15), days(15, 16)), 'by less than it is long').toEqual(days(15, 16));
  expect(moved(days(22), days(21, 22), days(14, 15)), 'to an earlier date').toEqual(days(15));
  expect(moved(days(14), days(14), days(21, 22)), 'and is longer there').toEqual(days(21));
  expect(moved(days(14, 15), days(14, 15), days(21)), 'what falls on no day stays').toEqual(days(21, 15));
  expect(moved(days(13), days(14, 15), days(21, 22)), 'as does what lay on none before').toEqual(days(13));
});

it('the schedule of an event stays where days were only added or given up', () => {
  expect(moved(days(14, 15), days(14, 15), days(13, 14, 15))).toEqual(days(14, 15));
  expect(moved(days(14, 15), days(14, 15), days(15))).toEqual(days(14, 15));
  expect(moved(days(14, 15), days(14, 15), days(14))).toEqual(days(14, 15));
  expect(moved(days(14), days(14), [])).toEqual(days(14));
  expect(moved(days(14), [], days(21))).toEqual(days(14));
});
