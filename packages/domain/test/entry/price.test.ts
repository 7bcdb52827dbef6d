import {
  type EventFees,
  type PricedChoice,
  priceInForce,
  priceOf,
  priceOfChange,
  serviceFeeOf,
} from '@rince/domain/entry/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const choice = fc.record({
  dancer: fc.constantFrom('una', 'finn', 'rory'),
  competition: fc.integer({ min: 1, max: 40 }).map((n) => `c${n}`),
  price: fc.integer({ min: 0, max: 9_000 }),
  applyFamilyMax: fc.boolean(),
});
const choices = fc
  .uniqueArray(choice, { maxLength: 25, selector: ({ dancer, competition }) => `${dancer} ${competition}` })
  .map((list) => list.map((one): PricedChoice => ({ ...one, title: one.competition })));
const fees: fc.Arbitrary<EventFees> = fc.record({
  admissionFee: fc.integer({ min: 0, max: 4_000 }),
  programFee: fc.integer({ min: 0, max: 2_000 }),
  familyMax: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  serviceFee: fc.boolean(),
});
/** Two states of one family: a competition costs the same in both. */
const change = fc
  .tuple(choices, fc.func(fc.boolean()), fc.func(fc.boolean()))
  .map(([all, before, after]) => [all.filter((one) => before(one.competition)), all.filter((one) => after(one.title))]);
/** What a family has entered, again and again; a competition costs the same each time. */
const history = fc
  .tuple(choices, fc.array(fc.func(fc.boolean()), { minLength: 1, maxLength: 6 }))
  .map(([all, states]) => states.map((isIn) => all.filter((one) => isIn(`${one.dancer} ${one.competition}`))));
const sumOf = ({ lines }: Pick<ReturnType<typeof priceOf>, 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 2_000) };

describe('the price of an entry', () => {
  it('is never negative and equals its lines to the cent', () =>
    fc.assert(
      fc.property(choices, fees, fc.boolean(), (chosen, given, teacher) => {
        const { lines, total, price, discount } = priceOf(chosen, given, { teacher });
        expect(sumOf({ lines })).toBe(total);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(price);
        if (given.familyMax > 0)
          expect(
            chosen.filter((one) => one.applyFamilyMax).reduce((sum, one) => sum + one.price, 0) - discount,
          ).toBeLessThanOrEqual(given.familyMax);
      }),
      runs,
    ));

  it('does not depend on the order of choosing', () =>
    fc.assert(
      fc.property(choices, fees, (chosen, given) => {
        expect(priceOf(chosen.toReversed(), given).total).toBe(priceOf(chosen, given).total);
      }),
      runs,
    ));

  it('takes 3 % half up, of everything else', () => {
    const given = { admissionFee: 1_500, programFee: 500, familyMax: 0, serviceFee: true };
    const one = { competition: 'a', title: 'a', price: 1_250, applyFamilyMax: true };
    // 32.50 and 3 % of it: 97.5 cents.
    expect(priceOf([one], given)).toMatchObject({ serviceFee: 98, total: 3_348 });
    expect(priceOf([one], given, { teacher: true })).toMatchObject({ serviceFee: 38, total: 1_288 });
  });
});

describe('the price of a change', () => {
  it('equals its lines, is never negative, and needs no second admission', () =>
    fc.assert(
      fc.property(change, fees, fc.integer({ min: 0, max: 20_000 }), ([before = [], after = []], given, credit) => {
        const due = priceOfChange(before, after, given, { credit });
        expect(due.total).toBeGreaterThanOrEqual(0);
        expect(due.total).toBeLessThanOrEqual(Math.max(0, due.change));
        expect(due.serviceFee).toBeGreaterThanOrEqual(0);
        expect(due.serviceFee).toBeLessThanOrEqual(due.total);
        expect(sumOf(due)).toBe(due.total);
        expect(due.lines.some(({ kind }) => kind === 'admission' || kind === 'program')).toBe(false);
      }),
      runs,
    ));

  it('gives back to the cent what it took, and costs nothing when nothing changes', () =>
    fc.assert(
      fc.property(change, fees, ([before = [], after = []], given) => {
        expect(priceOfChange(after, before, given).change + priceOfChange(before, after, given).change).toBe(0);
        expect(priceOfChange(before, before, given)).toMatchObject({
          change: 0,
          total: 0,
          lines: before.length === 0 ? [] : expect.any(Array),
        });
      }),
      runs,
    ));

  it('leads to what an entry chosen like that at once costs, but for a cent of rounding', () =>
    fc.assert(
      fc.property(change, fees, ([before = [], after = []], given) => {
        const there = priceOf(before, given).total + priceOfChange(before, after, given).change;
        expect(Math.abs(there - priceOf(after, given).total)).toBeLessThanOrEqual(1);
      }),
      runs,
    ));

  it('holds the family maximum over both', () => {
    const given = { admissionFee: 1_500, programFee: 500, familyMax: 3_000, serviceFee: true };
    const of = (name: string, price: number) => ({ competition: name, title: name, price, applyFamilyMax: true });
    const before = [of('a', 1_200), of('b', 1_200)];
    // 24 of at most 30 are paid: a third competition costs what is left.
    expect(priceOfChange(before, [...before, of('c', 1_200)], given)).toMatchObject({
      price: 1_200,
      discount: 600,
      serviceFee: serviceFeeOf(600),
      total: 618,
    });
  });
});

describe('the price of an entry that was paid and changed', () => {
  it('equals its lines and what was charged for it, however often it was changed', () =>
    fc.assert(
      fc.property(history, fees, fc.boolean(), (states, given, teacher) => {
        const [first = [], ...later] = states;
        let owed = priceOf(first, given, { teacher }).total;
        later.forEach((after, i) => {
          owed += priceOfChange(states[i] ?? [], after, given).change;
        });
        const now = priceInForce(states.at(-1) ?? [], given, { teacher, owed });
        expect(now.total).toBe(owed);
        expect(sumOf(now)).toBe(owed);
        // Without a service fee there is nothing to round.
        if (!given.serviceFee) expect(now.serviceFee).toBe(0);
        expect(Math.abs(now.serviceFee - priceOf(states.at(-1) ?? [], given, { teacher }).serviceFee)).toBeLessThan(5);
      }),
      runs,
    ));
});

describe("a teacher's entry", () => {
  const fees = { admissionFee: 0, programFee: 0, familyMax: 3_000, serviceFee: false };
  const dance = (dancer: string, family: string | undefined, competition: string) => ({
    dancer,
    ...(family === undefined ? {} : { family }),
    competition,
    title: competition,
    price: 1_500,
    applyFamilyMax: true,
  });

  it('has the family maximum for each family by itself', () => {
    const three = (dancer: string, family: string) => ['a', 'b', 'c'].map((name) => dance(dancer, family, name));
    const price = priceOf([...three('una', 'daly'), ...three('finn', 'byrne')], fees);
    expect(price).toMatchObject({ price: 9_000, discount: 3_000, total: 6_000 });
  });

  it('counts brothers and sisters together, and a dancer without an owner alone', () => {
    const sisters = [dance('una', 'daly', 'a'), dance('maeve', 'daly', 'a'), dance('maeve', 'daly', 'b')];
    const alone = [dance('finn', 'finn', 'a'), dance('finn', 'finn', 'b')];
    expect(priceOf([...sisters, ...alone], fees)).toMatchObject({ discount: 1_500 });
  });
});
