import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { setOnEvent, useConnectState } from '@rince/store/events';
import { loadEvent } from '../shared/event/load-event.ts';

/** Registers the account the organizer connected. The state is used up before the provider is asked, and stays used if it refuses. */
export const addStripeAccountId: UseCase<'addStripeAccountId'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.eventId);
  ctx.allow('event.edit', { event });
  await useConnectState(ctx.table, { state: body.state, user: signedIn(ctx)._id, event: event._id }, ctx.now);
  // The provider's library is large, and everybody else who looks at an event does without.
  const { payments } = await import('@rince/services/payments');
  const stripeAccountId = await payments.connectedAccount(body.code);
  return ctx.commit(
    [setOnEvent(event._id, { stripeAccountId }), actOf(ctx, { event: event._id, act: 'moneyAccount' })],
    { stripeAccountId },
  );
};
