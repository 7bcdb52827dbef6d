import { describe, expect, test } from 'vitest';
import { isOlder, lifted, presentVersion, stamped, versionOf } from '../src/versions.ts';

const competition = { pk: 'COMP#a', sk: 'COMP', entity: 'competition', _id: 'a', count: 3 };

describe('a competition that was closed before saves were written down', () => {
  test.each([
    ['true', true, new Set(['before'])],
    ['the save', 'save-1', new Set(['save-1'])],
    ['a list of saves', ['save-1', 'save-2'], new Set(['save-1', 'save-2'])],
    ['saves', new Set(['save-1']), new Set(['save-1'])],
  ])('by %s is closed', (_, closed, saves) => {
    expect(lifted({ ...competition, closed })).toEqual({ ...competition, closed: saves, v: 2 });
  });

  test.each([
    ['false', false],
    ['no save', []],
    ['nothing', undefined],
  ])('by %s is open', (_, closed) => {
    expect('closed' in lifted({ ...competition, closed })).toBe(false);
  });
});

test('a notice is listed by its time', () => {
  const notice = { entity: 'notice', _id: 'n', user: 'nora', createdAt: '2026-09-18T07:00:00.000Z' };
  expect(lifted(notice)).toEqual({
    ...notice,
    gsi1pk: 'NOTICES#nora',
    gsi1sk: '2026-09-18T07:00:00.000Z#n',
    v: 2,
  });
});

test('an account keeps no list of sign-ins that ended', () => {
  expect(lifted({ entity: 'user', _id: 'nora', endedSessions: [{ origin: 'a', at: 1 }] })).toEqual({
    entity: 'user',
    _id: 'nora',
    v: 2,
  });
});

test('what is written says its version, and is not lifted again', () => {
  const written = stamped({ ...competition, closed: new Set(['save-1']) });
  expect(versionOf(written)).toBe(presentVersion(written));
  expect(isOlder(written)).toBe(false);
  expect(lifted(written)).toBe(written);
  expect(stamped({ entity: 'mark', score: 1 })).toEqual({ entity: 'mark', score: 1, v: 1 });
});

test('what no kind is said of, and what a later release wrote, stays as it is', () => {
  const edge = { pk: 'USER#a', sk: 'DANCER#b', dancer: 'b' };
  expect(lifted(edge)).toBe(edge);
  expect(stamped(edge)).toBe(edge);
  const later = { ...competition, closed: 'some day', v: 99 };
  expect(lifted(later)).toBe(later);
  expect(isOlder(later)).toBe(false);
});
