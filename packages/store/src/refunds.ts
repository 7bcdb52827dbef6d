import type { Refund, RefundFollowed } from '@rince/domain/entry/refund';
import { refuse } from '@rince/domain/refusal';
import { refundKey, refundRange } from './keys.ts';
import { outboxItemOfStream } from './outbox.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** A refund, and the promise to carry it out. */
export const startRefund = (refund: Refund): Write[] => [
  {
    kind: 'put',
    item: { ...refundKey(refund.entry, refund._id), entity: 'refund', ...refund },
    condition: { is: 'absent' },
  },
  outboxItemOfStream('payments', { kind: 'refund', entry: refund.entry, refund: refund._id }, refund._id),
];
/** The next state of a refund, once; told in the words that stand there. */
export const changeRefund = (refund: Refund, set: RefundFollowed['set']): Write => ({
  kind: 'update',
  key: refundKey(refund.entry, refund._id),
  set,
  condition: { is: 'equal', to: { status: refund.status, given: refund.given, reason: refund.reason } },
  refusal: () => refuse('IN_PROGRESS'),
});
/** Says why money went back in other words; refused where it has gone on, or somebody else has said it otherwise, since it was read. */
export const rewordRefund = ({ entry, _id, status, given, reason: before }: Refund, reason: string): Write => ({
  kind: 'update',
  key: refundKey(entry, _id),
  set: { reason },
  condition: { is: 'equal', to: { status, given, reason: before } },
});
export const getRefund = (table: Table, entry: string, id: string): Promise<Refund | undefined> =>
  table.get<Refund>(refundKey(entry, id));
/** What was given back of an entry, newest first. */
export const refundsOf = (table: Table, entry: string): Promise<Refund[]> =>
  table.read<Refund>({ ...refundRange(entry), newestFirst: true }, 1000);
