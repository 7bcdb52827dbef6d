import type { Order } from '@rince/domain/entry/order';
import { refuse } from '@rince/domain/refusal';
import type { Item } from './item.ts';
import { orderIndex, orderKey, orderPlace, orderRange } from './keys.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

export const orderItem = (order: Order): Item => ({
  ...orderKey(order),
  entity: 'order',
  ...orderPlace(order),
  ...order,
});

export const putOrder = (order: Order): Write => ({
  kind: 'put',
  item: orderItem(order),
  condition: { is: 'absent' },
});
export const getOrder = (table: Table, of: Pick<Order, 'user' | 'createdAt' | '_id'>): Promise<Order | undefined> =>
  table.get<Order>(orderKey(of));
/** In their order. */
export const getOrders = (
  table: Table,
  wanted: readonly Pick<Order, 'user' | 'createdAt' | '_id'>[],
): Promise<(Order | undefined)[]> => table.getMany<Order>(wanted.map(orderKey));
/** Writes on a receipt what was given back of it; once for the same refund. */
export const noteRefund = (order: Order, refund: Order['refunds'][number]): Write => ({
  kind: 'update',
  key: orderKey(order),
  set: { refunds: [...order.refunds, refund], refundCount: (order.refundCount ?? 0) + 1 },
  condition: { is: 'equal', to: { refundCount: order.refundCount } },
  refusal: () => refuse('IN_PROGRESS'),
});
/** Takes off a receipt what was written on it as given back, and came back. */
export const forgetRefund = (order: Order, refund: string): Write => ({
  kind: 'update',
  key: orderKey(order),
  set: { refunds: order.refunds.filter(({ _id }) => _id !== refund), refundCount: (order.refundCount ?? 0) + 1 },
  condition: { is: 'equal', to: { refundCount: order.refundCount } },
  refusal: () => refuse('IN_PROGRESS'),
});
/** Every receipt that somebody has, however many. */
export const everyOrderOf = (table: Table, user: string): Promise<Order[]> =>
  table.read<Order>(orderRange(user), 50_000);
/** Says on a receipt what was paid for in other words; refused where somebody else has done so since it was read. What was given back of it stays as it is. */
export const rewordOrder = (order: Order, words: Pick<Order, 'dancers' | 'lines'>): Write => ({
  kind: 'update',
  key: orderKey(order),
  set: { ...words, wordings: (order.wordings ?? 0) + 1 },
  condition: { is: 'equal', to: { wordings: order.wordings } },
});
/** Names nobody on a receipt any more. */
export const unnameOrder = (order: Order): Write => ({
  kind: 'update',
  key: orderKey(order),
  set: { dancers: [] },
  add: { wordings: 1 },
  condition: { is: 'present' },
});
/** Somebody's own, newest first. */
export const ordersOf = (table: Table, user: string, limit: number, cursor?: string): Promise<Page<Order>> =>
  table.readPage<Order>({ ...orderRange(user), newestFirst: true, limit, cursor, consistent: false });
/** Everybody's, newest first. */
export const allOrders = (table: Table, limit: number, cursor?: string): Promise<Page<Order>> =>
  table.findPage<Order>({ ...orderIndex, newestFirst: true, limit, cursor });
