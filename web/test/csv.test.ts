import { csvOf } from '@rince/domain/csv';
import { expect, test } from 'vitest';
import { cellsOf } from '../src/features/reports/figures.ts';

test('a file says numbers as numbers and text as text, whatever it begins with', () => {
  expect(
    csvOf(
      ['Grade', 'Entries'],
      [
        ['Novice "A", reel', 3],
        ['=HYPERLINK("x")', -2],
        ['+1', 0],
        ['-x', 1],
        ['@y', 1],
      ],
    ).split('\r\n'),
  ).toEqual([
    '"Grade","Entries"',
    '"Novice ""A"", reel",3',
    '"\'=HYPERLINK(""x"")",-2',
    '"\'+1",0',
    '"\'-x",1',
    '"\'@y",1',
  ]);
});

test('amounts are written in dollars, below zero where something was given back', () => {
  const rows = [{ key: 'day', title: '2026-03-01', values: [1250, -300] }];
  expect(cellsOf({ title: 'Revenue', columns: ['Day', 'Paid', 'Refunded'], rows, isMoney: true })).toEqual([
    ['2026-03-01', 12.5, -3],
  ]);
});
