import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { setOnEvent } from '@rince/store/events';
import { loadEvent } from '../shared/event/load-event.ts';

/** From now on, or no longer, each result becomes public when its sheet is submitted. */
export const releaseAsSubmitted: UseCase<'releaseAsSubmitted'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.publishResults', { event });
  const act = actOf(ctx, { event: event._id, act: 'releaseAsSubmitted', detail: { value: body.release } });
  return ctx.commit([setOnEvent(event._id, { releaseAsSubmitted: body.release ? true : undefined }), act], {
    releaseAsSubmitted: body.release,
  });
};
