import type { User } from '@rince/domain/people/user';
import { type RefusalIssue, refuse } from '@rince/domain/refusal';
import type { Table } from '@rince/store/table';
import { getUsers } from '@rince/store/users';

const wrongWith = (user: User | undefined, role: 'judge' | undefined): string | undefined => {
  if (!user || user.erased) return 'One of these people has no account any more.';
  const name = `${user.name} ${user.lname}`;
  if (user.deactivated) return `The account of ${name} is closed.`;
  if (!user.confirmed) return `${name} has not confirmed their email address yet.`;
  if (role && !user.roles.includes(role))
    return `${name} is not a judge here yet. They can add the role ADCRG/BG/SD in their settings.`;
  return undefined;
};

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
    const message = wrongWith(
      users.find(({ _id }) => _id === id),
      role,
    );
    return message === undefined ? [] : [{ path, message }];
  });
  return { users, issues };
};

/** The first of some issues is what the refusal says; nothing where there is none. */
export const refuseIssues = (issues: readonly RefusalIssue[]): void => {
  if (issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
};
