import { changedPlacings, type ReadVersion } from '@rince/domain/results/changed-placings';
import { expect, it } from 'vitest';

type Line = readonly [dancer: string, dancerNumber: number, label: string, points: string, is?: 'hidden' | 'unlisted'];
const version = (lines: readonly Line[]): ReadVersion => ({
  placings: lines.filter(([, , , , is]) => is === undefined).map(([, dancerNumber]) => ({ dancerNumber })),
  result: {
    standings: lines.map(([dancer, , label, score]) => ({ id: `line ${dancer}`, label, final: { score } })),
  } as unknown as ReadVersion['result'],
  lines: lines.map(([dancer, dancerNumber, , , is]) => ({
    ...{ _id: `line ${dancer}`, dancer, dancerNumber, name: dancer, lname: 'Daly', hidden: is === 'hidden' },
  })),
});
const read = (dancerNumber: number, label: string, points: string, listed = true) => ({
  ...{ dancerNumber, label, points, listed },
});

it('says who is read otherwise than before, and of nobody else', () => {
  const was = version([
    ['Una', 101, '1', '80'],
    ['Aoife', 102, '2', '70'],
    ['Brid', 103, '3', '60'],
  ]);
  expect(changedPlacings(was, was)).toEqual([]);
  const is = version([
    ['Aoife', 102, '1', '90'],
    ['Una', 101, '2', '80'],
    ['Brid', 103, '3', '60'],
  ]);
  expect(changedPlacings(was, is)).toEqual([
    { dancerNumber: 102, name: 'Aoife Daly', before: read(102, '2', '70'), now: read(102, '1', '90') },
    { dancerNumber: 101, name: 'Una Daly', before: read(101, '1', '80'), now: read(101, '2', '80') },
  ]);
});

it('says points that change where the placing does not, and a number that is another one', () => {
  const was = version([
    ['Una', 101, '1', '80'],
    ['Aoife', 102, '2', '70'],
  ]);
  const is = version([
    ['Una', 101, '1', '81'],
    ['Aoife', 202, '2', '70'],
  ]);
  expect(changedPlacings(was, is).map(({ before, now }) => [before, now])).toEqual([
    [read(101, '1', '80'), read(101, '1', '81')],
    [read(102, '2', '70'), read(202, '2', '70')],
  ]);
});

it('says who is not there any more after those who are, and who is there only now', () => {
  const was = version([['Una', 101, '1', '80']]);
  const is = version([['Aoife', 102, '1', '90']]);
  expect(changedPlacings(was, is)).toEqual([
    { dancerNumber: 102, name: 'Aoife Daly', before: null, now: read(102, '1', '90') },
    { dancerNumber: 101, name: 'Una Daly', before: read(101, '1', '80'), now: null },
  ]);
});

it('says who is listed only now with what their family has read, and nothing of who is hidden', () => {
  const was = version([
    ['Aoife', 102, '1', '90'],
    ['Una', 101, '7', '50', 'unlisted'],
    ['Brid', 103, '8', '40'],
  ]);
  const is = version([
    ['Una', 101, '1', '95'],
    ['Aoife', 102, '1', '90', 'unlisted'],
    ['Brid', 103, '2', '91', 'hidden'],
  ]);
  expect(changedPlacings(was, is).map(({ before, now }) => [before, now])).toEqual([
    [read(101, '7', '50', false), read(101, '1', '95')],
    [read(102, '1', '90'), read(102, '1', '90', false)],
    [read(103, '8', '40'), null],
  ]);
});
