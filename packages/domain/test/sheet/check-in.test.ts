import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/refusal.ts';
import type { Block } from '../../src/schedule/schedule.ts';
import {
  asCalled,
  callsOf,
  checkInOf,
  decideCheckIn,
  hasSetDance,
  onlyChecksIn,
  whoIsHere,
  whoIsHereFor,
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
const said = (isHere: boolean, round = 1) => ({ ...seenBy, round, here: isHere });
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
    expect(decideCheckIn(line, says(true, 0), seenBy)).toEqual({
      here: seenBy,
      checkIns: 1,
      said: said(true),
    });
    expect(decideCheckIn(here, says(false, 1), seenBy)).toEqual({ checkIns: 2, said: said(false) });
    const set = { ...says(true, 1), dance: 'Kilkenny Races', speed: 113 };
    const told = decideCheckIn(here, set, seenBy);
    expect(told).toEqual({
      here: { ...seenBy, dance: 'Kilkenny Races', speed: 113 },
      checkIns: 2,
      said: said(true),
    });
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

const recall = { rounds: 3, recallType: 'PERCENT' } as const;
const noRecall = { rounds: 3, recallType: 'NONE' } as const;
const block = (round: number, day: string, start: number, stage = 'A'): Block => ({
  ...{ competition: 'one', round, day, start, stage, minutes: 20, judges: [], unknown: [] },
});
const [first, second] = ['2026-11-23', '2026-11-24'] as const;
const roundsOf = (blocks: readonly Block[], grade: Parameters<typeof callsOf>[1]) =>
  callsOf(blocks, grade).map(({ round, at }) => [round, at?.start]);

describe('dancers are called', () => {
  it('once for rounds that follow each other, and anew after a pause, on another stage or day', () => {
    expect(roundsOf([block(2, first, 560), block(1, first, 540)], noRecall)).toEqual([[1, 540]]);
    expect(roundsOf([block(1, first, 540), block(2, first, 590)], noRecall), 'after half an hour').toEqual([[1, 540]]);
    const later = [block(1, first, 540), block(2, first, 591)];
    expect(roundsOf(later, noRecall)).toEqual([
      [1, 540],
      [2, 591],
    ]);
    expect(roundsOf([block(1, first, 540), block(2, first, 560, 'B')], noRecall)).toHaveLength(2);
    expect(roundsOf([block(1, first, 540), block(2, second, 540)], noRecall)).toHaveLength(2);
  });
  it('anew for a recall, even at once', () => {
    const all = [block(1, first, 540), block(2, first, 560), block(3, first, 580)];
    expect(roundsOf(all, noRecall)).toEqual([[1, 540]]);
    expect(roundsOf(all, recall)).toEqual([
      [1, 540],
      [3, 580],
    ]);
  });
  it('for the first round where only a later one has a time, and for a recall where nothing has', () => {
    expect(roundsOf([block(2, first, 560)], noRecall)).toEqual([[1, 560]]);
    expect(roundsOf([], noRecall)).toEqual([[1, undefined]]);
    expect(roundsOf([], recall)).toEqual([
      [1, undefined],
      [3, undefined],
    ]);
    expect(roundsOf([block(1, first, 540), block(2, first, 560)], recall)).toEqual([
      [1, 540],
      [3, undefined],
    ]);
    expect(roundsOf([block(3, first, 900)], recall)).toEqual([
      [3, 900],
      [1, undefined],
    ]);
    expect(callsOf([], recall, [3]), 'that one comes by video').toEqual([{ round: 1 }]);
  });
  it('in the order of their times, then of their codes and rounds; what is over comes last', () => {
    const called = [
      { code: 'B', round: 1 },
      { code: 'A10', round: 1 },
      { code: 'A2', round: 3 },
      { code: 'A2', round: 1 },
      { code: 'C', round: 1, at: block(1, second, 480) },
      { code: 'D', round: 1, at: block(1, first, 600) },
      { code: 'E', round: 1, at: block(1, first, 480), complete: true },
    ];
    expect(called.sort(asCalled).map(({ code, round }) => `${code} ${round}`)).toEqual([
      'D 1',
      'C 1',
      'A2 1',
      'A2 3',
      'A10 1',
      'B 1',
      'E 1',
    ]);
  });
});

describe('for a later round', () => {
  const late: RosterLine = { ...line, here: { ...seenBy, rounds: [1, 3], dance: 'Garden of Daisies' }, checkIns: 2 };
  it('somebody is called again, and what they said of their set dance is known', () => {
    const told: RosterLine = { ...line, here: { ...seenBy, dance: 'Garden of Daisies' }, checkIns: 1 };
    expect(checkInOf(told, 3)).toEqual({ here: false, dance: 'Garden of Daisies', revision: 1 });
    const set = { dance: 'Garden of Daisies' };
    expect(decideCheckIn(told, { ...says(true, 1), ...set, round: 3 }, seenBy)).toEqual({
      here: { ...seenBy, ...set, speed: undefined, rounds: [1, 3] },
      checkIns: 2,
      said: said(true, 3),
    });
    expect(decideCheckIn(line, { ...says(true, 0), round: 2 }, seenBy)?.here?.rounds).toEqual([2]);
  });
  it('whoever is not there may have been before', () => {
    expect([1, 2, 3].map((round) => checkInOf(late, round).here)).toEqual([true, false, true]);
    expect(decideCheckIn(late, { ...says(false, 2), round: 3 }, seenBy)).toEqual({
      here: { ...seenBy, dance: 'Garden of Daisies' },
      checkIns: 3,
      said: said(false, 3),
    });
    const both: RosterLine = { ...line, here: { ...seenBy, rounds: [2, 3] }, checkIns: 2 };
    expect(decideCheckIn(both, { ...says(false, 2), round: 3 }, seenBy)).toEqual({
      here: { ...seenBy, rounds: [2] },
      checkIns: 3,
      said: said(false, 3),
    });
    const second: RosterLine = { ...line, here: { ...seenBy, rounds: [2] }, checkIns: 2 };
    expect(decideCheckIn(second, { ...says(false, 2), round: 2 }, seenBy), 'by a wrong tap').toEqual({
      checkIns: 3,
      said: said(false, 2),
    });
    expect(decideCheckIn(late, says(false, 2), seenBy), 'not at all').toEqual({ checkIns: 3, said: said(false) });
    const another = { ...says(true, 2), dance: 'Blackbird' };
    expect(decideCheckIn(late, another, seenBy)?.here, 'a set dance is corrected').toMatchObject({ rounds: [1, 3] });
    expect(decideCheckIn(line, { ...says(false, 0), round: 3 }, seenBy)).toBeUndefined();
  });
  it('they are counted of those who are recalled, or of everybody', () => {
    const state = { count: 9, out: 2, here: 7, hereLater: { '3': 3 }, recalled: ['a', 'b', 'c'] };
    const roster = [
      { ...late, _id: 'a' },
      { ...line, _id: 'b' },
      { ...late, _id: 'c', out: 'scratch' as const },
      { ...late, _id: 'd' },
    ];
    expect(whoIsHereFor(1, recall, state, [])).toEqual({ here: 7, dancing: 7 });
    expect(whoIsHereFor(3, recall, state, roster)).toEqual({ here: 1, dancing: 2 });
    expect(whoIsHereFor(3, noRecall, state, roster)).toEqual({ here: 3, dancing: 7 });
    expect(whoIsHereFor(2, recall, { count: 9, out: 2 }, [])).toEqual({ here: 0, dancing: 7 });
    expect(whoIsHereFor(3, recall, { count: 9 }, roster), 'nobody is recalled yet').toEqual({ here: 0, dancing: 0 });
  });
});

it('asks for a set dance in the last round of a championship', () => {
  expect(hasSetDance('championship', 3)).toBe(true);
  expect(hasSetDance('championship', 2)).toBe(false);
  expect(hasSetDance('grades', 3)).toBe(false);
});
