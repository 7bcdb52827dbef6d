import { expect, test } from 'vitest';
import { firstIdOf, newId } from '../src/new-id.ts';

const at = (seconds: number): Date => new Date(Date.parse('2026-05-01T12:00:00Z') + seconds * 1000);

test('ids of one moment, and of a clock that is a moment behind, sort as they were made', () => {
  const made = [newId(at(0)), newId(at(0)), newId(at(-0.5)), newId(at(1))];
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(4);
});

test('ids follow a clock that was days ahead and is set back', () => {
  newId(at(5 * 86_400));
  const made = [newId(at(2)), newId(at(3))];
  expect(made.toSorted()).toEqual(made);
  for (const id of made) expect(id > firstIdOf(at(2)) && id < firstIdOf(at(4))).toBe(true);
});
