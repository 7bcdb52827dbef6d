import type { Event } from '@rince/domain/event/event';
import { starredFirst } from '@rince/domain/people/starred-first';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { dancersOf } from '@rince/store/dancers';
import { entriesOf } from '@rince/store/entries';
import { eventsOf, getEvents, listEvents } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import { tileOf } from '../shared/entry/entry-view.ts';
import { withFiles } from '../shared/event/event-files.ts';
import { dancerAnswers } from '../shared/people/dancer-answer.ts';

/** Upcoming events shown as tiles; the rest is behind '{n} More'. */
const tiles = 7;

export const homePage: UseCase<'homePage'> = async (ctx) => {
  const user = signedIn(ctx);
  const today = ctx.now.toISOString().slice(0, 10);
  const [published, dancers, entries, judged] = await Promise.all([
    listEvents(ctx.table, 'published', 200),
    dancersOf(ctx.table, user._id),
    entriesOf(ctx.table, user._id, 20),
    user.roles.includes('judge') ? eventsOf(ctx.table, user._id, 'judge') : [],
  ]);
  const upcoming = published.items
    .filter(({ eventEnd }) => eventEnd === '' || eventEnd >= today)
    .sort((a, b) => a.eventStart.localeCompare(b.eventStart))
    .sort(starredFirst(user.favorites));
  const events = await getEvents(
    ctx.table,
    [...new Set([...judged, ...entries.items.map(({ event }) => event)])],
    mayBeLate,
  );
  const byId = new Map(events.map((event) => [event._id, event]));
  return {
    events: await Promise.all(upcoming.slice(0, tiles).map(withFiles)),
    eventCount: upcoming.length,
    dancers: await dancerAnswers(dancers),
    entries: entries.items.flatMap((entry) => {
      const event = byId.get(entry.event);
      return event ? [tileOf(entry, event)] : [];
    }),
    favorites: user.favorites ?? [],
    judgeEvents: judged.map((id) => byId.get(id)).filter((event): event is Event => event !== undefined),
  };
};
