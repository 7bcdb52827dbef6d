import type { Dance } from '@rince/contracts/entries';
import { describe, expect, it } from 'vitest';
import { choicesOf, countOf, danceKey, priceNow, sectionsOf } from '../src/features/entries/choices.ts';
import type { EntryData } from '../src/features/entries/entry-queries.ts';

const option = (competition: string, more: Partial<Dance['options'][number]> = {}): Dance['options'][number] => ({
  competition,
  code: competition,
  gradeId: 'grade',
  gradeName: 'Reels',
  columnTitle: 'Under 10',
  rounds: 1,
  price: 1_200,
  applyFamilyMax: true,
  entered: false,
  taken: false,
  full: false,
  waiting: 0,
  ...more,
});
const reel = (options: Dance['options']): Dance => ({
  name: { title: 'Reel' },
  grade: 'grade',
  gradeName: 'Reels',
  type: 'grades',
  options,
});
const dataWith = (dance: Dance): EntryData =>
  ({
    event: { admissionFee: 0, programFee: 0, familyMax: 0, serviceFee: false },
    dancers: [{ _id: 'una', name: 'Una', student: false, dances: [dance] }],
  }) as unknown as EntryData;

describe('what is chosen', () => {
  it('is entered and paid, unless another entry has entered it meanwhile', () => {
    const value = { una: { [danceKey(reel([]))]: 'a' } };
    const free = dataWith(reel([option('a'), option('b')]));
    const taken = dataWith(reel([option('a', { taken: true }), option('b')]));

    expect(countOf(value, free.dancers[0] as EntryData['dancers'][number])).toBe(1);
    expect(priceNow(free, value, undefined).total).toBe(1_200);

    expect(countOf(value, taken.dancers[0] as EntryData['dancers'][number])).toBe(0);
    expect(priceNow(taken, value, undefined).total).toBe(0);
    expect(sectionsOf(taken, value, {}, undefined)).toEqual([]);
    expect(choicesOf(taken, undefined)).toEqual({ una: {} });
  });
});
