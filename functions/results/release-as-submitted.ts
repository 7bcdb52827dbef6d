import type { UseCase } from '@rince/runtime/http';
import { setOnEvent } from '@rince/store/events';
import { loadEvent } from '../shared/event/load-event.ts';

/** From now on, or no longer, each result becomes public when its sheet is submitted. */
export const releaseAsSubmitted: UseCase<'releaseAsSubmitted'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.publishResults', { event });
  return ctx.commit([setOnEvent(event._id, { releaseAsSubmitted: body.release ? true : undefined })], {
    releaseAsSubmitted: body.release,
  });
};
