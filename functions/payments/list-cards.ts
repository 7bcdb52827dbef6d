import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';

export const listCards: UseCase<'listCards'> = async (ctx) => {
  const { customerId } = signedIn(ctx);
  const data = customerId === undefined ? [] : await ctx.payments.cards(customerId);
  return { data, count: data.length, hasMore: false };
};
