import type { SchoolForm } from '@rince/contracts/people';
import { type RefusalIssue, refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { getRegion, type School } from '@rince/store/directory';
import { getUsers, type User, userByEmail } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { tellOfSchool } from '../steps/tell-of-school.ts';

interface Named {
  readonly createAdmin?: string | undefined;
  readonly createModerator?: string | undefined;
}

const nobody = 'There is no confirmed account with this address.';

/**
 * Who a form puts on the staff. Whoever is new there must have a confirmed account, because staff sees children; those who are on it
 * already stay, whatever became of them.
 */
export const staffOf = async (
  ctx: Context,
  form: Readonly<Pick<SchoolForm, 'region'>> & Pick<School, 'admins' | 'moderators'>,
  named: Named,
  before: readonly string[],
): Promise<{ admins: string[]; moderators: string[] }> => {
  const [people, admin, moderator, region] = await Promise.all([
    getUsers(
      ctx.table,
      [...new Set([...form.admins, ...form.moderators])].filter((id) => !before.includes(id)),
    ),
    named.createAdmin === undefined ? undefined : userByEmail(ctx.table, named.createAdmin),
    named.createModerator === undefined ? undefined : userByEmail(ctx.table, named.createModerator),
    form.region === '' ? undefined : getRegion(ctx.table, form.region),
  ]);
  const welcome = new Set([...before, ...people.filter(({ confirmed }) => confirmed).map(({ _id }) => _id)]);
  const isThere = (user: User | undefined): boolean => user?.confirmed === true;
  const issues: RefusalIssue[] = [
    ...(form.admins.every((id) => welcome.has(id)) ? [] : [{ path: 'admins', message: nobody }]),
    ...(form.moderators.every((id) => welcome.has(id)) ? [] : [{ path: 'moderators', message: nobody }]),
    ...(named.createAdmin === undefined || isThere(admin) ? [] : [{ path: 'createAdmin', message: nobody }]),
    ...(named.createModerator === undefined || isThere(moderator)
      ? []
      : [{ path: 'createModerator', message: nobody }]),
    ...(form.region === '' || region ? [] : [{ path: 'region', message: 'There is no such region.' }]),
  ];
  if (issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
  const admins = [...new Set([...form.admins, ...(admin ? [admin._id] : [])])];
  return {
    admins,
    moderators: [...new Set([...form.moderators, ...(moderator ? [moderator._id] : [])])].filter(
      (id) => !admins.includes(id),
    ),
  };
};

/** Tells everybody who came to the staff without asking. */
export const tellNewStaff = (
  ctx: Context,
  school: { readonly _id: string; readonly name: string },
  before: readonly string[],
  after: readonly string[],
): Write[] =>
  after
    .filter((id) => !before.includes(id) && id !== ctx.actor?._id)
    .map((id) => tellOfSchool(ctx, id, school, school.name, `You are on the staff of ${school.name} now.`));
