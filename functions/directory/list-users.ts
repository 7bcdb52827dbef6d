import { fold } from '@rince/domain/fold';
import { beginsIn, searchedWords } from '@rince/domain/people/searched-words';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { getEvent } from '@rince/store/events';
import { getJudges } from '@rince/store/judges';
import type { Table } from '@rince/store/table';
import { findUsers, getUsers, listUsers as listOf, type UserLine, type UserList } from '@rince/store/users';

const mostOnAPage = 100;
/** A megabyte holds some 3,000 people; whoever finds more should type more. */
const mostRequests = 2;

/** Everybody whom these words find, and whether that is all. */
const foundBy = async (table: Table, typed: string): Promise<{ people: UserLine[]; isAll: boolean }> => {
  const [longest = '', ...others] = searchedWords(typed);
  if (longest.length < 2) throw refuse('BAD_REQUEST', 'Type at least 2 characters.');
  const people = new Map<string, UserLine>();
  let cursor: string | undefined;
  for (let request = 0; request < mostRequests; request++) {
    const page = await findUsers(table, longest, { cursor });
    for (const one of page.items) if (others.every((word) => beginsIn(one.folded, word))) people.set(one._id, one);
    cursor = page.cursor;
    if (cursor === undefined) break;
  }
  return { people: [...people.values()], isAll: cursor === undefined };
};

/** Those who run, tabulate or judge an event. */
const peopleOf = async (table: Table, id: string): Promise<UserLine[]> => {
  const [event, judges] = await Promise.all([getEvent(table, id), getJudges(table, id)]);
  if (!event) throw refuse('NOT_FOUND');
  const { admins, moderators, tabulators } = event;
  return getUsers(table, [...new Set([...admins, ...moderators, ...tabulators, ...judges.map(({ user }) => user)])]);
};

const isOf =
  (list: UserList) =>
  ({ role, roles }: UserLine): boolean =>
    list === 'all' || (list === 'admin' ? role === 'admin' : roles.includes(list));

/** The users of a role by age from their list; whom a search finds is sorted here, because the words order by themselves. */
export const listUsers: UseCase<'listUsers'> = async (ctx, { query }) => {
  const { filter, search = '', event } = query.query ?? {};
  const list = filter?.id ?? 'all';
  const newestFirst = query.sort?.createdAt !== 1;
  const end = pageLimit(query, mostOnAPage);
  if (search === '' && event === undefined)
    return listed(await listOf(ctx.table, list, { newestFirst, limit: end, cursor: query.cursor }), query);

  const { people, isAll } =
    event === undefined ? await foundBy(ctx.table, search) : { people: await peopleOf(ctx.table, event), isAll: true };
  // What the words found need not be sifted by them again.
  const words = event === undefined ? [] : searchedWords(search);
  const found = people
    .filter(isOf(list))
    .filter(({ name, lname, email }) => words.every((word) => beginsIn(fold(`${name} ${lname} ${email}`), word)))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) * (newestFirst ? -1 : 1) || a._id.localeCompare(b._id));
  return {
    data: found.slice(query.skip, end),
    hasMore: found.length > end,
    ...(isAll ? { count: found.length } : {}),
  };
};
