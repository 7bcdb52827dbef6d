import { fold } from '@rince/domain/fold';
import type { UseCase } from '@rince/runtime/http';
import { eventsOf, getEvents } from '@rince/store/events';
import { findUsers } from '@rince/store/users';
import { maskedEmail } from '../steps/masked-email.ts';

const shown = 20;

/** People by the beginnings of their names or address: the longest word asks the table, the others sift. */
export const searchUsers: UseCase<'searchUsers'> = async (ctx, { query }) => {
  const isOrganizer = ctx.actor?.role === 'admin' || ctx.actor?.roles.includes('organizer') === true;
  const events = isOrganizer || !ctx.actor ? [] : await getEvents(ctx.table, await eventsOf(ctx.table, ctx.actor._id));
  ctx.allow('user.search', { events });

  const words = fold(query.query)
    .split(' ')
    .toSorted((a, b) => b.length - a.length);
  const { items } = await findUsers(ctx.table, words[0] ?? '', 200);

  const others = words.slice(1);
  const found = new Map(
    items
      .filter(
        ({ folded, roles }) =>
          others.every((word) => ` ${folded}`.includes(` ${word}`)) && (!query.role || roles.includes(query.role)),
      )
      .map(({ user, name, lname, email }) => [user, { _id: user, name, lname, email: maskedEmail(email) }]),
  );
  return [...found.values()]
    .sort((a, b) => `${a.lname} ${a.name}`.localeCompare(`${b.lname} ${b.name}`))
    .slice(0, shown);
};
