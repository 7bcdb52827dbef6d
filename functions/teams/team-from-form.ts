import type { teamForm } from '@rince/contracts/routes/teams';
import { isTeacher } from '@rince/domain/access';
import type { Event } from '@rince/domain/event/event';
import type { School } from '@rince/domain/people/school';
import type { Team } from '@rince/domain/people/team';
import { type RefusalIssue, refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import { getDancers } from '@rince/store/dancers';
import { getRegion } from '@rince/store/directory';
import { getNumbers } from '@rince/store/numbers';
import type * as z from 'zod';
import { claimImage } from '../shared/claim-file.ts';
import { dancersFacts } from '../shared/people/load-dancer.ts';

type Form = Omit<z.output<typeof teamForm>, 'name' | 'members' | 'region'> & {
  readonly members: readonly string[];
  readonly region?: { readonly _id: string } | null | undefined;
};
type Facts = Pick<Team, 'label' | 'region' | 'school' | 'members' | 'admins' | 'teacher' | 'image'>;

/** What a form says of a team, refused by field where something does not exist or is not theirs to say. */
export const teamFromForm = async (
  ctx: Context,
  form: Form,
  {
    id,
    event,
    school,
    before,
    keepsAdmins = false,
  }: { id: string; event: Event; school: School | undefined; before?: Team; keepsAdmins?: boolean },
): Promise<Facts> => {
  const user = signedIn(ctx)._id;
  const teacher = form.teacher === undefined ? (before?.teacher ?? user) : form.teacher._id;
  const staff = [...(school?.admins ?? []), ...(school?.moderators ?? [])];
  const [found, strangers] = await Promise.all([
    form.region ? getRegion(ctx.table, form.region._id) : undefined,
    strangersAmong(ctx, event, form.members, before?.members ?? []),
  ]);
  const stayed = form.region?._id === before?.region?._id ? before?.region : undefined;
  const region = found && !found.isDeleted ? found : stayed;
  const issues: RefusalIssue[] = [
    ...(school ? [] : [{ path: 'team.school', message: 'School is required' }]),
    ...(form.region && !region ? [{ path: 'team.region', message: 'Region is required' }] : []),
    ...(new Set(form.members).size < form.members.length
      ? [{ path: 'team.members', message: 'A dancer is here twice.' }]
      : []),
    ...(strangers ? [{ path: 'team.members', message: 'One of these dancers is not of your school.' }] : []),
    ...(teacher === '' || teacher === user || teacher === before?.teacher || staff.includes(teacher)
      ? []
      : [{ path: 'team.teacher', message: 'This person does not teach at the school.' }]),
  ];
  if (!school || issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
  return {
    label: form.label,
    region: region ? { _id: region._id, name: region.name } : undefined,
    school: { _id: school._id, name: school.name },
    members: form.members,
    // Whoever may not change all of a team does not come to by saving it.
    admins: keepsAdmins && before ? before.admins : [user],
    teacher: teacher === '' ? undefined : teacher,
    image: form.image
      ? await claimImage(ctx, form.image, `teams/${id}/image`)
      : form.image === null
        ? undefined
        : before?.image,
  };
};

/** Whether somebody is named who was not there before, and whom neither the reader owns or teaches nor the event has numbered. */
const strangersAmong = async (
  ctx: Context,
  event: Event,
  wanted: readonly string[],
  before: readonly string[],
): Promise<boolean> => {
  const fresh = wanted.filter((dancer) => !before.includes(dancer));
  if (fresh.length === 0) return false;
  const dancers = await getDancers(ctx.table, fresh);
  const there = dancers.filter((dancer) => dancer !== undefined);
  if (there.length < fresh.length) return true;
  if (ctx.actor?.role === 'admin') return false;
  const user = signedIn(ctx)._id;
  const facts = await dancersFacts(ctx.table, there);
  const unknown = there.filter(
    (_, i) => !facts[i]?.owners.includes(user) && !isTeacher(ctx.actor, facts[i]?.teachers ?? []),
  );
  if (unknown.length === 0) return false;
  if (!event.admins.includes(user)) return true;
  const numbers = await getNumbers(
    ctx.table,
    event._id,
    unknown.map(({ _id }) => _id),
  );
  return numbers.some((number) => number === undefined);
};
