import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { payments } from '@rince/services/payments';
import { setOnEvent, useConnectState } from '@rince/store/events';
import { loadEvent } from '../steps/event-facts.ts';

/** Registers the account the organizer connected; the state is used up with it. */
export const addStripeAccountId: UseCase<'addStripeAccountId'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.eventId);
  ctx.allow('event.edit', { event });
  const stripeAccountId = await payments.connectedAccount(body.code);
  return ctx.commit(
    [useConnectState(body.state, signedIn(ctx)._id, event._id), setOnEvent(event._id, { stripeAccountId })],
    { stripeAccountId },
  );
};
