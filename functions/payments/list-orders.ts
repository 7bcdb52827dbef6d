import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { mayBeLate } from '@rince/store/item';
import { allOrders, ordersOf } from '@rince/store/orders';
import { getUsers } from '@rince/store/users';

/** Own payments, or for an admin those of everybody. */
export const listOrders: UseCase<'listOrders'> = async (ctx, { query }) => {
  const user = signedIn(ctx);
  const limit = pageLimit(query, 100);
  const page = await (user.role === 'admin'
    ? allOrders(ctx.table, limit, query.cursor)
    : ordersOf(ctx.table, user._id, limit, query.cursor));
  const payers = [...new Set(page.items.slice(query.skip).map((order) => order.user))];
  const known = new Map(
    (user.role === 'admin' ? await getUsers(ctx.table, payers, mayBeLate) : [user]).map((one) => [one._id, one]),
  );
  const items = page.items.map(({ event, eventName, user: payer, ...order }) => ({
    ...order,
    event: { _id: event, name: eventName },
    user: { _id: payer, name: known.get(payer)?.name ?? '', lname: known.get(payer)?.lname ?? '' },
  }));
  return listed({ ...page, items }, query);
};
