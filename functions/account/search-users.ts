import type { UseCase } from '@rince/runtime/http';
import { eventsOf, getEvents } from '@rince/store/events';
import { findUsers } from '@rince/store/users';
import { maskedEmail } from '../steps/masked-email.ts';
import { beginsIn, searchedWords } from '../steps/searched-words.ts';

const shown = 20;

/** People by the beginnings of their names or address: the longest word asks the table, the others sift. */
export const searchUsers: UseCase<'searchUsers'> = async (ctx, { query }) => {
  const isOrganizer = ctx.actor?.role === 'admin' || ctx.actor?.roles.includes('organizer') === true;
  const events = isOrganizer || !ctx.actor ? [] : await getEvents(ctx.table, await eventsOf(ctx.table, ctx.actor._id));
  ctx.allow('user.search', { events });

  const [longest, ...others] = searchedWords(query.query);
  if (longest === undefined) return [];
  const { items } = await findUsers(ctx.table, longest, { limit: 500 });

  const found = new Map(
    items
      .filter(
        ({ confirmed, folded, roles }) =>
          confirmed && others.every((word) => beginsIn(folded, word)) && (!query.role || roles.includes(query.role)),
      )
      .map(({ _id, name, lname, email }) => [_id, { _id, name, lname, email: maskedEmail(email) }]),
  );
  return [...found.values()]
    .sort((a, b) => `${a.lname} ${a.name}`.localeCompare(`${b.lname} ${b.name}`))
    .slice(0, shown);
};
