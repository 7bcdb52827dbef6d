import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { setOnEvent } from '@rince/store/events';
import { loadEvent } from '../shared/event/load-event.ts';

/** An admin of the site says whether an event is run here, or only entered. */
export const setEventLevel: UseCase<'setEventLevel'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  const { level } = body;
  if (event.level === level) return { level };
  const act = actOf(ctx, { event: event._id, act: 'settings', detail: { fields: ['level'] } });
  return ctx.commit([setOnEvent(event._id, { level }), act], { level });
};
