import type { EnteredCompetition, Entry, EntrySection } from '@rince/domain/entry/entry';
import { freshEntry } from '@rince/domain/entry/entry';
import type { Payment } from '@rince/domain/entry/payment';
import {
  decideRefund,
  followRefund,
  type PartState,
  type Refund,
  refundAmount,
  refundPartsOf,
} from '@rince/domain/entry/refund';
import type { Event } from '@rince/domain/event/event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const event = {
  _id: 'feis',
  admissionFee: 1_000,
  programFee: 500,
  familyMax: 0,
  serviceFee: false,
} as Event;
const competition = (id: string, price: number): EnteredCompetition => ({
  ...{ _id: `in ${id}`, competition: id, code: id, title: id, gradeName: 'Novice' },
  ...{ price, applyFamilyMax: true },
});
const section = (dancer: string, competitions: readonly EnteredCompetition[], family?: string): EntrySection => ({
  ...{ dancer, profile: { name: dancer, lname: 'Daly', school: { name: 'Scoil' }, age: 9 }, competitions },
  ...(family === undefined ? {} : { family }),
});
const una = section('una', [competition('reel', 1_500), competition('jig', 2_000)]);
const entryWith = (change: Partial<Entry> = {}): Entry => ({
  ...freshEntry,
  ...{ _id: 'entry', event: 'feis', owner: 'maeve', teacher: false, state: 'new', step: 2 },
  ...{ total: 5_000, price: 3_500, discount: 0, owed: 5_000, paid: 5_000, paidAt: '2026-03-01T10:00:00.000Z' },
  ...{ sections: [una], createdAt: '2026-03-01T09:00:00.000Z' },
  fees: { admissionFee: 1_000, programFee: 500, familyMax: 0, serviceFee: false },
  ...change,
});
const wish = (kind: 'whole' | 'competitions' | 'part' | 'credit', amount = 0, competitions: string[] = []) => ({
  kind,
  amount,
  competitions,
});

