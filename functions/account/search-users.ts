import { email as addressSchema, typedIn } from '@rince/contracts/fields';
import { access } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { schoolsOf } from '@rince/store/directory';
import { eventsOf, getEvents } from '@rince/store/events';
import { findUsers } from '@rince/store/users';
import { maskedEmail } from '../steps/masked-email.ts';
import { holdsWords, searchedWords } from '../steps/searched-words.ts';

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
  const typed = typedIn(query);
  const exact = addressSchema.safeParse(typed).success;
  ctx.allow('user.search', { events, schools, exact });
  const mayBrowse = access['user.search'](ctx.actor, { events, schools, exact: false }) === 'yes';

  const words = searchedWords(typed);
  const [longest] = words;
  if (longest === undefined) return [];
  const { items } = await findUsers(ctx.table, longest, { limit: 500 });
  const holds = holdsWords(words, ['name', 'lname', 'email'], query.fields);

  const found = new Map(
    items
      .filter(
        (line) =>
          line.confirmed &&
          (mayBrowse || fold(line.email) === fold(typed)) &&
          holds(line) &&
          (!query.role || line.roles.includes(query.role)),
      )
      .map(({ _id, name, lname, email }) => [_id, { _id, name, lname, email: maskedEmail(email) }]),
  );
  return [...found.values()]
    .sort((a, b) => `${a.lname} ${a.name}`.localeCompare(`${b.lname} ${b.name}`))
    .slice(0, shown);
};
