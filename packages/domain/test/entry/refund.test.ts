import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditOf, refundOf } from '../../src/entry/refund.ts';
import { type EventFees, type PricedChoice, priceOf } from '../../src/price.ts';

const fees: EventFees = { admissionFee: 1000, programFee: 0, familyMax: 0, serviceFee: true };
const choice = (competition: string, price: number): PricedChoice => ({
  competition,
  title: competition,
  price,
  applyFamilyMax: true,
});
const reel = choice('reel', 2000);
const jig = choice('jig', 1500);

it('gives back everything that was paid, and nothing is owed or forgiven then', () => {
  const given = refundOf({ paid: 4000, waived: 500, owed: 4500 }, { kind: 'whole' });
  expect(given).toEqual({ amount: 4000, paid: 4000, waived: 0, owed: 0 });
});

it('forgives what is given back while the entry stays', () => {
  const balance = { paid: 4635, waived: 0, owed: 4635 };
  const given = refundOf(balance, { kind: 'part', amount: 635 });
  expect(given).toMatchObject({ amount: 635, waived: 635, owed: 4635 });
  // It is not there to be given back again.
  expect(refundOf({ ...given, paid: 4000 }, { kind: 'credit' }).amount).toBe(0);
});

it('gives back a competition with the service fee on it', () => {
  const owed = priceOf([reel, jig], fees).total;
  const given = refundOf(
    { paid: owed, waived: 0, owed },
    { kind: 'competitions', before: [reel, jig], after: [reel], fees },
  );
  expect(given).toMatchObject({ amount: 1545, owed: owed - 1545 });
});

it('gives back less where the entry owes more than was taken', () => {
  const owed = priceOf([reel, jig], fees).total;
  const decision = { kind: 'competitions', before: [reel, jig], after: [reel], fees } as const;
  expect(refundOf({ paid: owed - 1000, waived: 0, owed }, decision).amount).toBe(545);
  expect(refundOf({ paid: owed - 2000, waived: 0, owed }, decision).amount).toBe(0);
});

it('never gives back more than was paid, and leaves no credit of what it gave', () =>
  fc.assert(
    fc.property(
      fc.record({ paid: fc.nat(10_000), waived: fc.nat(2000), owed: fc.nat(10_000) }),
      fc.uniqueArray(fc.constantFrom(reel, jig, choice('slip', 900)), { minLength: 1 }),
      fc.nat(3),
      fc.boolean(),
      (balance, before, kept, serviceFee) => {
        const decision = {
          kind: 'competitions',
          before,
          after: before.slice(0, kept),
          fees: { ...fees, serviceFee },
        } as const;
        const { amount, ...after } = refundOf(balance, decision);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(balance.paid);
        expect(creditOf({ ...after, paid: after.paid - amount })).toBe(Math.max(0, creditOf(after) - amount));
        expect(after.owed).toBeLessThanOrEqual(balance.owed);
      },
    ),
  ));