describe('a refund', () => {
  it('of the whole entry gives back what was paid, and empties the entry', () => {
    const { amount, sections, change, moves, leave } = decideRefund(entryWith(), wish('whole', 5_000), event);
    expect(amount).toBe(5_000);
    expect(sections).toMatchObject([{ dancer: 'una', competitions: [], withdrawn: una.competitions }]);
    expect(change).toMatchObject({
      owed: 0,
      waived: 0,
      total: 0,
      price: 0,
      discount: 0,
      paid: 0,
      step: 0,
      state: 'new',
    });
    expect(change).toHaveProperty('paidAt', undefined);
    expect(change).toHaveProperty('fees', undefined);
    expect(moves).toMatchObject({ in: [], out: [{ competition: 'reel' }, { competition: 'jig' }] });
    expect(leave).toEqual(['una']);
  });

  it('of a competition gives its price back, and leaves the dancer in the others', () => {
    const { amount, sections, change, moves, leave } = decideRefund(
      entryWith(),
      wish('competitions', 1_500, ['in reel']),
      event,
    );
    expect(amount).toBe(1_500);
    expect(sections[0]?.competitions.map(({ code }) => code)).toEqual(['jig']);
    expect(sections[0]?.withdrawn?.map(({ code }) => code)).toEqual(['reel']);
    expect(change).toMatchObject({ owed: 3_500, total: 3_500, paid: 3_500 });
    expect(moves.out).toEqual([{ dancer: 'una', competition: 'reel', _id: 'in reel' }]);
    expect(leave).toEqual([]);
  });

  it('of a competition is less where the family maximum made it cheaper', () => {
    const fees = { admissionFee: 0, programFee: 0, familyMax: 3_000, serviceFee: false };
    const entry = entryWith({ fees, owed: 3_000, paid: 3_000 });
    expect(refundAmount(entry, wish('competitions', 0, ['in reel']))).toBe(1_000);
    expect(refundAmount(entry, wish('competitions', 0, ['in reel', 'in jig']))).toBe(3_000);
  });

  it('of a competition gives the service fee on it back', () => {
    const fees = { admissionFee: 0, programFee: 0, familyMax: 0, serviceFee: true };
    expect(refundAmount(entryWith({ fees, owed: 3_605, paid: 3_605 }), wish('competitions', 0, ['in reel']))).toBe(
      1_545,
    );
  });

  it('never gives back what was forgiven, nor more than was paid', () => {
    const forgiven = entryWith({ owed: 5_000, paid: 4_000, waived: 1_000 });
    expect(refundAmount(forgiven, wish('whole'))).toBe(4_000);
    expect(refundAmount(entryWith({ paid: 1_000, waived: 4_000 }), wish('competitions', 0, ['in jig']))).toBe(1_000);
    expect(refundAmount(entryWith({ paid: 1_000, waived: 5_000 }), wish('credit'))).toBe(1_000);
  });

  it('of a part forgives it, and leaves the entry as it is', () => {
    const { amount, sections, change, moves } = decideRefund(entryWith({ waived: 100 }), wish('part', 700), event);
    expect(amount).toBe(700);
    expect(change).toMatchObject({ waived: 800, paid: 4_300 });
    expect(change).not.toHaveProperty('owed');
    expect(sections).toEqual([una]);
    expect(moves).toEqual({ in: [], out: [] });
  });

  it('of the credit gives back what is paid and not owed', () => {
    const { amount, change } = decideRefund(entryWith({ owed: 4_200 }), wish('credit', 800), event);
    expect(amount).toBe(800);
    expect(change).toMatchObject({ paid: 4_200 });
    const unpaid = entryWith({ owed: 0, paid: 300, paidAt: undefined as never, fees: undefined as never });
    expect(decideRefund(unpaid, wish('credit', 300), event).amount).toBe(300);
  });

  it('ends a change that waits for its payment', () => {
    const draft = { sections: [], price: 0, discount: 0, total: 900, serviceFee: 0, lines: [], owed: 5_900 };
    const changing = entryWith({ draft, state: 'edit', step: 1 });
    expect(decideRefund(changing, wish('part', 100), event).change).toMatchObject({ state: 'new', step: 2 });
    expect(decideRefund(changing, wish('part', 100), event).change).toHaveProperty('draft', undefined);
    expect(decideRefund(changing, wish('whole', 5_000), event).change).toMatchObject({ step: 0 });
    expect(decideRefund(entryWith(), wish('part', 100), event).change).not.toHaveProperty('draft');
  });

  it.each([
    ['of an entry that is not paid', { paidAt: undefined as never }, wish('whole', 5_000), 'NOT_READY'],
    ['of no competition', {}, wish('competitions', 0, []), 'BAD_REQUEST'],
    ['of a competition that is not in the entry', {}, wish('competitions', 1_500, ['in slip jig']), 'BAD_REQUEST'],
    ['of another amount than there is', {}, wish('whole', 4_999), 'PRICE_CHANGED'],
    ['of no credit', {}, wish('credit', 0), 'NOT_READY'],
    ['of a part that is nothing', {}, wish('part', 0), 'NOT_READY'],
  ])('%s is refused', (_, change, asked, code) => {
    expect(() => decideRefund(entryWith(change), asked, event)).toThrow(expect.objectContaining({ code }));
  });

  it('of everything for nothing takes the dancers out all the same', () => {
    expect(decideRefund(entryWith({ owed: 0, paid: 0 }), wish('whole', 0), event).leave).toEqual(['una']);
  });

  it('is under the fees of the first payment, and without them under those of today', () => {
    const today = { ...event, familyMax: 3_000 };
    expect(decideRefund(entryWith(), wish('competitions', 1_500, ['in reel']), today).amount).toBe(1_500);
    const { fees: _, ...entry } = entryWith({ owed: 3_000, paid: 3_000 });
    expect(decideRefund(entry, wish('competitions', 1_000, ['in reel']), today).amount).toBe(1_000);
  });

  it('is the same whatever families are called, so that the site can show it without knowing whose children they are', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 4 });
    const families = fc.array(fc.tuple(fc.constantFrom('maeve', 'sean'), prices), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(families, fc.integer({ min: 0, max: 12_000 }), fc.boolean(), (list, familyMax, serviceFee) => {
        const sectionsWith = (called: (family: string) => string) =>
          list.map(([family, some], i) =>
            section(
              `dancer ${i}`,
              some.map((price, j) => competition(`${i}.${j}`, price)),
              called(family),
            ),
          );
        const fees = { admissionFee: 0, programFee: 0, familyMax, serviceFee };
        const named = entryWith({ fees, owed: 50_000, paid: 50_000, sections: sectionsWith((family) => family) });
        const hidden = { ...named, sections: sectionsWith((family) => (family === 'maeve' ? 'family 1' : 'family 2')) };
        const one = wish('competitions', 0, ['in 0.0']);
        expect(refundAmount(hidden, one)).toBe(refundAmount(named, one));
      }),
    );
  });
});

