import { type Context, signedIn } from '@rince/runtime/context';
import { payments } from '@rince/services/payments';
import { setOnUser } from '@rince/store/users';

/** The user's customer at the payment provider, made at first need; asking twice makes one. */
export const customerOf = async (ctx: Context): Promise<string> => {
  const user = signedIn(ctx);
  if (user.customerId !== undefined) return user.customerId;
  const customerId = await payments.createCustomer(user._id, user.email);
  await ctx.table.transact(setOnUser(user._id, { customerId }));
  return customerId;
};
