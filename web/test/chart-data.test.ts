import { expect, it } from 'vitest';
import { chartsOf } from '../src/features/results/chart-data.ts';

const competition = (columnTitle: string, entered: number, danced: number) => ({ columnTitle, entered, danced });

it('counts dancers by grade, entries by age in order of age, and placings by school as they were published', () => {
  const grades = [
    { title: 'Novice', competitions: [competition('Under 10', 4, 3), competition('Under 8', 6, 6)] },
    {
      title: 'Beginner',
      competitions: [competition('Under 8', 2, 0), competition('10 & Over', 1, 0), competition('Open', 1, 0)],
    },
  ];
  const schools = [{ name: 'Scoil Daly', placed: 5 }];
  expect(chartsOf({ grades, schools } as never)).toEqual({
    grades: [{ title: 'Novice', value: 9 }],
    schools: [{ title: 'Scoil Daly', value: 5 }],
    ages: [
      { title: 'Under 8', value: 8 },
      { title: 'Under 10', value: 4 },
      { title: '10 & Over', value: 1 },
      { title: 'Open', value: 1 },
    ],
  });
  expect(chartsOf({ grades: [] } as never)).toEqual({ grades: [], schools: undefined, ages: [] });
});
