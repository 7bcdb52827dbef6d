import type { Entry, PrintedCard } from '@rince/domain/entry/entry';
import type { NumberedDancer } from '@rince/domain/entry/numbered-dancer';
import type { Payment } from '@rince/domain/entry/payment';
import { type Refusal, refuse } from '@rince/domain/refusal';
import type { Item } from './item.ts';
import {
  entryKey,
  numberCounterKey,
  numberKey,
  ownEntryKey,
  ownEntryRange,
  paymentKey,
  paymentRange,
  plateKey,
  plateRange,
  userEntryIndex,
  userEntryPlace,
} from './keys.ts';
import { stale } from './stale.ts';
import type { Page, Table } from './table.ts';

import type { Write } from './write.ts';

export const entryItem = (entry: Entry): Item => ({
  ...entryKey(entry._id),
  entity: 'entry',
  ...userEntryPlace(entry),
  ...entry,
});
export const ownEntryItem = (entry: Pick<Entry, '_id' | 'owner' | 'event'>): Item => ({
  ...ownEntryKey(entry.owner, entry.event),
  entry: entry._id,
});

export const createEntry = (entry: Entry): Write[] => [
  { kind: 'put', item: entryItem(entry), condition: { is: 'absent' } },
  {
    kind: 'put',
    item: ownEntryItem(entry),
    condition: { is: 'absent' },
    refusal: (stored) =>
      refuse('CONFLICT', 'You have an entry for this event already.', { current: { _id: stored?.entry } }),
  },
];
type Changed = { readonly [Name in keyof Entry]?: Entry[Name] | undefined };
/** Changes an entry that is as it was read; what is set to undefined goes away. */
export const changeEntry = (entry: Entry, set: Changed): Write[] => [
  {
    kind: 'update',
    key: entryKey(entry._id),
    set: { ...set, revision: entry.revision + 1 },
    condition: { is: 'revision', seen: entry.revision },
    refusal: stale(),
  },
];

/** Remembers a printed card; it changes nothing that anybody edits. */
export const noteCard = ({ _id, cards }: Entry, dancer: string, card: PrintedCard): Write => ({
  kind: 'update',
  key: entryKey(_id),
  set: { cards: { ...cards, [dancer]: card } },
  condition: { is: 'present' },
});

/** Money that could not be given back is the entry's again. */
export const returnPaid = (entry: string, amount: number): Write => ({
  kind: 'update',
  key: entryKey(entry),
  add: { paid: amount, revision: 1 },
  condition: { is: 'present' },
});
/** Counts what is given back of a payment: never more than was captured, whoever gives back at the same moment. */
export const countRefunded = ({ entry, _id, amount }: Payment, part: number): Write => ({
  kind: 'update',
  key: paymentKey(entry, _id),
  add: { refunded: part, revision: 1 },
  condition: { is: 'below', attribute: 'refunded', most: amount - part + 1 },
  refusal: () => refuse('NOT_READY', 'So much was not paid for this entry by card.'),
});
/** What was counted as given back of a payment, and could not be, is the payment's again. */
export const uncountRefunded = (entry: string, payment: string, part: number): Write => ({
  kind: 'update',
  key: paymentKey(entry, payment),
  add: { refunded: -part, revision: 1 },
  condition: { is: 'present' },
});

/** All its videos are there, or no longer. It follows from what was sent and is no change of the entry that anybody made. */
export const markComplete = (entry: string, complete: boolean): Write => ({
  kind: 'update',
  key: entryKey(entry),
  set: { complete },
  condition: { is: 'present' },
});

/** An entry that nobody paid for goes without a trace. */
export const dropEntry = (entry: Entry): Write[] => [
  {
    kind: 'delete',
    key: entryKey(entry._id),
    condition: { is: 'revision', seen: entry.revision },
    refusal: stale(),
  },
  { kind: 'delete', key: ownEntryKey(entry.owner, entry.event) },
];

export const getEntry = (table: Table, id: string): Promise<Entry | undefined> => table.get<Entry>(entryKey(id));
/** Entries in the order of their ids, undefined where there is none. */
export const getEntries = (table: Table, ids: readonly string[]): Promise<(Entry | undefined)[]> =>
  table.getMany<Entry>(ids.map(entryKey), { consistent: false });
