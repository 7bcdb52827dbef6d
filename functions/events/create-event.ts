import type { Event } from '@rince/domain/event/event';
import { defaultZone } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getRegion } from '@rince/store/directory';
import { createEvent as create } from '@rince/store/events';
import { capEvent } from '@rince/store/places';
import { nameAtWork } from '@rince/store/users';
import { checkNamed, claimedFiles, keptWaiver, staffOf } from './event-change.ts';

/** What one transaction holds, less the answer that is kept with it. */
const mostWrites = 99;

export const createEvent: UseCase<'createEvent'> = async (ctx, { body }) => {
  const creator = signedIn(ctx)._id;
  await checkNamed(ctx.table, body.event, { admins: [creator] });
  const _id = ctx.newId();
  const { image, pdf, ...form } = body.event;
  const region = form.region === '' ? undefined : await getRegion(ctx.table, form.region);
  const event: Event = {
    ...form,
    timeZone: form.timeZone ?? region?.zone ?? defaultZone,
    ...(await claimedFiles(ctx, _id, { image, pdf })),
    _id,
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
  const writes = [
    ...create(event),
    ...(event.cap === 0 ? [] : [capEvent(event._id, event.cap)]),
    ...keptWaiver(event, ctx.now),
    ...staffOf(event).map(nameAtWork),
    actOf(ctx, { event: _id, act: 'makeEvent' }),
  ];
  if (writes.length > mostWrites)
    throw refuse('CONFLICT', 'These are too many people at once. Please name some of them afterwards.');
  return ctx.commit(writes, { _id: event._id, revision: event.revision });
};
