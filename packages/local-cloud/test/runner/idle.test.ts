import { expect, test } from 'vitest';
import { overdue } from '../../src/functions/local-function.ts';

const minute = 60_000;
const idle = (...minutes: number[]) => minutes.map((ago) => ({ idleSince: -ago * minute }));

test('of the threads that a rush has left one stays warm', () => {
  const threads = idle(5, 3, 2, 2);
  expect(overdue(threads, 0)).toEqual(threads.slice(0, 3));
});

test('threads that worked a moment ago stay', () => {
  expect(overdue(idle(0.9, 0.5, 0), 0)).toEqual([]);
  expect(overdue([], 0)).toEqual([]);
});

test('the last one goes when nobody came for ten minutes', () => {
  const threads = idle(10);
  expect(overdue(threads, 0)).toEqual(threads);
});
