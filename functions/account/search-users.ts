import { email as addressSchema, typedIn } from '@rince/contracts/fields';
import { access } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { maskedEmail } from '@rince/domain/people/masked-email';
import { beginsIn, searchedWords } from '@rince/domain/people/searched-words';
import { peopleSearches } from '@rince/domain/people/try-limits';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { allSchools, schoolsOf } from '@rince/store/directory';
import { eventsOf, getEvents } from '@rince/store/events';
import { countTry } from '@rince/store/tries';
import { findUsers, type UserLine } from '@rince/store/users';

const shown = 20;
/** Of people with one name so many lines are looked through, and then a page as large as the table gives, some thousands. */
const pages = [500, undefined] as const;
const fields = ['name', 'lname', 'email'] as const;

/**
 * People by the beginnings of their names, or by their whole address: by parts of an address one could spell out whose it is, letter by
 * letter.
 */
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
  if (user.role !== 'admin') await countTry(ctx.table, peopleSearches[mayBrowse ? 'names' : 'addresses'], user._id);

  const words = searchedWords(typed);
  // The longest word is the one that fewest people have.
  const asked = words.find((word) => word.includes('@')) ?? words.toSorted((a, b) => b.length - a.length)[0];
  if (asked === undefined) return [];
  const named = fields.filter((field) => query.fields?.includes(field));
  const within = named.length > 0 ? named : fields;
  const holds = (line: UserLine): boolean => {
    const names = fold(within.map((field) => (field === 'email' ? '' : line[field])).join(' '));
    return words.every((word) =>
      word.includes('@') ? within.includes('email') && fold(line.email) === word : beginsIn(names, word),
    );
  };

  const isMeant = (line: UserLine): boolean =>
    line.confirmed && !line.deactivated && holds(line) && (!query.role || line.roles.includes(query.role));
  const found = new Map<string, UserLine>();
  // A judge may have the first name of a thousand parents.
  let cursor: string | undefined;
  for (const limit of pages) {
    const page = await findUsers(ctx.table, asked, { cursor, ...(limit === undefined ? {} : { limit }) });
    for (const line of page.items.filter(isMeant)) found.set(line._id, line);
    ({ cursor } = page);
    if (cursor === undefined || found.size >= shown) break;
  }
  const people = [...found.values()]
    .sort((a, b) => `${a.lname} ${a.name}`.localeCompare(`${b.lname} ${b.name}`))
    .slice(0, shown);
  const all = people.length === 0 ? [] : await allSchools(ctx.table);
  return people.map(({ _id, name, lname, email }) => ({
    ...{ _id, name, lname },
    email: user.role === 'admin' ? email : maskedEmail(email),
    schools: all
      .filter(({ admins, moderators }) => admins.includes(_id) || moderators.includes(_id))
      .map((school) => ({ name: school.name, city: school.city })),
  }));
};
