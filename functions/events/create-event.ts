import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { createEvent as create, type Event } from '@rince/store/events';

export const createEvent: UseCase<'createEvent'> = async (ctx, { body }) => {
  const creator = signedIn(ctx)._id;
  const event: Event = {
    ...body.event,
    _id: ctx.newId(),
    admins: [creator, ...body.event.admins.filter((id) => id !== creator)],
    published: false,
    step: 1,
    level: 1,
    hasResults: false,
    hasPrivateResults: false,
    generatingResults: false,
    createdAt: ctx.now.toISOString(),
    revision: 1,
  };
  return ctx.commit(create(event), { _id: event._id, revision: event.revision });
};
