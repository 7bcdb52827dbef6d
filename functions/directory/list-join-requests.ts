import { maskedEmail } from '@rince/domain/people/masked-email';
import type { UseCase } from '@rince/runtime/http';
import { joinRequests } from '@rince/store/directory';
import { mayBeLate } from '@rince/store/item';
import { getUsers } from '@rince/store/users';
import { loadSchool } from '../shared/people/load-school.ts';

/** Who waits to be taken on a school's staff. */
export const listJoinRequests: UseCase<'listJoinRequests'> = async (ctx, { params }) => {
  const school = await loadSchool(ctx.table, params.id);
  ctx.allow('school.lead', { school });
  const requests = await joinRequests(ctx.table, school._id);
  const people = new Map(
    (
      await getUsers(
        ctx.table,
        requests.map(({ user }) => user),
        mayBeLate,
      )
    ).map((user) => [user._id, user]),
  );
  const data = requests.flatMap(({ user, at }) => {
    const person = people.get(user);
    return person ? [{ ...person, email: maskedEmail(person.email), at }] : [];
  });
  return { data, count: data.length, hasMore: false };
};
