import type { SchoolForm } from '@rince/contracts/people';
import type { Invitation, School } from '@rince/domain/people/school';
import { peopleSearches } from '@rince/domain/people/try-limits';
import type { User } from '@rince/domain/people/user';
import { type RefusalIssue, refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import { getRegion } from '@rince/store/directory';
import { countTry } from '@rince/store/tries';
import { getUsers, userByEmail } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { tellOfSchool } from '../shared/people/tell-of-school.ts';

interface Named {
  readonly createAdmin?: string | undefined;
  readonly createModerator?: string | undefined;
}

const nobody = 'There is no confirmed account with this address.';

/** Each address is a look-up: the answer says whether it has an account. */
const countLookUps = async (ctx: Context, { createAdmin, createModerator }: Named): Promise<void> => {
  const user = signedIn(ctx);
  if (user.role === 'admin') return;
  for (const address of [createAdmin, createModerator])
    if (address !== undefined) await countTry(ctx.table, peopleSearches.addresses, user._id);
};

type Staff = Pick<School, 'admins' | 'moderators' | 'invited'>;
/** More would not go through one transaction. */
const mostPeople = 40;

/**
 * Who a form puts on the staff. Whoever is new there must have a confirmed account, because staff sees children, and is asked first: the
 * word of a platform admin is enough. Those who are on it already stay, whatever became of them.
 */
export const staffOf = async (
  ctx: Context,
  form: Readonly<Pick<SchoolForm, 'region'>> & Pick<School, 'admins' | 'moderators'>,
  named: Named,
  before: Staff,
): Promise<{ admins: string[]; moderators: string[]; invited: Invitation[] }> => {
  const had = [...before.admins, ...before.moderators];
  const isNew = [...form.admins, ...form.moderators].some((id) => !had.includes(id));
  if (isNew || named.createAdmin !== undefined || named.createModerator !== undefined)
    if (!signedIn(ctx).confirmed) throw refuse('NOT_CONFIRMED');
  await countLookUps(ctx, named);
  const [people, admin, moderator, region] = await Promise.all([
    getUsers(
      ctx.table,
      [...new Set([...form.admins, ...form.moderators])].filter((id) => !had.includes(id)),
    ),
    named.createAdmin === undefined ? undefined : userByEmail(ctx.table, named.createAdmin),
    named.createModerator === undefined ? undefined : userByEmail(ctx.table, named.createModerator),
    form.region === '' ? undefined : getRegion(ctx.table, form.region),
  ]);
  const welcome = new Set([...had, ...people.filter(({ confirmed }) => confirmed).map(({ _id }) => _id)]);
  const isThere = (user: User | undefined): boolean => user?.confirmed === true;
  const admins = [...new Set([...form.admins, ...(admin ? [admin._id] : [])])];
  const moderators = [...new Set([...form.moderators, ...(moderator ? [moderator._id] : [])])].filter(
    (id) => !admins.includes(id),
  );
  const isOn = (id: string): boolean => ctx.actor?.role === 'admin' || had.includes(id);
  const asked = new Map((before.invited ?? []).map((one) => [one.user, one]));
  for (const [as, ids] of [
    ['admin', admins],
    ['moderator', moderators],
  ] as const)
    for (const user of ids)
      if (isOn(user)) asked.delete(user);
      else asked.set(user, { user, as, at: asked.get(user)?.at ?? ctx.now.toISOString() });
  const staff = { admins: admins.filter(isOn), moderators: moderators.filter(isOn), invited: [...asked.values()] };

  const issues: RefusalIssue[] = [
    ...(form.admins.every((id) => welcome.has(id)) ? [] : [{ path: 'admins', message: nobody }]),
    ...(form.moderators.every((id) => welcome.has(id)) ? [] : [{ path: 'moderators', message: nobody }]),
    ...(named.createAdmin === undefined || isThere(admin) ? [] : [{ path: 'createAdmin', message: nobody }]),
    ...(named.createModerator === undefined || isThere(moderator)
      ? []
      : [{ path: 'createModerator', message: nobody }]),
    ...(form.region === '' || region ? [] : [{ path: 'region', message: 'There is no such region.' }]),
    ...(staff.admins.length + staff.moderators.length + asked.size > mostPeople
      ? [{ path: 'moderators', message: `At most ${mostPeople} people, with those who are asked to join.` }]
      : []),
  ];
  if (issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
  return staff;
};

/** Tells everybody who came to the staff without asking, and whoever is asked to. */
export const tellNewStaff = (
  ctx: Context,
  school: { readonly _id: string; readonly name: string } & Staff,
  before: Staff,
): Write[] => {
  const had = [...before.admins, ...before.moderators];
  const wereAsked = new Set(before.invited?.map(({ user }) => user));
  const came = [...school.admins, ...school.moderators].filter((id) => !had.includes(id) && id !== ctx.actor?._id);
  const fresh = (school.invited ?? []).filter(({ user }) => !wereAsked.has(user));
  return [
    ...came.map((id) => tellOfSchool(ctx, id, school, school.name, `You are on the staff of ${school.name} now.`)),
    ...fresh.map(({ user }) =>
      tellOfSchool(
        ctx,
        user,
        school,
        school.name,
        `${school.name} asks you to join its staff. Accept or decline there.`,
      ),
    ),
  ];
};
