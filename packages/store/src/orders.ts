import type { PriceLine } from '@rince/domain/price';
import type { Page, Table } from './table.ts';
import type { Item, Write } from './write.ts';

/** A payment that went through, as its receipt: what it was for stays as it was on that day. */
export interface Order {
  /** The payment. */
  readonly _id: string;
  readonly entry: string;
  readonly event: string;
  readonly eventName: string;
  readonly user: string;
  readonly dancers: readonly string[];
  /** Integer cents. */
  readonly amount: number;
  readonly currency: 'usd' | 'cad' | 'aud';
  readonly lines: readonly PriceLine[];
  readonly refunds: readonly { readonly _id: string; readonly amount: number; readonly createdAt: string }[];
  readonly createdAt: string;
}

export const orderItem = (order: Order): Item => ({
  pk: `USER#${order.user}`,
  sk: `ORDER#${order.createdAt}#${order._id}`,
  entity: 'order',
  gsi1pk: 'ORDERS',
  gsi1sk: `${order.createdAt}#${order._id}`,
  ...order,
});
export const putOrder = (order: Order): Write => ({
  kind: 'put',
  item: orderItem(order),
  condition: { is: 'absent' },
});
/** Somebody's own, newest first. */
export const ordersOf = (table: Table, user: string, limit: number, cursor?: string): Promise<Page<Order>> =>
  table.page<Order>({ pk: `USER#${user}`, prefix: 'ORDER#', newestFirst: true, limit, cursor, consistent: false });
/** Everybody's, newest first. */
export const allOrders = (table: Table, limit: number, cursor?: string): Promise<Page<Order>> =>
  table.page<Order>({ pk: 'ORDERS', index: 'gsi1', newestFirst: true, limit, cursor });
