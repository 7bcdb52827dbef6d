import { describe, expect, test } from 'vitest';
import { type BookedPayment, compareDay, momentsAround, type ProvidedPayment } from '../../src/entry/payout.ts';

const zone = 'America/Toronto';
const day = '2026-03-01';
const noon = '2026-03-01T17:00:00.000Z';

const booked = (_id: string, over: Partial<BookedPayment> = {}): BookedPayment => ({
  ...{ _id, entry: `entry of ${_id}`, amount: 5000, refunds: [], createdAt: noon, byCard: true },
  ...over,
});
const provided = (payment: string, over: Partial<ProvidedPayment> = {}): ProvidedPayment => ({
  ...{ payment, entry: `entry of ${payment}`, amount: 5000, refunded: 0, fee: 150, payout: 4850, at: noon },
  ...over,
});
const compared = (ours: readonly BookedPayment[], theirs: readonly ProvidedPayment[]) =>
  compareDay(day, zone, { booked: ours, provided: theirs });

describe('the payments of a day', () => {
  test('are the same in both books, with what was given back of them later and what was paid otherwise', () => {
    const refunds = [{ _id: 'r', amount: 1000, createdAt: '2026-04-01T12:00:00.000Z' }];
    expect(
      compared(
        [
          booked('a'),
          booked('b', { refunds }),
          booked('cash', { byCard: false, amount: 700 }),
          booked('free', { amount: 0 }),
        ],
        [provided('a'), provided('b', { refunded: 1000, fee: 120, payout: 3880 })],
      ),
    ).toEqual({
      books: { paid: 10_000, refunded: 1000, otherwise: 700 },
      provider: { paid: 10_000, refunded: 1000, fee: 270, payout: 8730 },
      differences: [],
    });
  });
  test('of one cent are compared, too', () =>
    expect(compared([booked('a', { amount: 1 })], []).differences).toEqual([
      { payment: 'a', entry: 'entry of a', books: { amount: 1, refunded: 0 } },
    ]));
  test('are told apart one by one: in one book only, another amount, more given back', () => {
    const { differences } = compared(
      [booked('only ours'), booked('other amount'), booked('given back')],
      [
        provided('only theirs'),
        provided('other amount', { amount: 4000 }),
        provided('given back', { refunded: 5000, payout: 0 }),
      ],
    );
    const same = { amount: 5000, refunded: 0 };
    expect(differences).toEqual([
      { payment: 'only ours', entry: 'entry of only ours', books: same },
      { payment: 'other amount', entry: 'entry of other amount', books: same, provider: { amount: 4000, refunded: 0 } },
      { payment: 'given back', entry: 'entry of given back', books: same, provider: { amount: 5000, refunded: 5000 } },
      { payment: 'only theirs', entry: 'entry of only theirs', provider: same },
    ]);
  });
  test('are those of the day in the event’s zone, by our receipt where there is one', () => {
    const late = '2026-03-02T04:59:59.000Z';
    const after = '2026-03-02T05:00:01.000Z';
    expect(compared([booked('late', { createdAt: late })], [provided('late', { at: late })]).provider.paid).toBe(5000);
    // Charged a moment before midnight, settled a moment after: it is of one day in both books.
    const across = [[booked('across', { createdAt: after })], [provided('across', { at: late })]] as const;
    expect(compared(...across)).toMatchObject({ books: { paid: 0 }, provider: { paid: 0 }, differences: [] });
    expect(compareDay('2026-03-02', zone, { booked: across[0], provided: across[1] })).toMatchObject({
      books: { paid: 5000 },
      provider: { paid: 5000 },
      differences: [],
    });
    expect(compared([], [provided('theirs', { at: after })]).differences).toEqual([]);
  });
});

test('the moments around a day hold it in every zone of the world, and what is settled up to two hours later', () => {
  // It begins fourteen hours before it does in Greenwich, and ends as much later than there; two hours for what had to wait.
  expect(momentsAround(day)).toEqual({
    from: new Date('2026-02-28T08:00:00Z'),
    to: new Date('2026-03-02T16:00:00Z'),
  });
});
