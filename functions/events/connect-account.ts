import { randomBytes } from 'node:crypto';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { optionalSetting } from '@rince/services/environment';
import { putConnectState } from '@rince/store/events';
import { loadEvent } from '../shared/event/load-event.ts';

/** How long an organizer may take on the provider's pages, in seconds. */
const patience = 3600;

/** Sends the organizer to the provider with a state that only this user can bring back, for this event, once. */
export const connectAccount: UseCase<'connectAccount'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.eventId);
  ctx.allow('event.edit', { event });
  const site = optionalSetting('SITE_URL');
  if (site !== undefined && new URL(body.returnTo).origin !== new URL(site).origin)
    throw refuse('BAD_REQUEST', 'The payment provider only returns to this site.');

  const state = randomBytes(24).toString('base64url');
  const expiresAt = Math.floor(ctx.now.getTime() / 1000) + patience;
  // The provider's library is large, and everybody else who looks at an event does without.
  const { payments } = await import('@rince/services/payments');
  const url = await payments.connectUrl(state, `${new URL(body.returnTo).origin}/app/event-dashboard`);
  return ctx.commit(putConnectState({ state, user: signedIn(ctx)._id, event: event._id, expiresAt }), { url, state });
};
