import { fold } from '@rince/domain/fold';
import type { UseCase } from '@rince/runtime/http';
import { eventsOf, getEvents } from '@rince/store/events';
import { findUsers, nameWords } from '@rince/store/users';
import { maskedEmail } from '../steps/masked-email.ts';

const shown = 20;

/** Whether a word of a name, or the address, begins so. */
const beginsIn = (folded: string, word: string): boolean =>
  nameWords(folded).some((one) => one.startsWith(word)) || folded.split(' ').some((one) => one.startsWith(word));

/** People by the beginnings of their names or address: the longest word asks the table, the others sift. */
export const searchUsers: UseCase<'searchUsers'> = async (ctx, { query }) => {
  const isOrganizer = ctx.actor?.role === 'admin' || ctx.actor?.roles.includes('organizer') === true;
  const events = isOrganizer || !ctx.actor ? [] : await getEvents(ctx.table, await eventsOf(ctx.table, ctx.actor._id));
  ctx.allow('user.search', { events });

  const [longest, ...others] = fold(query.query)
    .split(' ')
    .flatMap((word) => (word.includes('@') ? [word] : nameWords(word)))
    .toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const { items } = await findUsers(ctx.table, longest, 200);

  const found = new Map(
    items
      .filter(
        ({ folded, roles }) =>
          others.every((word) => beginsIn(folded, word)) && (!query.role || roles.includes(query.role)),
      )
      .map(({ user, name, lname, email }) => [user, { _id: user, name, lname, email: maskedEmail(email) }]),
  );
  return [...found.values()]
    .sort((a, b) => `${a.lname} ${a.name}`.localeCompare(`${b.lname} ${b.name}`))
    .slice(0, shown);
};
