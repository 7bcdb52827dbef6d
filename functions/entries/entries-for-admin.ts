import type { Entry } from '@rince/domain/entry/entry';
import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { entriesOf, getEntry } from '@rince/store/entries';
import { getEvents } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import { entryView } from '../shared/entry/entry-view.ts';

/** Entries that are not paid have no number yet and come last. */
const numberOf = ({ sections }: Entry): number =>
  Math.min(...sections.map(({ dancerNumber }) => dancerNumber ?? Number.POSITIVE_INFINITY));

/** Somebody's entries in order of the dancers' numbers, or one of them, as an admin looks at them. */
export const entriesForAdmin: UseCase<'entriesForAdmin'> = async (ctx, { query }) => {
  const page =
    query.id === undefined
      ? await entriesOf(ctx.table, query.userId ?? '', pageLimit(query, 999), query.cursor)
      : { items: [await getEntry(ctx.table, query.id)].filter((entry) => entry !== undefined) };
  const events = await getEvents(ctx.table, [...new Set(page.items.map(({ event }) => event))], mayBeLate);
  const byId = new Map(events.map((event) => [event._id, event]));
  const items = await Promise.all(
    page.items
      .toSorted((a, b) => numberOf(a) - numberOf(b) || b.createdAt.localeCompare(a.createdAt))
      .flatMap((entry) => {
        const event = byId.get(entry.event);
        return event ? [entryView(ctx, entry, event)] : [];
      }),
  );
  return listed({ ...page, items }, query);
};
