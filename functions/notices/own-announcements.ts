import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { announcementsOf } from '@rince/store/announcements';
import { noticesAmong } from '@rince/store/notices';
import { loadEvent } from '../shared/event/load-event.ts';

/** More than anybody looks through. */
const most = 100;

/** What the office of an event has announced to the reader: of its announcements those that lie among their notifications. */
export const ownAnnouncements: UseCase<'ownAnnouncements'> = async (ctx, { query }) => {
  const event = await loadEvent(ctx.table, query.event);
  ctx.allow('event.read', { event });
  const { items } = await announcementsOf(ctx.table, event._id, { limit: most });
  const ids = items.map(({ _id }) => _id);
  const told = new Set((await noticesAmong(ctx.table, signedIn(ctx)._id, ids)).map(({ _id }) => _id));
  return items.filter(({ _id, status }) => status !== 'withdrawn' && told.has(_id));
};
