import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/refusal.ts';
import type { Block } from '../../src/schedule/schedule.ts';
import {
  asCalled,
  checkInOf,
  decideCheckIn,
  firstBlocks,
  hasSetDance,
  onlyChecksIn,
  whoIsHere,
} from '../../src/sheet/check-in.ts';
import type { RosterLine } from '../../src/sheet/roster-line.ts';

const line: RosterLine = {
  ...{ _id: 'line', competition: 'one', entry: 'entry', event: 'feis', dancer: 'aoife', dancerNumber: 124 },
  ...{ name: 'Aoife', lname: 'Byrne', school: 'Scoil Rince', wmh: false, withdrawn: false, hidden: false },
};
const seenBy = { at: '2026-11-23T09:00:00.000Z', by: 'volunteer' };
const here: RosterLine = { ...line, here: seenBy, checkIns: 1 };
const leftAgain: RosterLine = { ...line, checkIns: 2 };
const says = (isHere: boolean, seen: number) => ({ dancer: 'aoife', here: isHere, seen });
const refusalOf = (act: () => unknown): Refusal => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('Nothing was refused');
};

describe('what is said at a stage', () => {
  it('is stored, and counted', () => {
    expect(decideCheckIn(line, says(true, 0), seenBy)).toEqual({ here: seenBy, checkIns: 1 });
    expect(decideCheckIn(here, says(false, 1), seenBy)).toEqual({ checkIns: 2 });
    const set = { ...says(true, 1), dance: 'Kilkenny Races', speed: 113 };
    const told = decideCheckIn(here, set, seenBy);
    expect(told).toEqual({ here: { ...seenBy, dance: 'Kilkenny Races', speed: 113 }, checkIns: 2 });
    expect(checkInOf(told ?? {})).toEqual({ here: true, dance: 'Kilkenny Races', speed: 113, revision: 2 });
  });
  it('changes nothing where that is stored already, whatever was seen', () => {
    for (const seen of [0, 1, 7]) expect(decideCheckIn(here, says(true, seen), seenBy)).toBeUndefined();
    expect(decideCheckIn(leftAgain, says(false, 1), seenBy)).toBeUndefined();
    expect(decideCheckIn(line, says(false, 0), seenBy)).toBeUndefined();
  });
  it('is refused with what is stored where somebody else said otherwise since', () => {
    const refused = refusalOf(() => decideCheckIn(leftAgain, says(true, 0), seenBy));
    expect([refused.code, refused.message]).toEqual(['STALE', expect.stringContaining('124 is not here')]);
    expect(refused.detail.current).toEqual({ here: false, revision: 2 });
    expect(refusalOf(() => decideCheckIn(here, says(false, 0), seenBy)).message).toContain('124 is here');
  });
  it('is refused of who does not dance, and of who has gone or given the line to another', () => {
    for (const out of ['noShow', 'scratch'] as const)
      expect(refusalOf(() => decideCheckIn({ ...line, out }, says(true, 0), seenBy)).code).toBe('LOCKED');
    expect(refusalOf(() => decideCheckIn({ ...line, withdrawn: true }, says(true, 0), seenBy)).message).toContain(
      'withdrawn',
    );
    expect(refusalOf(() => decideCheckIn(undefined, says(true, 0), seenBy)).code).toBe('NOT_FOUND');
    const other = { ...line, dancer: 'niamh' };
    expect(refusalOf(() => decideCheckIn(other, says(true, 0), seenBy)).code).toBe('NOT_FOUND');
  });
});

describe('a change of a sheet', () => {
  it('is one of check-ins alone, or one that judges are told of', () => {
    expect(onlyChecksIn(line, here)).toBe(true);
    expect(onlyChecksIn(here, leftAgain)).toBe(true);
    expect(onlyChecksIn(undefined, line)).toBe(false);
    expect(onlyChecksIn(here, { ...line, out: 'noShow', checkIns: 1 })).toBe(false);
    expect(onlyChecksIn(here, { ...line, dancer: 'niamh' })).toBe(false);
  });
});

it('counts of those who dance', () => {
  expect(whoIsHere(undefined)).toEqual({ here: 0, dancing: 0 });
  expect(whoIsHere({ count: 9, out: 2, here: 5 })).toEqual({ here: 5, dancing: 7 });
});

it('happens where a competition is danced first', () => {
  const block = (competition: string, round: number, day: string, start: number): Block => ({
    ...{ competition, round, day, start, stage: `Stage ${round}`, minutes: 20, judges: [], unknown: [] },
  });
  const first = firstBlocks([
    block('one', 3, '2026-11-23', 900),
    block('one', 1, '2026-11-23', 540),
    block('two', 2, '2026-11-24', 480),
    block('two', 1, '2026-11-23', 1000),
  ]);
  expect([...first].map(([id, { round }]) => [id, round])).toEqual(
    [
      ['one', 1],
      ['two', 1],
    ].toReversed(),
  );
  const called = [
    { code: 'B' },
    { code: 'A10' },
    { code: 'A2' },
    { code: 'C', first: block('c', 1, '2026-11-24', 480) },
  ];
  expect(
    [...called, { code: 'D', first: block('d', 1, '2026-11-23', 600) }].sort(asCalled).map(({ code }) => code),
  ).toEqual(['D', 'C', 'A2', 'A10', 'B']);
});

it('asks for a set dance in the last round of a championship', () => {
  expect(hasSetDance('championship', 3)).toBe(true);
  expect(hasSetDance('championship', 2)).toBe(false);
  expect(hasSetDance('grades', 3)).toBe(false);
});
