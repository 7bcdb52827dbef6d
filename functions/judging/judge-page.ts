import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { eventsOf, getEvents } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';

export const judgePage: UseCase<'judgePage'> = async (ctx) => {
  const events = await getEvents(ctx.table, await eventsOf(ctx.table, signedIn(ctx)._id, 'judge'), mayBeLate);
  return { judgeEvents: events.toSorted((a, b) => b.eventStart.localeCompare(a.eventStart)) };
};
