import { access, choosesLevel } from '@rince/domain/access';
import { isNamedIn } from '@rince/domain/entry/entry';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import { dancedBy } from '@rince/store/dancers';
import { entriesOf, getEntries } from '@rince/store/entries';
import { getEvents } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import { tileOf } from '../shared/entry/entry-view.ts';
import { loadDancer } from '../shared/people/load-dancer.ts';

/** More than any family has. */
const most = 999;

/**
 * The entries one dancer is in, newest first: the reader's own as they are, and those that others paid with this dancer alone and
 * without what they cost.
 */
export const entriesOfDancer = async (ctx: Context, id: string, newestFirst: boolean) => {
  const { dancer, facts } = await loadDancer(ctx.table, id);
  if (access['dancer.read'](ctx.actor, { dancer: facts }) !== 'yes') throw refuse('NOT_FOUND');
  const [own, danced] = await Promise.all([
    entriesOf(ctx.table, signedIn(ctx)._id, most),
    dancedBy(ctx.table, dancer._id, mayBeLate),
  ]);
  const mine = own.items.filter(({ sections }) => sections.some((section) => section.dancer === dancer._id));
  const known = new Set(mine.map(({ _id }) => _id));
  const others = [...new Set(danced.map(({ entry }) => entry))].filter((entry) => !known.has(entry));
  const found = (await getEntries(ctx.table, others, mayBeLate)).flatMap((entry) =>
    entry && isNamedIn(entry, dancer._id) ? [entry] : [],
  );
  const entries = [...mine, ...found].toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) * (newestFirst ? -1 : 1),
  );
  const events = await getEvents(ctx.table, [...new Set(entries.map(({ event }) => event))], mayBeLate);
  const byId = new Map(events.map((event) => [event._id, event]));
  const data = entries.flatMap((entry) => {
    const event = byId.get(entry.event);
    if (!event) return [];
    if (known.has(entry._id)) return [tileOf(entry, event)];
    const sections = entry.sections.filter((section) => section.dancer === dancer._id);
    const { total: _, due: __, withdrawnReason: ___, otherLevels, ...tile } = tileOf({ ...entry, sections }, event);
    return [choosesLevel(ctx.actor, facts) ? { ...tile, otherLevels } : tile];
  });
  return { data, count: data.length, hasMore: false };
};
