import { tabulatesEvent } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { type Event, eventsOf, getEvents, listEvents as list } from '@rince/store/events';
import { withFiles } from '../steps/event-files.ts';
import { starredFirst } from '../steps/starred-first.ts';

const mostEvents = 999;

/** Published events and the reader's own, newest first; an admin sees all. */
export const listEvents: UseCase<'listEvents'> = async (ctx, { query }) => {
  const user = signedIn(ctx);
  const { name = '', mine = false, hasResults } = query.query ?? {};
  const isAdmin = user.role === 'admin';
  const [published, drafts, own] = await Promise.all([
    mine && !isAdmin ? [] : list(ctx.table, 'published', mostEvents).then(({ items }) => items),
    isAdmin ? list(ctx.table, 'draft', mostEvents).then(({ items }) => items) : [],
    isAdmin ? [] : eventsOf(ctx.table, user._id).then((ids) => getEvents(ctx.table, ids)),
  ]);

  const byId = new Map<string, Event>([...published, ...drafts, ...own].map((event) => [event._id, event]));
  const wanted = fold(name);
  const found = [...byId.values()]
    .map((event) => ({ ...event, mine: tabulatesEvent(ctx.actor, event) }))
    .filter((event) => event.published || event.mine)
    .filter((event) => !mine || event.mine)
    .filter((event) => hasResults === undefined || event.hasResults === hasResults)
    .filter((event) => wanted === '' || fold(event.name).includes(wanted))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .sort(starredFirst(user.favorites));
  const end = pageLimit(query, mostEvents);
  return {
    data: await Promise.all(found.slice(query.skip, end).map(withFiles)),
    count: found.length,
    hasMore: found.length > end,
    favorites: user.favorites ?? [],
  };
};