describe('the payments that a refund comes from', () => {
  const payment = (id: string, amount: number, change: Partial<Payment> = {}): Payment =>
    ({ _id: id, amount, intent: `intent of ${id}`, status: 'paid', ...change }) as Payment;
  const shown = (payments: readonly Payment[], amount: number) =>
    refundPartsOf(payments, amount).map(({ of, intent, amount: part }) => [of._id, intent, part]);

  it('are the newest first', () => {
    const payments = [payment('first', 2_000), payment('second', 500)];
    expect(shown(payments, 700)).toEqual([
      ['second', 'intent of second', 500],
      ['first', 'intent of first', 200],
    ]);
    expect(shown(payments, 500)).toEqual([['second', 'intent of second', 500]]);
    expect(shown(payments, 0)).toEqual([]);
  });

  it('give only what is left of them, and only those that a card paid', () => {
    const payments = [
      payment('first', 2_000),
      payment('free', 300, { intent: undefined as never }),
      payment('failed', 900, { status: 'failed' }),
      payment('half given back', 1_000, { refunded: 600 }),
      payment('given back', 800, { refunded: 800 }),
    ];
    expect(shown(payments, 500)).toEqual([
      ['half given back', 'intent of half given back', 400],
      ['first', 'intent of first', 100],
    ]);
    expect(() => refundPartsOf(payments, 2_401)).toThrow(expect.objectContaining({ code: 'NOT_READY' }));
    expect(shown(payments, 2_400)).toHaveLength(2);
  });
});

describe('what becomes of a refund', () => {
  const parts = [
    { payment: 'second', intent: 'intent 2', amount: 300 },
    { payment: 'first', intent: 'intent 1', amount: 700 },
  ];
  const refund = (change: Partial<Refund> = {}): Refund => ({
    ...{ _id: 'refund', entry: 'entry', event: 'feis', user: 'parent', kind: 'whole', amount: 1000, currency: 'cad' },
    ...{ parts, reason: '', by: 'organizer', status: 'started', createdAt: '2026-05-01T10:00:00.000Z' },
    ...change,
  });
  const states = (...all: PartState['status'][]): PartState[] =>
    all.map((status, i) => (status === 'refused' ? { status, message: `No ${i}` } : { status }));

  it.each([
    [['given', 'given'], 'done', 1000, 0],
    [['given', 'pending'], 'pending', 1000, 0],
    [['pending', 'refused'], 'pending', 300, 700],
    [['given', 'refused'], 'failed', 300, 700],
    [['refused', 'refused'], 'failed', 0, 1000],
  ] as const)('with parts %j it is %s', (of, status, given, back) => {
    const followed = followRefund(refund(), states(...of));
    expect(followed?.set.status).toBe(status);
    expect(followed?.set.given ?? 1000).toBe(given);
    expect(followed?.back.reduce((sum, { amount }) => sum + amount, 0)).toBe(back);
    expect(followed?.given.reduce((sum, { amount }) => sum + amount, 0)).toBe(given);
    expect(followed?.set.message === undefined).toBe(back === 0);
  });

  it('brings a part to the credit once, and another one when the bank sends that back, too', () => {
    const first = followRefund(refund(), states('pending', 'refused'));
    expect(first).toMatchObject({ set: { status: 'pending', message: 'No 1' }, message: 'No 1' });
    const waiting = refund(first?.set);
    expect(followRefund(waiting, states('pending', 'refused'))).toBeUndefined();
    const second = followRefund(waiting, states('refused', 'refused'));
    expect(second?.set).toMatchObject({ status: 'failed', given: 0 });
    expect(second?.back).toEqual([parts[0]]);
    expect(second?.given).toEqual([]);
    const failed = refund(second?.set);
    expect(followRefund(failed, states('refused', 'refused'))).toBeUndefined();
    expect(failed.parts.map(({ isCredit }) => isCredit)).toEqual([true, true]);
  });

  it('fails in part after it was done, with what the bank has sent back', () => {
    const done = refund({ status: 'done' });
    expect(followRefund(done, states('given', 'given'))).toBeUndefined();
    const followed = followRefund(done, states('given', 'refused'));
    expect(followed?.set).toMatchObject({ status: 'failed', given: 300 });
    expect(followed?.back).toEqual([parts[1]]);
    expect(followed?.given).toEqual([parts[0]]);
  });
});
