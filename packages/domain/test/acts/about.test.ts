import { expect, it } from 'vitest';
import { type Act, competitionsOf, type Deed } from '../../src/acts/act.ts';

const about = (deed: Deed, competition?: string): readonly string[] =>
  competitionsOf({
    ...{ _id: 'a', event: 'e', by: 'u', at: '2026-01-01T00:00:00.000Z' },
    ...(competition === undefined ? {} : { competition }),
    ...deed,
  } as Act);

it('an act is about its own competition and about every one that it names', () => {
  const pairs = [{ from: 'a', to: ['b', 'c'] }];
  const moved = { dancer: 'd', dancerNumber: 104, from: 'a', to: 'b' };
  expect(about({ act: 'reopen' }, 'a')).toEqual(['a']);
  expect(about({ act: 'unpublish' })).toEqual([]);
  expect(about({ act: 'assign', detail: { judge: 'ann', added: ['a'], taken: ['b'] } })).toEqual(['a', 'b']);
  expect(about({ act: 'disable', detail: { competitions: ['a'] } })).toEqual(['a']);
  expect(about({ act: 'enable', detail: { competitions: ['a', 'b'] } })).toEqual(['a', 'b']);
  expect(about({ act: 'makeParts', detail: { of: 'a', competitions: ['b', 'c'] } })).toEqual(['a', 'b', 'c']);
  expect(new Set(about({ act: 'moveDancer', detail: moved }, 'a'))).toEqual(new Set(['a', 'b']));
  for (const act of ['merge', 'split', 'takeBack'] as const)
    expect(about({ act, detail: { rearrangement: 'r', pairs, dancers: 2 } })).toEqual(['a', 'b', 'c']);
});
