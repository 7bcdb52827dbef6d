import type { Entry, PrintedCard } from '@rince/domain/entry/entry';
import type { Payment } from '@rince/domain/entry/payment';
import { refuse } from '@rince/domain/refusal';
import type { Item } from './item.ts';
import {
  entryKey,
  ownEntryKey,
  ownEntryRange,
  paymentKey,
  paymentRange,
  userEntryIndex,
  userEntryPlace,
} from './keys.ts';
import { outboxItemOfStream } from './outbox.ts';
import { sheetChanged, stale } from './stale.ts';
import type { Page, Table } from './table.ts';
import { checkOpen } from './users.ts';
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

/** Remembers a printed card of an entry that is as it was read, with the cards it had then; it changes nothing that anybody edits. */
export const noteCard = ({ _id, cards, cardsPrinted, revision }: Entry, dancer: string, card: PrintedCard): Write => ({
  kind: 'update',
  key: entryKey(_id),
  set: { cards: { ...cards, [dancer]: card }, cardsPrinted: (cardsPrinted ?? 0) + 1 },
  condition: { is: 'equal', to: { revision, cardsPrinted } },
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

/** Holds only while an entry is as it was read. */
export const checkEntry = ({ _id, revision }: Pick<Entry, '_id' | 'revision'>): Write => ({
  kind: 'check',
  key: entryKey(_id),
  condition: { is: 'revision', seen: revision },
  refusal: sheetChanged,
});
export const getEntry = (table: Table, id: string): Promise<Entry | undefined> => table.get<Entry>(entryKey(id));
/** Entries in the order of their ids, undefined where there is none. */
export const getEntries = (
  table: Table,
  ids: readonly string[],
  { consistent = true } = {},
): Promise<(Entry | undefined)[]> => table.getMany<Entry>(ids.map(entryKey), { consistent });
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
  const edges = await table.read<{ entry: string }>(ownEntryRange(owner), 50_000);
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
): Promise<Page<Entry>> => table.findPage<Entry>({ ...userEntryIndex(owner), newestFirst, limit, cursor });

export const paymentItem = (payment: Payment): Item => ({
  ...paymentKey(payment.entry, payment._id),
  entity: 'payment',
  ...payment,
});

/** What is chosen and not paid yet. */
const chosenOf = ({ paidAt, draft, sections, price, discount, total }: Entry): Partial<Entry> =>
  paidAt === undefined ? { sections, price, discount, total } : { draft };

/** A payment that nobody finishes is called off after so many seconds. */
const unfinishedAfter = 900;

/** Starts a payment of what is chosen: stored before the provider hears of it, and only if the entry has no other under way. */
export const startPayment = (
  entry: Entry,
  payment: Payment,
  numbersToGive: NonNullable<Entry['numbersToGive']>,
  holds: readonly Write[],
): Write[] => [
  ...holds,
  outboxItemOfStream(
    'payments',
    { kind: 'unfinished', entry: entry._id, payment: payment._id },
    payment._id,
    unfinishedAfter,
  ),
  { kind: 'put', item: paymentItem(payment), condition: { is: 'absent' } },
  checkOpen(payment.user),
  {
    kind: 'update',
    key: entryKey(entry._id),
    set: { ...chosenOf(entry), numbersToGive, payment: payment._id, revision: entry.revision + 1 },
    condition: { is: 'revision', seen: entry.revision },
    refusal: (stored) => (stored?.step === 2 ? refuse('ALREADY_PAID') : refuse('IN_PROGRESS')),
  },
];
/** Every payment of an entry, oldest first. */
export const paymentsOf = (table: Table, entry: string): Promise<Payment[]> =>
  table.read<Payment>(paymentRange(entry), 1000);
export const getPayment = (table: Table, entry: string, id: string): Promise<Payment | undefined> =>
  table.get<Payment>(paymentKey(entry, id));
/** In their order. */
export const getPayments = (
  table: Table,
  wanted: readonly { readonly entry: string; readonly payment: string }[],
): Promise<(Payment | undefined)[]> =>
  table.getMany<Payment>(wanted.map(({ entry, payment }) => paymentKey(entry, payment)));
export const getEntryAndPayment = async (
  table: Table,
  entry: string,
  payment: string,
): Promise<{ entry: Entry | undefined; payment: Payment | undefined }> => {
  const [found, paid] = await table.getMany<unknown>([entryKey(entry), paymentKey(entry, payment)]);
  return { entry: found as Entry | undefined, payment: paid as Payment | undefined };
};
/** Holds only while a payment is as it was read. */
export const checkPayment = ({ entry, _id, revision }: Payment): Write => ({
  kind: 'check',
  key: paymentKey(entry, _id),
  condition: { is: 'revision', seen: revision },
  refusal: () => refuse('IN_PROGRESS'),
});
export const changePayment = (
  payment: Payment,
  set: Partial<Pick<Payment, 'intent' | 'status' | 'paidAt' | 'sections' | 'lines'>>,
): Write => ({
  kind: 'update',
  key: paymentKey(payment.entry, payment._id),
  set: {
    ...set,
    // Who is in it matters until it is settled; the entry and its receipt say it from then on.
    ...(set.status === 'paid' || set.status === 'failed'
      ? { sections: undefined, held: { ...payment.held, offers: [] } }
      : {}),
    revision: payment.revision + 1,
  },
  condition: { is: 'revision', seen: payment.revision },
  refusal: () => refuse('IN_PROGRESS'),
});