export const ownEntry = async (table: Table, owner: string, event: string): Promise<Entry | undefined> => {
  const found = await table.get<{ entry: string }>(ownEntryKey(owner, event));
  return found && getEntry(table, found.entry);
};
/** The entries that these people have for an event. */
export const ownEntries = async (table: Table, owners: readonly string[], event: string): Promise<Entry[]> => {
  const edges = await table.getMany<{ entry: string }>(owners.map((owner) => ownEntryKey(owner, event)));
  const entries = await table.getMany<Entry>(edges.flatMap((edge) => (edge ? [entryKey(edge.entry)] : [])));
  return entries.filter((entry) => entry !== undefined);
};
/** Every entry that somebody has, however many; for what must not miss one. */
export const everyEntryOf = async (table: Table, owner: string): Promise<Entry[]> => {
  const edges = await table.all<{ entry: string }>(ownEntryRange(owner), 50_000);
  const entries = await table.getMany<Entry>(edges.map(({ entry }) => entryKey(entry)));
  return entries.filter((entry) => entry !== undefined);
};
/** Somebody's entries, newest first unless asked otherwise. */
export const entriesOf = (
  table: Table,
  owner: string,
  limit: number,
  cursor?: string,
  newestFirst = true,
): Promise<Page<Entry>> => table.page<Entry>({ ...userEntryIndex(owner), newestFirst, limit, cursor });

export const paymentItem = (payment: Payment): Item => ({
  ...paymentKey(payment.entry, payment._id),
  entity: 'payment',
  ...payment,
});

/** What is chosen and not paid yet. */
const chosenOf = ({ paidAt, draft, sections, price, discount, total }: Entry): Partial<Entry> =>
  paidAt === undefined ? { sections, price, discount, total } : { draft };

/** Starts a payment of what is chosen: stored before the provider hears of it, and only if the entry has no other under way. */
export const startPayment = (entry: Entry, payment: Payment, holds: readonly Write[]): Write[] => [
  ...holds,
  { kind: 'put', item: paymentItem(payment), condition: { is: 'absent' } },
  {
    kind: 'update',
    key: entryKey(entry._id),
    set: { ...chosenOf(entry), payment: payment._id, revision: entry.revision + 1 },
    condition: { is: 'revision', seen: entry.revision },
    refusal: (stored) => (stored?.step === 2 ? refuse('ALREADY_PAID') : refuse('IN_PROGRESS')),
  },
];
/** Every payment of an entry, oldest first. */
export const paymentsOf = (table: Table, entry: string): Promise<Payment[]> =>
  table.all<Payment>(paymentRange(entry), 1000);
export const getPayment = (table: Table, entry: string, id: string): Promise<Payment | undefined> =>
  table.get<Payment>(paymentKey(entry, id));
export const getEntryAndPayment = async (
  table: Table,
  entry: string,
  payment: string,
): Promise<{ entry: Entry | undefined; payment: Payment | undefined }> => {
  const [found, paid] = await table.getMany<unknown>([entryKey(entry), paymentKey(entry, payment)]);
  return { entry: found as Entry | undefined, payment: paid as Payment | undefined };
};
export const changePayment = (
  payment: Payment,
  set: Partial<Pick<Payment, 'intent' | 'status' | 'paidAt' | 'sections' | 'lines'>>,
): Write => ({
  kind: 'update',
  key: paymentKey(payment.entry, payment._id),
  set: {
    ...set,
    // Whose names are in it matters until it is settled; the entry and its receipt say it from then on.
    ...(set.status === 'paid' || set.status === 'failed' ? { sections: undefined } : {}),
    revision: payment.revision + 1,
  },
  condition: { is: 'revision', seen: payment.revision },
  refusal: () => refuse('IN_PROGRESS'),
});

export const numberItems = (dancer: NumberedDancer): Item[] => [
  { ...numberKey(dancer.event, dancer.dancer), ...dancer },
  { ...plateKey(dancer.event, dancer.dancerNumber), ...dancer },
];
export const counterItem = (event: string, next: number): Item => ({ ...numberCounterKey(event), next });

/** The dancers' numbers so far, undefined where one has none yet. */
export const getNumbers = (
  table: Table,
  event: string,
  dancers: readonly string[],
): Promise<(NumberedDancer | undefined)[]> =>
  table.getMany<NumberedDancer>(dancers.map((dancer) => numberKey(event, dancer)));
