import type { Entry } from '@rince/domain/entry/entry';
import type { Order } from '@rince/domain/entry/order';
import type { Payment } from '@rince/domain/entry/payment';
import type { Refund } from '@rince/domain/entry/refund';
import type { Notice } from '@rince/domain/news/notice';
import type { Dancer } from '@rince/domain/people/dancer';
import { type DancerName, namesOf } from '@rince/domain/people/dancer-name';
import type { Tools } from '@rince/runtime/context';
import { changePayment, checkPayment, getEntry, getPayments, paymentsOf } from '@rince/store/entries';
import { unnameInEntry } from '@rince/store/erasure';
import {
  eventNoticesNow,
  everyEventNotice,
  everyNoticeOf,
  noticesNaming,
  noticesNow,
  noticesWith,
  rewordEventNotice,
  rewordNotice,
} from '@rince/store/notices';
import { getOrders, rewordOrder } from '@rince/store/orders';
import { getRefund, refundsOf, rewordRefund } from '@rince/store/refunds';
import type { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';
import { reword } from './reword.ts';

/** A dancer whose name goes. */
export interface Named extends Pick<Dancer, 'formerNames'> {
  readonly _id: string;
  readonly name: string;
  readonly lname: string;
}

const byLength = (names: readonly DancerName[]): DancerName[] =>
  names.toSorted((a, b) => `${b.name}${b.lname}`.length - `${a.name}${a.lname}`.length);

/** Words without the names of a dancer, that of today and those that were corrected; `first`: without first names alone, too. */
export const unnamed = (words: string, dancer: Named, { first = false } = {}): string =>
  // Whole names first, and 'Una Byrne' before 'Una Byrn', of which the other one would leave a letter.
  [
    ...byLength(namesOf(dancer)).map(({ name, lname }) => `${name} ${lname}`),
    ...(first ? namesOf(dancer).map(({ name }) => new RegExp(`${RegExp.escape(name)}(?=[ ,.:;]|$)`, 'g')) : []),
  ].reduce((said: string, one) => said.replaceAll(one, 'A dancer'), words);

/**
 * Takes a dancer's name out of an entry and of all that was said of it: its payments, their receipts, why money went back, and what its owner and those who
 * run the event were told. What was entered and paid stays. Answers its event; undefined when there is no such entry.
 */
export const unnameEntry = async (tools: Tools, id: string, dancer: Named): Promise<string | undefined> => {
  const entry = await getEntry(tools.table, id);
  if (!entry) return undefined;
  const payments = await paymentsOf(tools.table, id);
  await unnamePayments(tools, payments, dancer);
  // Before the notices: whoever tells why at this moment has read it, and must read again.
  await unnameRefunds(tools, entry, dancer);
  await unnameNotices(tools, entry, dancer);
  // Last: as long as the entry says the name, whoever comes again after a crash knows that there is something to do.
  const { withdrawnReason } = entry;
  const left = withdrawnReason === undefined ? '' : reasonLeft(entry, dancer, withdrawnReason);
  // Read once more, because they were written; one that ends at this moment takes the dancer out of the entry only when it finds the name gone.
  const underWay = (await paymentsOf(tools.table, id)).filter(({ status }) => status !== 'paid' && status !== 'failed');
  const writes = unnameInEntry(entry, dancer._id, left || undefined, { isBeingPaid: underWay.length > 0 });
  if (writes.length > 0) await tools.table.transact([...writes, ...underWay.map(checkPayment)]);
  return entry.event;
};

/** What stays of the words in which the office said why: of an entry that names nobody else nothing, because they are about this dancer alone. */
const reasonLeft = ({ sections, draft }: Entry, dancer: Named, reason: string): string => {
  const namesAnother = [...sections, ...(draft?.sections ?? [])].some(
    ({ dancer: id, profile }) => id !== dancer._id && `${profile.name}${profile.lname}` !== '',
  );
  return namesAnother ? unnamed(reason, dancer, { first: true }) : '';
};

/** What went back, with what its family was told of it, which lies under the same id. */
interface GivenBack {
  readonly refund: Refund;
  readonly notice: Notice | undefined;
}
const withNotices = (table: Table, refunds: readonly Refund[]): Promise<GivenBack[]> =>
  Promise.all(
    refunds.map(async (refund) => ({ refund, notice: (await noticesWith(table, [refund.user], refund._id))[0] })),
  );

const unnameRefunds = async ({ table }: Tools, entry: Entry, dancer: Named): Promise<void> =>
  reword(table, await withNotices(table, await refundsOf(table, entry._id)), {
    reword: ({ refund, notice }) => {
      const left = reasonLeft(entry, dancer, refund.reason);
      if (left === refund.reason) return [];
      const content = notice?.content.replace(refund.reason, () => left).trimEnd();
      return [
        rewordRefund(refund, left),
        ...(notice && content !== undefined ? [rewordNotice(notice, { title: notice.title, content })] : []),
      ];
    },
    readAgain: async (some) => {
      const now = await Promise.all(some.map(({ refund }) => getRefund(table, refund.entry, refund._id)));
      return withNotices(
        table,
        now.filter((refund) => refund !== undefined),
      );
    },
  });

/** 'Una: Reel' says whose dance is paid, where several dance. */
const unnamedLines = (lines: Payment['lines'], dancer: Named): Payment['lines'] =>
  lines.map((line) => ({
    ...line,
    title: namesOf(dancer).reduce((title, { name }) => title.replace(`${name}: `, ''), line.title),
  }));

/** A payment with its receipt, which it has when it went through. */
interface Paid {
  readonly payment: Payment;
  readonly order: Order | undefined;
}
const withReceipts = async (table: Table, payments: readonly Payment[]): Promise<Paid[]> => {
  const done = payments.filter(({ paidAt }) => paidAt !== undefined);
  const orders = await getOrders(
    table,
    done.map(({ _id, user, paidAt = '' }) => ({ _id, user, createdAt: paidAt })),
  );
  return payments.map((payment) => ({ payment, order: orders[done.indexOf(payment)] }));
};

const unnamePayments = async ({ table }: Tools, payments: readonly Payment[], dancer: Named): Promise<void> =>
  reword(table, await withReceipts(table, payments), {
    reword: ({ payment, order }) => {
      const sections = payment.sections?.map((section) =>
        section.dancer === dancer._id
          ? { ...section, profile: { ...section.profile, name: '', lname: '', school: { name: '' } } }
          : section,
      );
      const lines = unnamedLines(payment.lines, dancer);
      const names = new Set(namesOf(dancer).map(({ name, lname }) => `${name} ${lname}`));
      const dancers = order?.dancers.filter((one) => !names.has(one)) ?? [];
      return [
        // Written even where it names nobody: whoever settles it at this moment writes a receipt, and must read again.
        changePayment(payment, { lines, ...(sections ? { sections } : {}) }),
        ...(order ? [rewordOrder(order, { dancers, lines: unnamedLines(order.lines, dancer) })] : []),
      ];
    },
    readAgain: async (some) => {
      const now = await getPayments(
        table,
        some.map(({ payment: { entry, _id } }) => ({ entry, payment: _id })),
      );
      return withReceipts(
        table,
        now.filter((payment) => payment !== undefined),
      );
    },
  });

/** Takes a dancer's name out of what others were told of it beside any entry, as of a place that it waited for. */
export const unnameTold = async ({ table }: Tools, dancer: Named): Promise<void> =>
  reword(table, await noticesNaming(table, dancer._id), {
    reword: (notice) => rewordedNotice(notice, dancer),
    readAgain: (some) => noticesNow(table, some),
  });

/** A notice that is about the dancer without its first name, too. */
const rewordedNotice = (notice: Notice, dancer: Named): Write[] => {
  const without = (words: string): string => unnamed(words, dancer, { first: true });
  const [title, content] = [without(notice.title), without(notice.content)];
  return title === notice.title && content === notice.content ? [] : [rewordNotice(notice, { title, content })];
};

const unnameNotices = async ({ table }: Tools, { _id, event, owner }: Entry, dancer: Named): Promise<void> => {
  const path = `/app/entries/${_id}`;
  // What is told of this entry says first names, too; elsewhere they are other dancers'.
  const ofThis = (await everyNoticeOf(table, owner)).filter((notice) => notice.path === path);
  await reword(table, ofThis, {
    reword: (notice) => rewordedNotice(notice, dancer),
    readAgain: (some) => noticesNow(table, some),
  });
  await reword(table, await everyEventNotice(table, event), {
    reword: (notice) => {
      const content = unnamed(notice.content, dancer, { first: notice.path === path });
      return content === notice.content ? [] : [rewordEventNotice(notice, content)];
    },
    readAgain: (some) => eventNoticesNow(table, some),
  });
};
