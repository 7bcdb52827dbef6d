import { likeness, similar } from '@rince/domain/people/similar';
import { describe, expect, it } from 'vitest';

describe('names of schools are alike', () => {
  it.each([
    ['Emerald Steps', 'Emerald Steps Academy'],
    ['Emerald Steps', 'emrald steps'],
    ['Scoil Rince Uí Bhriain', 'Ui Bhriain School of Irish Dance'],
    ["St. Mary's", 'St Marys Irish Dancers'],
    ['Murphy-Kelly Academy', 'The Kelly Murphy School'],
    ['Rince na Coille', 'Rince na Coile'],
    ['Scoil Rince', 'scoil  rince'],
  ])('%s and %s', (one, other) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(0.6);
    expect(likeness(other, one)).toBe(likeness(one, other));
  });

  it.each([
    ['Rince na Coille', 'Rince na Mara'],
    ['Murphy School of Irish Dance', 'Kelly School of Irish Dance'],
    ['Scoil Rince', 'Emerald Steps'],
    ['!!!', 'Emerald Steps'],
  ])('unlike %s and %s', (one, other) => {
    expect(likeness(one, other)).toBeLessThan(0.6);
  });

  it('the same town first, then the likest', () => {
    const schools = [
      { name: 'Emerald Steps', city: 'Kingston' },
      { name: 'Emerald Academy', city: 'Cork' },
      { name: 'Rince na Mara', city: 'Cork' },
      { name: 'Emerald Step', city: 'Galway' },
    ];
    const names = (city: string) => similar(schools, { name: 'Emerald Steps', city }).map((one) => one.city);
    expect(names('CORK')).toEqual(['Cork', 'Kingston', 'Galway']);
    expect(names('')).toEqual(['Kingston', 'Galway', 'Cork']);
  });
});
