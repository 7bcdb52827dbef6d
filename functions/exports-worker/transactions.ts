import type { EntrySection } from '@rince/domain/entry/entry';
import type { ReceiptParts } from '@rince/domain/entry/entry-line';
import type { Tools } from '@rince/runtime/context';
import { loadEntered } from './entered.ts';
import { type Book, type Cell, type Feis, fullName } from './feis.ts';

const columns = [
  { title: 'Date', kind: 'time', width: 17, about: 'When it was paid; of what waits, when the entry was made.' },
  {
    title: 'Status',
    kind: 'text',
    width: 12,
    about: 'Completed: it was charged. Incomplete: it waits for its family.',
  },
  { title: 'First name', kind: 'text', width: 18, about: 'Who paid, or has to. Empty once somebody was erased.' },
  { title: 'Last name', kind: 'text', width: 20, about: '' },
  { title: 'E-mail', kind: 'text', width: 30, about: 'Of whoever paid, or has to.' },
  { title: 'Amount', kind: 'money', width: 13, about: 'What was charged, or waits to be paid.' },
  { title: 'Refunded', kind: 'money', width: 13, about: 'What was given back of it.' },
  {
    title: 'Kept',
    kind: 'money',
    width: 13,
    about: 'What was charged less what was given back; nothing of what waits.',
  },
  { title: 'For competitions', kind: 'money', width: 17, about: 'The prices of competitions, less of those left.' },
  { title: 'Fees', kind: 'money', width: 13, about: 'Admission, program and service fee.' },
  { title: 'Discount', kind: 'money', width: 13, about: 'The family discount that was taken off.' },
  {
    title: 'Credit',
    kind: 'money',
    width: 13,
    about:
      'Taken off as paid before, or forgiven as too little to charge; kept as credit where below zero. Competitions and fees less discount and credit are the amount.',
  },
  { title: 'Refunds', kind: 'number', width: 10, about: 'How often something was given back.' },
  { title: 'Last refund', kind: 'time', width: 17, about: 'When something was given back last.' },
  { title: 'Currency', kind: 'text', width: 10, about: 'The currency of the event.' },
  { title: 'Dancers', kind: 'text', width: 36, about: 'Who is in the entry now.' },
  { title: 'Competitions', kind: 'number', width: 13, about: 'How many the entry has now.' },
  { title: 'Payment', kind: 'text', width: 29, about: 'The id of the payment; what waits has none.' },
  { title: 'Entry', kind: 'text', width: 29, about: 'The id of the entry.' },
] as const;

const danced = (sections: readonly EntrySection[]): [string, number] => [
  sections
    .map(({ profile }) => fullName(profile))
    .filter(Boolean)
    .join(', '),
  sections.reduce((sum, { competitions }) => sum + competitions.length, 0),
];

/** What an amount was for; nothing where that was not kept, and of what waits. */
const split = (amount: number, parts: ReceiptParts | undefined): Cell[] => {
  if (!parts) return [undefined, undefined, undefined, undefined];
  const { competitions, fees, discounts } = parts;
  return [competitions, fees, discounts, competitions + fees - discounts - amount];
};

/** One row for each receipt, and for each entry, or change of one, that waits to be paid. */
export const transactions = async (tools: Tools, { event }: Feis): Promise<Book> => {
  const { lines, receipts, entry, person } = await loadEntered(tools, event._id);
  const currency = event.currency.toUpperCase();
  const paid = receipts.map((receipt): Cell[] => {
    const { name, lname, email } = person(receipt.user);
    const refunded = receipt.refunds.reduce((sum, { amount }) => sum + amount, 0);
    const last = receipt.refunds
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1);
    return [
      ...[receipt.createdAt, 'Completed', name, lname, email, receipt.amount, refunded, receipt.amount - refunded],
      ...split(receipt.amount, receipt.parts),
      ...[receipt.refunds.length, last, currency, ...danced(entry(receipt.entry)?.sections ?? [])],
      ...[receipt._id, receipt.entry],
    ];
  });
  const due = lines
    .filter((line) => line.due > 0)
    .map((line): Cell[] => {
      const { name, lname, email } = person(line.owner);
      const waits = entry(line._id);
      return [
        ...[line.createdAt, 'Incomplete', name, lname, email, line.due, 0, 0],
        ...split(line.due, undefined),
        ...[0, undefined, currency],
        ...danced(waits?.draft?.sections ?? waits?.sections ?? []),
        ...[undefined, line._id],
      ];
    });
  const rows = [...paid, ...due].sort((a, b) => String(b[0]).localeCompare(String(a[0])));
  const people = [...receipts.map(({ user }) => user), ...lines.map(({ owner }) => owner)];
  const dancers = lines.flatMap(({ _id }) =>
    [...(entry(_id)?.sections ?? []), ...(entry(_id)?.draft?.sections ?? [])].map(({ dancer }) => dancer),
  );
  return {
    columns,
    rows,
    people: [...people, ...dancers],
    filters: 'What was paid and what waits to be paid, newest first.',
  };
};
