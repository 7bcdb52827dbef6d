import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dealt, dealAtRandom, dealByAge } from '../../src/rearrange/deal.ts';

const some = fc.array(
  fc.record({ birthdate: fc.integer({ min: 1, max: 6 }), family: fc.integer({ min: 1, max: 4 }) }),
  { maxLength: 60 },
);
const dancersOf = (given: readonly { birthdate: number; family: number }[]): Dealt[] =>
  given.map(({ birthdate, family }, i) => ({
    _id: `d${i}`,
    birthdate: `2015-01-0${birthdate}`,
    family: `f${family}`,
  }));
const partsOf = fc.integer({ min: 1, max: 5 });

describe('dealing by age', () => {
  it('parts no twins, puts nobody between older and younger, and makes parts of nearly one size', () =>
    fc.assert(
      fc.property(some, partsOf, (given, parts) => {
        const dancers = dancersOf(given);
        const dealt = dealByAge(dancers, parts);
        expect(dealt).toHaveLength(parts);
        expect(dealt.flat().sort()).toEqual(dancers.map(({ _id }) => _id).sort());
        const of = new Map(dancers.map((one) => [one._id, one]));
        const twins = dancers.map((one) =>
          dancers.filter(({ birthdate, family }) => birthdate === one.birthdate && family === one.family),
        );
        for (const group of twins)
          expect(new Set(group.map(({ _id }) => dealt.findIndex((part) => part.includes(_id)))).size).toBe(1);
        for (let i = 1; i < parts; i++)
          for (const younger of dealt[i - 1] ?? [])
            for (const older of dealt[i] ?? [])
              expect((of.get(younger)?.birthdate ?? '') >= (of.get(older)?.birthdate ?? '')).toBe(true);
        const sizes = dealt.map(({ length }) => length);
        const largest = Math.max(0, ...twins.map(({ length }) => length));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1 + largest);
        if (largest <= 1) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    ));

  it('gives the same, in whatever order the dancers were read', () =>
    fc.assert(
      fc.property(some, partsOf, (given, parts) => {
        const dancers = dancersOf(given);
        expect(dealByAge(dancers.toReversed(), parts)).toEqual(dealByAge(dancers, parts));
      }),
    ));
});

describe('dealing by lot', () => {
  it('deals everybody once, evenly, and the same again with the same seed', () =>
    fc.assert(
      fc.property(some, partsOf, fc.string(), (given, parts, seed) => {
        const dancers = dancersOf(given);
        const dealt = dealAtRandom(dancers, parts, seed);
        expect(dealt.flat().sort()).toEqual(dancers.map(({ _id }) => _id).sort());
        const sizes = dealt.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(dealAtRandom(dancers.toReversed(), parts, seed)).toEqual(dealt);
      }),
    ));

  it('gives each dancer each part about as often', () => {
    const dancers = Array.from({ length: 10 }, (_, i) => ({ _id: `d${i}` }));
    const first = new Map<string, number>();
    const draws = 4_000;
    for (let i = 0; i < draws; i++)
      for (const _id of dealAtRandom(dancers, 2, `seed ${i}`)[0] ?? []) first.set(_id, (first.get(_id) ?? 0) + 1);
    for (const { _id } of dancers) expect(Math.abs((first.get(_id) ?? 0) / draws - 0.5)).toBeLessThan(0.04);
  });
});
