import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { payments } from '@rince/services/payments';

export const deleteCard: UseCase<'deleteCard'> = async (ctx, { params }) => {
  const { _id, customerId } = signedIn(ctx);
  const cards = customerId === undefined ? [] : await payments.cards(customerId);
  if (customerId === undefined || !cards.some((card) => card._id === params.id)) throw refuse('NOT_FOUND');
  ctx.allow('card.own', { owner: _id });
  await payments.removeCard(customerId, params.id);
  return { done: true as const };
};
