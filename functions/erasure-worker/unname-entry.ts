import type { Entry } from '@rince/domain/entry/entry';
import type { Payment } from '@rince/domain/entry/payment';
import type { Tools } from '@rince/runtime/context';
import { changePayment, getEntry, paymentsOf } from '@rince/store/entries';
import { unnameInEntry } from '@rince/store/erasure';
import { everyEventNotice, everyNoticeOf, rewordEventNotice, rewordNotice } from '@rince/store/notices';
import { getOrder, rewordOrder } from '@rince/store/orders';
import type { Write } from '@rince/store/write';

/** A dancer whose name goes. */
export interface Named {
  readonly _id: string;
  readonly name: string;
  readonly lname: string;
}

/**
 * Takes a dancer's name out of an entry and of all that was said of it: its payments, their receipts, and what its owner and those who run the event
 * were told. What was entered and paid stays. Answers its event; undefined when there is no such entry.
 */
export const unnameEntry = async (tools: Tools, id: string, dancer: Named): Promise<string | undefined> => {
  const entry = await getEntry(tools.table, id);
  if (!entry) return undefined;
  for (const payment of await paymentsOf(tools.table, id)) await unnamePayment(tools, payment, dancer);
  await unnameNotices(tools, entry, dancer);
  // Last: as long as the entry says the name, whoever comes again after a crash knows that there is something to do.
  await tools.table.transact(unnameInEntry(entry, dancer._id));
  return entry.event;
};

/** 'Una: Reel' says whose dance is paid, where several dance. */
const unnamedLines = (lines: Payment['lines'], { name }: Named): Payment['lines'] =>
  lines.map((line) => ({ ...line, title: line.title.replace(`${name}: `, '') }));

const unnamePayment = async ({ table }: Tools, payment: Payment, dancer: Named): Promise<void> => {
  const sections = payment.sections?.map((section) =>
    section.dancer === dancer._id
      ? { ...section, profile: { ...section.profile, name: '', lname: '', school: { name: '' } } }
      : section,
  );
  const lines = unnamedLines(payment.lines, dancer);
  const writes: Write[] = [changePayment(payment, { lines, ...(sections ? { sections } : {}) })];
  const { _id, user, paidAt } = payment;
  const order = paidAt === undefined ? undefined : await getOrder(table, { _id, user, createdAt: paidAt });
  if (order) {
    const dancers = order.dancers.filter((one) => one !== `${dancer.name} ${dancer.lname}`);
    writes.push(rewordOrder(order, { dancers, lines: unnamedLines(order.lines, dancer) }));
  }
  await table.transact(writes);
};

const unnameNotices = async ({ table }: Tools, { _id, event, owner }: Entry, dancer: Named): Promise<void> => {
  const path = `/app/entries/${_id}`;
  const full = `${dancer.name} ${dancer.lname}`;
  const first = new RegExp(`${RegExp.escape(dancer.name)}(?=[ ,.:;]|$)`, 'g');
  // What is told of this entry says first names, too; elsewhere they are other dancers'.
  const unnamed = (words: string, told: { readonly path?: string }): string => {
    const without = words.replaceAll(full, 'A dancer');
    return told.path === path ? without.replaceAll(first, 'A dancer') : without;
  };
  for (const notice of await everyNoticeOf(table, owner)) {
    const [title, content] = [unnamed(notice.title, notice), unnamed(notice.content, notice)];
    if (notice.path === path && (title !== notice.title || content !== notice.content))
      await table.transact([rewordNotice(notice, content, title)]);
  }
  for (const notice of await everyEventNotice(table, event)) {
    const content = unnamed(notice.content, notice);
    if (content !== notice.content) await table.transact([rewordEventNotice(notice, content)]);
  }
};
