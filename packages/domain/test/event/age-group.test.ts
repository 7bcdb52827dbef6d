import { ageGroupIn, ageGroupLabel, ageGroups, inAgeGroup } from '@rince/domain/event/age-group';
import { describe, expect, it } from 'vitest';

describe('the age groups', () => {
  it('are 86, each with its own id and label', () => {
    expect(ageGroups).toHaveLength(86);
    expect(new Set(ageGroups.map(({ id }) => id)).size).toBe(86);
    expect(new Set(ageGroups.map(({ label }) => label)).size).toBe(86);
    const labels = ['all', 'only5', 'U8', '8&O', '23&O', '5-6', '21-23', '11-14'].map(ageGroupLabel);
    expect(labels).toEqual([
      'All Ages',
      '5 years',
      'Under 8',
      '8 & Over',
      '23 & Over',
      '5 and 6',
      '21 to 23',
      '11 to 14',
    ]);
  });

  it('take their ages, both ends included', () => {
    const taken = (id: string) => [6, 7, 8, 9, 14].filter((age) => inAgeGroup(id, age));
    expect([
      taken('U8'),
      taken('8&O'),
      taken('7-8'),
      taken('7-9'),
      taken('only9'),
      taken('all'),
      taken('11-14'),
    ]).toEqual([[6, 7], [8, 9, 14], [7, 8], [7, 8, 9], [9], [6, 7, 8, 9, 14], [14]]);
  });

  it('are read as people write them', () => {
    for (const { id, label } of ageGroups) expect([ageGroupIn(id), ageGroupIn(label)]).toEqual([id, id]);
    for (const [written, id] of [
      ['u8', 'U8'],
      ['UNDER 10s', 'U10'],
      ['O12', '12&O'],
      ['12+', '12&O'],
      ['12 and over', '12&O'],
      ['13&over', '13&O'],
      ['5\u20136', '5-6'],
      ['7 / 8', '7-8'],
      ['9 yrs', 'only9'],
      ['Open', 'all'],
    ] as const)
      expect(ageGroupIn(written)).toBe(id);
    for (const written of ['', 'U4', 'Under 40', '24&O', '8-8', '6-12', 'Reel', '101A', 'Minor'])
      expect(ageGroupIn(written)).toBeUndefined();
  });
});
