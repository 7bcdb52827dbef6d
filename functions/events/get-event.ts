import { tabulatesEvent } from '@rince/domain/access';
import { isRegistrationOpen } from '@rince/domain/event/windows';
import type { UseCase } from '@rince/runtime/http';
import { withFiles } from '../shared/event/event-files.ts';
import { loadEvent } from '../shared/event/load-event.ts';

export const getEvent: UseCase<'getEvent'> = async (ctx, { params }) => {
  const event = await loadEvent(ctx.table, params.id);
  ctx.allow('event.read', { event });
  return {
    ...(await withFiles(event)),
    mine: tabulatesEvent(ctx.actor, event),
    registrationOpen: event.published && isRegistrationOpen(event, ctx.now),
  };
};
