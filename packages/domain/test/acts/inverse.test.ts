import { describe, expect, test } from 'vitest';
import type { Act, Deed } from '../../src/acts/act.ts';
import { inverseOf } from '../../src/acts/inverse.ts';
import { isOvertaken, lineOf, placesOf } from '../../src/acts/overtaken.ts';
import type { Words } from '../../src/acts/sentence.ts';

const words: Words = { code: () => 'N1', number: () => '', person: (user) => `Judge ${user}`, team: () => '' };
const act = (deed: Deed, competition: string | undefined = 'c'): Act => ({
  ...{ _id: 'a', event: 'e', by: 'u', at: '2026-01-01T00:00:00.000Z' },
  ...(competition === '' ? {} : { competition }),
  ...deed,
});
const dancer = { dancer: 'd', dancerNumber: 104, entryCompetition: 'l' };
const capped = { field: 'cap', was: 0, is: 300 } as const;
const closed = { field: 'registrationEnd', was: '2026-11-10', is: '2026-11-20' } as const;
const lock = (value: boolean, changed?: number[]): Deed => ({
  act: 'lock',
  detail: { rounds: [1, 2], value, ...(changed ? { changed } : {}) },
});

describe('what takes an act back', () => {
  test.each<[Deed, object, string]>([
    [lock(true, [2]), { id: 'c', change: { kind: 'lock', rounds: [2], value: false } }, 'Round 2 of N1 is open again.'],
    [
      lock(false, [1, 2]),
      { id: 'c', change: { kind: 'lock', rounds: [1, 2], value: true } },
      'Rounds 1, 2 of N1 are locked again.',
    ],
    [
      { act: 'signedOff', detail: { round: 1, slot: 2, value: true, isNew: true } },
      { id: 'c', change: { kind: 'signedOff', round: 1, slot: 2, value: false } },
      'Round 1, Judge 2 of N1 is not signed off any more.',
    ],
    [
      { act: 'doubleChecked', detail: { round: 1, slot: 2, value: true, isNew: true } },
      { id: 'c', change: { kind: 'doubleChecked', round: 1, slot: 2, value: false } },
      'Round 1, Judge 2 of N1 is not double checked any more.',
    ],
    [
      { act: 'seat', detail: { rounds: [1], slot: 2, judge: 'x', before: 'y' } },
      { id: 'c', round: 1, slot: 2, judge: 'y' },
      'Judge y sits as Judge 2 of N1, round 1 again.',
    ],
    [
      { act: 'seat', detail: { rounds: [1], slot: 2, judge: 'x', before: null } },
      { id: 'c', round: 1, slot: 2, judge: null },
      'Nobody sits as Judge 2 of N1, round 1.',
    ],
    [
      { act: 'hideEntryComp', detail: { ...dancer, hidden: true } },
      { id: 'c-l', hidden: false },
      'Dancer 104 of N1 is shown again. What is public stays as it is until it is published again.',
    ],
    [
      { act: 'hideEntryComp', detail: { ...dancer, hidden: false } },
      { id: 'c-l', hidden: true },
      'Dancer 104 of N1 is hidden again.',
    ],
    [{ act: 'scratch', detail: dancer }, { id: 'c-l', out: null, reason: '' }, 'Dancer 104 of N1 dances after all.'],
    [{ act: 'noShow', detail: dancer }, { id: 'c-l', out: null, reason: '' }, 'Dancer 104 of N1 dances after all.'],
    [
      { act: 'updateDancerNum', detail: { dancer: 'd', entryCompetition: 'l', from: 17, to: 104 } },
      { id: 'c-l', number: 17 },
      'Dancer 104 gets number 17 again.',
    ],
    [
      { act: 'move', detail: { round: 1, slot: 2, to: 3, rounds: [1], judges: ['x', null] } },
      { id: 'c', change: { kind: 'move', round: 1, slot: 3, to: 2 } },
      'Judge 2 of N1 is Judge x again, and Judge 3 is nobody.',
    ],
    [
      { act: 'moveDancer', detail: { ...dancer, from: 'c', to: 'o' } },
      { id: 'o-l' },
      'Dancer 104 is in N1 again, at the price of before.',
    ],
    [
      { act: 'disable', detail: { competitions: ['c', 'o'] } },
      { id: 'e', competitions: ['c', 'o'] },
      'Families are offered N1 and N1 again.',
    ],
    [
      { act: 'enable', detail: { competitions: ['c'] } },
      { id: 'e', competitions: ['c'] },
      'Families are not offered N1 any more.',
    ],
    [
      { act: 'releaseAsSubmitted', detail: { value: true, isNew: true } },
      { id: 'e', release: false },
      'Results do not become public any more as their sheets are submitted. What is public stays public.',
    ],
    [
      { act: 'announce', detail: { announcement: 'n', to: 'everybody', accounts: 3, byEmail: false } },
      { event: 'e' },
      'The announcement leaves the notifications of everybody whom it has reached, and nobody else is told.',
    ],
    [
      { act: 'settings', detail: { fields: ['cap', 'registrationEnd'], changes: [capped, closed] } },
      {},
      'As before again: most dancers: any number; last day of entries: Nov 10 2026.',
    ],
    [{ act: 'openEvent' }, { publish: false }, 'Only who works at the event sees it.'],
    [{ act: 'closeEvent' }, { publish: true }, 'Everybody sees the event again.'],
    [
      { act: 'submit', detail: { result: 'r' } },
      { id: 'c', reason: 'Undone in the activity log' },
      'The sheet of N1 is open again. What is public stays public.',
    ],
  ])('%j', (deed, body, says) => {
    expect(inverseOf(act(deed), words)).toMatchObject({ body, says });
  });

  test.each<Deed>([
    // Lines of older logs, which do not say enough.
    lock(true),
    { act: 'signedOff', detail: { round: 1, slot: 2, value: true } },
    { act: 'hideEntryComp', detail: { dancer: 'd', dancerNumber: 104, hidden: true } },
    { act: 'scratch', detail: { dancer: 'd', dancerNumber: 104 } },
    { act: 'updateDancerNum', detail: { dancer: 'd', from: 17, to: 104 } },
    { act: 'move', detail: { round: 1, slot: 2, to: 3 } },
    { act: 'releaseAsSubmitted', detail: { value: true } },
    { act: 'announce', detail: { announcement: 'n', to: 'everybody', accounts: 3 } },
    { act: 'settings', detail: { fields: ['cap'] } },
    // One of them is a text or a person, of which the log keeps nothing.
    { act: 'settings', detail: { fields: ['cap', 'waiver'], changes: [capped] } },
    { act: 'settings', detail: { fields: [], changes: [] } },
    // Of an older release, of a dancer who had been moved before; a letter that was sent; nothing that changed; more than one transaction holds.
    { act: 'moveDancer', detail: { dancer: 'd', dancerNumber: 104, from: 'c', to: 'o' } },
    { act: 'announce', detail: { announcement: 'n', to: 'everybody', accounts: 3, byEmail: true } },
    { act: 'releaseAsSubmitted', detail: { value: true, isNew: false } },
    { act: 'move', detail: { round: 1, slot: 2, to: 3, rounds: [1], judges: [null, null] } },
    { act: 'disable', detail: { competitions: Array.from({ length: 81 }, (_, i) => `c${i}`) } },
    // A statement about marks as they were seen.
    { act: 'signedOff', detail: { round: 1, slot: 2, value: false, isNew: true } },
    // Was noted as something else before.
    { act: 'noShow', detail: { ...dancer, was: 'scratch' } },
    // What nobody can take back.
    { act: 'marks', detail: { round: 1, corrected: false } },
    { act: 'finalize', detail: { rounds: [1] } },
    { act: 'unpublish' },
  ])('is nothing for %j', (deed) => {
    expect(inverseOf(act(deed), words)).toBeUndefined();
  });

  test('is nothing on a sheet for what is of no competition', () => {
    expect(inverseOf(act(lock(true, [1]), ''), words)).toBeUndefined();
  });
});

