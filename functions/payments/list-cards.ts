import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { payments } from '@rince/services/payments';

export const listCards: UseCase<'listCards'> = async (ctx) => {
  const { customerId } = signedIn(ctx);
  const data = customerId === undefined ? [] : await payments.cards(customerId);
  return { data, count: data.length, hasMore: false };
};
