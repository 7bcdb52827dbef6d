import { expect, it } from 'vitest';
import { countHere, shownOf, withStored } from '../src/features/check-in/shown.ts';
import type { UnsentTap } from '../src/features/check-in/taps.ts';

const stored = { here: false, revision: 2 };
const tap = (more: Partial<UnsentTap>): UnsentTap => ({
  data: { id: 'a-b', dancer: 'aoife', here: true, dance: 'Kilkenny Races', speed: 113, seen: 2 },
  key: 'key',
  status: 'sending',
  ...more,
});

it('shows what the server has, and no more of it', () => {
  expect(shownOf({ ...stored, name: 'Aoife' } as typeof stored, undefined)).toEqual({ ...stored, state: 'stored' });
});

it('shows what was tapped here until the server has it, on the revision that was seen', () => {
  for (const status of ['sending', 'waiting'] as const)
    expect(shownOf(stored, tap({ status }))).toEqual({
      ...{ here: true, dance: 'Kilkenny Races', speed: 113, revision: 2, state: status },
    });
});

it('shows what is stored where a tap was not taken, and why; the next tap has seen the newer of both', () => {
  const refused = tap({ status: 'refused', message: 'Somebody else was here.', current: { here: false, revision: 4 } });
  const message = 'Somebody else was here.';
  expect(shownOf(stored, refused)).toEqual({ here: false, revision: 4, state: 'refused', message });
  expect(shownOf({ here: true, revision: 5 }, refused)).toEqual({ here: true, revision: 5, state: 'refused', message });
  const { message: _, current: __, ...bare } = refused;
  expect(shownOf(stored, bare)).toEqual({ ...stored, state: 'refused' });
});

it('takes what the server has stored, unless others have said more since', () => {
  const dancer = { ...stored, name: 'Aoife' };
  expect(withStored(dancer, { here: true, revision: 3 })).toMatchObject({ name: 'Aoife', here: true, revision: 3 });
  expect(withStored(dancer, { here: true, revision: 1 })).toBe(dancer);
});

it('counts those who dance', () => {
  const lines = [
    { here: true, dances: true },
    { here: false, dances: true },
    { here: true, dances: false },
  ];
  expect(countHere(lines)).toEqual({ here: 1, dancing: 2 });
});
