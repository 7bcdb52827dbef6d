import { medalsOf } from '@rince/domain/results/medals';
import { expect, it } from 'vitest';

const danced = (rank: number, placed = true) => ({ final: { rank }, placed });

it('counts the medals of a school: a shared placing is a medal for each, and whoever is not placed has none', () => {
  expect(medalsOf([danced(1), danced(1), danced(3), danced(7), danced(2, false)])).toEqual({
    first: 2,
    second: 0,
    third: 1,
    placed: 4,
  });
  expect(medalsOf([])).toEqual({ first: 0, second: 0, third: 0, placed: 0 });
});
