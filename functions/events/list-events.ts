import { tabulatesEvent } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { type Event, eventsOf, getEvents, listEvents as list } from '@rince/store/events';
import { teamsOf } from '@rince/store/teams';
import { withFiles } from '../steps/event-files.ts';
import { starredFirst } from '../steps/starred-first.ts';

const mostEvents = 999;

/** Published events and the reader's own, newest first unless asked otherwise, starred ones before all; an admin sees all. */
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
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) * (query.sort?.createdAt ?? -1))
    .sort(starredFirst(user.favorites));
  const end = pageLimit(query, mostEvents);
  return {
    data: await Promise.all(found.slice(query.skip, end).map(withFiles)),
    count: found.length,
    hasMore: found.length > end,
    favorites: user.favorites ?? [],
  };
};

/** Each event of a page asks for its own teams. */
const mostWithTeams = 25;

/** The same with how many teams each has. */
export const getEventsAndTeams: UseCase<'getEventsAndTeams'> = async (ctx, { query }) => {
  const limit = Math.min(query.limit, mostWithTeams);
  const events = await listEvents(ctx, { params: {}, body: {}, query: { ...query, limit } });
  const teams = await Promise.all(events.data.map(({ _id }) => teamsOf(ctx.table, _id)));
  return { ...events, data: events.data.map((event, i) => ({ ...event, teams: teams[i]?.length ?? 0 })) };
};
