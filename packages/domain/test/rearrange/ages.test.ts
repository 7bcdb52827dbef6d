import { agesOf } from '@rince/domain/rearrange/ages';
import { expect, it } from 'vitest';

const event = { eventStart: '2026-11-28', ageRule: 'DAY_OF_EVENT' } as const;

it('says how old those are who come, and how many of them the age group does not take', () => {
  expect(agesOf(event, 'U8', ['2019-11-28', '2018-11-29', '2018-11-28'])).toEqual({
    youngest: 7,
    oldest: 8,
    outside: 1,
  });
  expect(agesOf(event, 'all', ['1980-01-01'])).toEqual({ youngest: 46, oldest: 46, outside: 0 });
});

it('says nothing of ages where nobody has a birthdate, or the event no day', () => {
  expect(agesOf(event, 'U8', [])).toBeUndefined();
  expect(agesOf({ ...event, eventStart: '' }, 'U8', ['2019-11-28'])).toBeUndefined();
});
