import { expect, it } from 'vitest';
import type * as z from 'zod';
import { eventForm, scoringForm } from '../src/events.ts';
import { birthDay } from '../src/fields.ts';
import { registration } from '../src/people.ts';

const pathsOf = (schema: z.ZodType, given: unknown): string[] =>
  (schema.safeParse(given).error?.issues ?? []).map(({ path }) => path.join('.'));

it('tells everything that is wrong with a form at once, also what only fields together show', () => {
  const wrong = pathsOf(registration, {
    name: '',
    lname: 'Ní Néill',
    email: 'a@feis.test',
    email2: 'b@feis.test',
    password: 'long enough',
    password2: 'otherwise',
  });
  expect(wrong).toEqual(expect.arrayContaining(['name', 'email2', 'password2', 'roles', 'tos']));
  expect(pathsOf(scoringForm, { name: '', rounds: 1, judge_count: [3], drop_high_low: true })).toEqual(
    expect.arrayContaining(['name', 'drop_high_low']),
  );
  expect(
    pathsOf(eventForm, { name: '', eventStart: '2026-10-02', eventEnd: '2026-10-01', videoStart: 'soon' }),
  ).toEqual(expect.arrayContaining(['name', 'eventEnd']));
  expect(pathsOf(scoringForm, 'nothing')).toEqual(['']);
});

it('takes no birth of more than a hundred years ago', () => {
  const year = new Date().getUTCFullYear();
  expect(birthDay.safeParse(`${year - 99}-01-01`).success).toBe(true);
  expect(birthDay.safeParse(`${year - 101}-12-31`).success).toBe(false);
  expect(birthDay.safeParse('0015-03-14').success).toBe(false);
});
