import { whyNotAtEvent } from '@rince/domain/people/at-event';
import type { User } from '@rince/domain/people/user';
import type { RefusalIssue } from '@rince/domain/refusal';
import type { Table } from '@rince/store/table';
import { getUsers } from '@rince/store/users';

/**
 * Who is new among the people of an event, and why somebody cannot be: whoever works at an event sees children, so it is only those whom a
 * search finds. Those who are there already stay, whatever became of them.
 */
export const newPeople = async (
  table: Table,
  ids: readonly string[],
  { path, had, role }: { readonly path: string; readonly had: readonly string[]; readonly role?: 'judge' },
): Promise<{ users: User[]; issues: RefusalIssue[] }> => {
  const wanted = [...new Set(ids)].filter((id) => !had.includes(id));
  const users = await getUsers(table, wanted);
  const issues = wanted.flatMap((id) => {
    const message = whyNotAtEvent(
      users.find(({ _id }) => _id === id),
      role,
    );
    return message === undefined ? [] : [{ path, message }];
  });
  return { users, issues };
};
