import { fold } from '@rince/domain/fold';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { changeSchool } from '@rince/store/directory';
import { refuseIfStale } from '@rince/store/stale';
import { claimImage } from '../shared/claim-file.ts';
import { loadSchool } from '../shared/people/load-school.ts';
import { holdsName } from '../shared/people/school-name.ts';
import { staffOf, tellNewStaff } from './school-staff.ts';

/** Changes a school. Its last admin cannot be taken away but by a platform admin. */
export const editSchool: UseCase<'editSchool'> = async (ctx, { params, body }) => {
  const user = signedIn(ctx);
  const school = await loadSchool(ctx.table, params.id);
  ctx.allow('school.edit', { school });
  const { _id: _, image: sent, revision, ...form } = body.school;
  refuseIfStale(school, revision);
  if (form.confirmed !== undefined && form.confirmed !== (school.confirmed ?? false) && user.role !== 'admin')
    throw refuse('FORBIDDEN', 'Only an administrator can confirm a school.');
  const { region, admins, moderators } = { ...school, ...form };
  const staff = await staffOf(ctx, { region, admins, moderators }, body, school);
  if (staff.admins.length === 0 && user.role !== 'admin')
    throw refuse('BAD_REQUEST', 'A school needs an administrator.', {
      issues: [{ path: 'admins', message: 'A school needs an administrator.' }],
    });
  const wanted = { ...school, ...form };
  const isRenamed = fold(wanted.name) !== fold(school.name) || fold(wanted.city) !== fold(school.city);
  const named = isRenamed ? { holdsName: await holdsName(ctx, wanted, school) } : {};
  const image =
    sent === undefined
      ? school.image
      : sent === null
        ? undefined
        : await claimImage(ctx, sent, `schools/${school._id}/image`);

  const change = { ...form, ...staff, ...named, ...(sent === undefined ? {} : { image }) };
  const saved = { ...school, ...form, ...staff, revision: revision + 1 };
  const told = tellNewStaff(ctx, saved, school);
  return ctx.commit(
    [...changeSchool(school, change as typeof change & { image?: NonNullable<typeof image> }), ...told],
    { ...saved, image: await files.signedImage(image) },
  );
};