/**
 * Takes so many numbers from the counter of an event, by themselves and for good: whoever takes some at the same moment gets others, and numbers of a
 * payment that fails are never given. Answers the first of them.
 */
export const takeNumbers = async (table: Table, event: string, count: number, first: number): Promise<number> =>
  (await table.increment(numberCounterKey(event), 'next', count, first)) - count;
/** Gives numbers to dancers, once each. */
export const giveNumbers = (dancers: readonly NumberedDancer[]): Write[] =>
  dancers.flatMap((dancer) =>
    numberItems(dancer).map(
      (item): Write => ({ kind: 'put', item, condition: { is: 'absent' }, refusal: () => refuse('IN_PROGRESS') }),
    ),
  );
/** A number that a dancer wore before: nobody else gets it. */
type Plate = NumberedDancer & { readonly isWornNoMore?: boolean };
const worn = (plate: Plate | undefined): NumberedDancer | undefined => (plate?.isWornNoMore ? undefined : plate);

/** Everybody who has a number at an event, in its order. */
export const numberedAt = async (table: Table, event: string, { consistent = false } = {}): Promise<NumberedDancer[]> =>
  (await table.all<Plate>({ ...plateRange(event), consistent })).flatMap((plate) => worn(plate) ?? []);
export const byNumber = async (table: Table, event: string, number: number): Promise<NumberedDancer | undefined> =>
  worn(await table.get<Plate>(plateKey(event, number)));
/** Every number that a dancer wears at an event, or has worn there. */
export const numbersOf = async (table: Table, event: string, dancer: string): Promise<number[]> =>
  (await table.all<Plate>({ ...plateRange(event), consistent: true }))
    .filter((plate) => plate.dancer === dancer)
    .map(({ dancerNumber }) => dancerNumber);
/** Which of these numbers nobody wears, or has worn. */
export const freeNumbers = async (table: Table, event: string, numbers: readonly number[]): Promise<number[]> => {
  const plates = await table.getMany(numbers.map((number) => plateKey(event, number)));
  return numbers.filter((_, i) => plates[i] === undefined);
};

/**
 * Writes a dancer's number on a sheet or in an entry, in the transaction that does: refused when it is not the dancer's any more, and whoever changes it at
 * this moment is refused in turn, and finds what was written.
 */
export const useNumber = ({
  event,
  dancer,
  dancerNumber,
}: Pick<NumberedDancer, 'event' | 'dancer' | 'dancerNumber'>): Write => ({
  kind: 'update',
  key: numberKey(event, dancer),
  add: { uses: 1 },
  condition: { is: 'equal', to: { dancerNumber } },
  refusal: () => refuse('IN_PROGRESS', 'This number was changed at this moment. Please try again.'),
});

/**
 * Gives a dancer another number that nobody wears, or one worn before, unless the old one was written somewhere since it was read. The old number stays
 * the dancer's.
 */
export const changeNumber = (before: NumberedDancer, dancerNumber: number): Write[] => {
  const { event, dancer, name, lname, school, wmh, uses } = before;
  const anew = (): Refusal => refuse('SHEET_CHANGED');
  return [
    {
      kind: 'update',
      key: numberKey(event, dancer),
      set: { dancerNumber },
      condition: { is: 'equal', to: { dancerNumber: before.dancerNumber, uses } },
      refusal: anew,
    },
    {
      kind: 'put',
      item: { ...plateKey(event, dancerNumber), event, dancer, dancerNumber, name, lname, school, wmh },
      condition: { is: 'absentOrEqual', to: { dancer, isWornNoMore: true } },
      refusal: (plate) => refuse('CONFLICT', takenBy(plate as Partial<Plate> | undefined, dancerNumber)),
    },
    {
      kind: 'put',
      item: {
        ...plateKey(event, before.dancerNumber),
        event,
        dancer,
        dancerNumber: before.dancerNumber,
        isWornNoMore: true,
      },
      condition: { is: 'equal', to: { dancer } },
      refusal: anew,
    },
  ];
};
const takenBy = ({ name = '', lname = '', isWornNoMore }: Partial<Plate> = {}, number: number): string =>
  isWornNoMore
    ? `Somebody wore ${number} before, and may be called by it still.`
    : `${number} is the number of ${`${name} ${lname}`.trim() || 'somebody else'}.`;
