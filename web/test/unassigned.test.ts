import type { GradeView } from '@rince/contracts/events';
import { expect, it } from 'vitest';
import { holdersOf, noChanges, unassigned } from '../src/features/judges/assignment.ts';
import type { EventJudge } from '../src/feis/events/organizer-queries.ts';

const judge = (_id: string, ...competitions: string[]): EventJudge => ({
  ...{ _id, name: _id, lname: 'Brady', email: '' },
  judgeEvent: { competitions, completed: [] },
});
const gradeOf = (type: GradeView['type'], judge_count: number[]): Pick<GradeView, 'type' | 'rules'> => ({
  type,
  rules: {
    ...{ rounds: judge_count.length as 1, judge_rotation_type: 'SET', judge_count },
    ...{ drop_high_low: false, showIp: true, pointsTail: 'fractional' },
  },
});
const all = ['101', '102', '103'];

it("leaves a category's competition that another judge has, and keeps the judge's own", () => {
  const holders = holdersOf([judge('maura', '101'), judge('pat', '102')], noChanges);
  const grade = gradeOf('grades', [1]);
  expect(unassigned(grade, all, holders, 'maura')).toEqual(['101', '103']);
  expect(unassigned(grade, all, holders, 'nora')).toEqual(['103']);
});

it('takes a championship until its panel is full', () => {
  const others = [judge('maura', '101', '102'), judge('pat', '101', '102'), judge('nora', '101')];
  const holders = holdersOf(others, noChanges);
  expect(unassigned(gradeOf('championship', [3, 3, 3]), all, holders, 'aoife')).toEqual(['102', '103']);
});

it('goes by what is ticked on the page and not saved yet', () => {
  const changes = new Map([['pat', new Map([['103', true]])]]);
  const holders = holdersOf([judge('maura'), judge('pat')], changes);
  expect(unassigned(gradeOf('grades', [1]), all, holders, 'maura')).toEqual(['101', '102']);
});
