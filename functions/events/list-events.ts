import { typedIn } from '@rince/contracts/fields';
import { tabulatesEvent } from '@rince/domain/access';
import type { Event } from '@rince/domain/event/event';
import { fold } from '@rince/domain/fold';
import { firstByName, holdsWords, searchedWords } from '@rince/domain/people/searched-words';
import { starredFirst } from '@rince/domain/people/starred-first';
import { areShown } from '@rince/domain/results/public-version';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { eventsOf, getEvents, listEvents as list } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import { teamsOf } from '@rince/store/teams';
import { withFiles } from '../shared/event/event-files.ts';

const mostEvents = 999;

/** Published events and the reader's own, or these alone; an admin sees all. */
const seenEvents = async (ctx: Context, { mine = false } = {}) => {
  const user = signedIn(ctx);
  const isAdmin = user.role === 'admin';
  const [published, drafts, own] = await Promise.all([
    mine && !isAdmin ? [] : list(ctx.table, 'published', mostEvents).then(({ items }) => items),
    isAdmin ? list(ctx.table, 'draft', mostEvents).then(({ items }) => items) : [],
    isAdmin ? [] : eventsOf(ctx.table, user._id).then((ids) => getEvents(ctx.table, ids, mayBeLate)),
  ]);

  const byId = new Map<string, Event>([...published, ...drafts, ...own].map((event) => [event._id, event]));
  return [...byId.values()]
    .map((event) => ({ ...event, mine: tabulatesEvent(ctx.actor, event) }))
    .filter((event) => (event.published && !mine) || event.mine);
};

/** Events by the beginnings of words. */
export const searchEvents: UseCase<'searchEvents'> = async (ctx, { query }) => {
  const holds = holdsWords(searchedWords(typedIn(query)), ['name'], query.fields);
  return firstByName((await seenEvents(ctx)).filter(holds));
};

const isAmong = (people: readonly string[], one: string | undefined): boolean =>
  one !== undefined && people.includes(one);

/** The events that somebody sees, newest first unless asked otherwise; starred ones before all, but for who looks for their own or for results, where no star shows. */
export const listEvents: UseCase<'listEvents'> = async (ctx, { query }) => {
  const user = signedIn(ctx);
  const { name = '', admins, tabulators, hasResults } = query.query ?? {};
  const isOfOne = admins !== undefined || tabulators !== undefined;
  const wanted = fold(name);
  const byTimeAlone = query.query?.mine === true || hasResults === true;
  // Who tabulates an event is known to its office alone.
  const found = (await seenEvents(ctx, { mine: query.query?.mine || isOfOne }))
    .filter((event) => !isOfOne || isAmong(event.admins, admins) || isAmong(event.tabulators, tabulators))
    .filter((event) => hasResults === undefined || areShown(event) === hasResults)
    .filter((event) => wanted === '' || fold(event.name).includes(wanted))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) * (query.sort?.createdAt ?? -1))
    .sort(byTimeAlone ? () => 0 : starredFirst(user.favorites));
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
