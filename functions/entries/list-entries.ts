import { access } from '@rince/domain/access';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { entriesOf } from '@rince/store/entries';
import { getEvents } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import { tileOf } from '../shared/entry/entry-view.ts';
import { ownSchool } from '../shared/people/load-school.ts';
import { entriesOfDancer } from './entries-of-dancer.ts';
import { studentEntries } from './student-entries.ts';

/** Own entries; with a school, those of its dancers, for those who run it; with a dancer, theirs, for those who may see the dancer. */
export const listEntries: UseCase<'listEntries'> = async (ctx, { query }) => {
  const newestFirst = query.sort?.createdAt !== 1;
  if (query.query?.school !== undefined)
    return studentEntries(ctx.table, await ownSchool(ctx, query.query.school, access['school.lead']), query);
  if (query.query?.dancer !== undefined) return entriesOfDancer(ctx, query.query.dancer, newestFirst);
  const page = await entriesOf(ctx.table, signedIn(ctx)._id, pageLimit(query, 999), query.cursor, newestFirst);
  const events = new Map(
    (
      await getEvents(
        ctx.table,
        page.items.map(({ event }) => event),
        mayBeLate,
      )
    ).map((event) => [event._id, event]),
  );
  const items = page.items.flatMap((entry) => {
    const event = events.get(entry.event);
    return event ? [tileOf(entry, event)] : [];
  });
  return listed({ ...page, items }, query);
};