test('a dancer’s line is that of the sheet they came to, and nobody’s where the act names none', () => {
  const away = act({ act: 'moveDancer', detail: { ...dancer, from: 'c', to: 'o' } });
  expect(lineOf(away)).toEqual({ competition: 'o', _id: 'l', dancer: 'd' });
  const scratched: Deed = { act: 'scratch', detail: dancer };
  expect(lineOf(act(scratched))).toEqual({ competition: 'c', _id: 'l', dancer: 'd' });
  const older: Deed = { act: 'scratch', detail: { dancer: 'd', dancerNumber: 104 } };
  expect([lineOf(act(scratched, '')), lineOf(act(older)), lineOf(act({ act: 'reopen' }))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('an act is overtaken', () => {
  test('by whoever changes one of the same settings of the event', () => {
    const set = (...fields: string[]) => act({ act: 'settings', detail: { fields } }, '');
    expect(isOvertaken(set('cap', 'name'), [set('waiver')])).toBe(false);
    expect(isOvertaken(set('cap', 'name'), [set('waiver', 'cap')])).toBe(true);
    expect(isOvertaken(act({ act: 'openEvent' }, ''), [set('cap')])).toBe(false);
    expect(isOvertaken(act({ act: 'openEvent' }, ''), [act({ act: 'closeEvent' }, '')])).toBe(true);
  });
  const hidden = act({ act: 'hideEntryComp', detail: { ...dancer, hidden: true } });
  test('by whoever changes the same thing later, and by nothing else', () => {
    expect(isOvertaken(hidden, [])).toBe(false);
    expect(isOvertaken(hidden, [act({ act: 'scratch', detail: dancer })])).toBe(false);
    const other = act({ act: 'hideEntryComp', detail: { ...dancer, dancer: 'another', hidden: true } });
    expect(isOvertaken(hidden, [other])).toBe(false);
    const shown = act({ act: 'hideEntryComp', detail: { ...dancer, hidden: false } });
    expect(isOvertaken(hidden, [other, shown])).toBe(true);
  });

  test('a lock by one of any of its rounds, a double check by a second keying, a seat by a panel that moves', () => {
    expect(isOvertaken(act(lock(true, [1, 2])), [act({ act: 'lock', detail: { rounds: [2], value: false } })])).toBe(
      true,
    );
    const checked = act({ act: 'doubleChecked', detail: { round: 1, slot: 2, value: true, isNew: true } });
    const keyed = (all: boolean) =>
      act({ act: 'keyedAgain', detail: { round: 1, slot: 2, differences: 0, checked: all } });
    expect([isOvertaken(checked, [keyed(true)]), isOvertaken(checked, [keyed(false)])]).toEqual([true, false]);
    const seated = act({ act: 'seat', detail: { rounds: [1], slot: 2, judge: 'x', before: null } });
    expect(isOvertaken(seated, [act({ act: 'move', detail: { round: 3, slot: 3, to: 2 } })])).toBe(true);
  });

  test('a move by a seat in its rounds, a dancer by whoever moves them on, what is offered by whoever closes it', () => {
    const moved = act({ act: 'move', detail: { round: 1, slot: 2, to: 3, rounds: [1, 2], judges: ['x', 'y'] } });
    const seat = (round: number) =>
      act({ act: 'seat', detail: { rounds: [round], slot: 3, judge: 'z', before: null } });
    expect([isOvertaken(moved, [seat(2)]), isOvertaken(moved, [seat(3)])]).toEqual([true, false]);
    const away = act({ act: 'moveDancer', detail: { ...dancer, from: 'c', to: 'o' } });
    const on = act({ act: 'moveDancer', detail: { dancer: 'd', dancerNumber: 104, from: 'o', to: 'p' } }, 'o');
    expect([isOvertaken(away, [on]), placesOf(away)]).toEqual([true, ['c', 'o']]);
    const closed = act({ act: 'disable', detail: { competitions: ['c', 'o'] } }, '');
    const merged = (from: string) =>
      act({ act: 'merge', detail: { rearrangement: 'r', pairs: [{ from, to: ['p'] }], dancers: 1 } }, '');
    expect([isOvertaken(closed, [merged('o')]), isOvertaken(closed, [merged('p')])]).toEqual([true, false]);
    const released = act({ act: 'releaseAsSubmitted', detail: { value: true, isNew: true } }, '');
    expect(isOvertaken(released, [act({ act: 'unpublish' }, '')])).toBe(true);
  });

  test('a submitted sheet by whoever opens it', () => {
    expect(isOvertaken(act({ act: 'submit', detail: { result: 'r' } }), [act({ act: 'reopen' })])).toBe(true);
  });
});
