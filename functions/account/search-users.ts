import { email as addressSchema } from '@rince/contracts/fields';
import { access } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { schoolsOf } from '@rince/store/directory';
import { eventsOf, getEvents } from '@rince/store/events';
import { findUsers } from '@rince/store/users';
import { maskedEmail } from '../steps/masked-email.ts';
import { beginsIn, searchedWords } from '../steps/searched-words.ts';

const shown = 20;

/** People by the beginnings of their names or address: the longest word asks the table, the others sift. */
export const searchUsers: UseCase<'searchUsers'> = async (ctx, { query }) => {
  const user = signedIn(ctx);
  const isOrganizer = user.role === 'admin' || user.roles.includes('organizer');
  const [events, schools] = isOrganizer
    ? [[], []]
    : await Promise.all([
        eventsOf(ctx.table, user._id).then((ids) => getEvents(ctx.table, ids)),
        schoolsOf(ctx.table, user._id),
      ]);
  const exact = addressSchema.safeParse(query.query).success;
  ctx.allow('user.search', { events, schools, exact });
  const mayBrowse = access['user.search'](ctx.actor, { events, schools, exact: false }) === 'yes';

  const [longest, ...others] = searchedWords(query.query);
  if (longest === undefined) return [];
  const { items } = await findUsers(ctx.table, longest, { limit: 500 });

  const found = new Map(
    items
      .filter(
        ({ confirmed, email, folded, roles }) =>
          confirmed &&
          (mayBrowse || fold(email) === fold(query.query)) &&
          others.every((word) => beginsIn(folded, word)) &&
          (!query.role || roles.includes(query.role)),
      )
      .map(({ _id, name, lname, email }) => [_id, { _id, name, lname, email: maskedEmail(email) }]),
  );
  return [...found.values()]
    .sort((a, b) => `${a.lname} ${a.name}`.localeCompare(`${b.lname} ${b.name}`))
    .slice(0, shown);
};
