import type { Role } from '@rince/domain/access';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { identity } from '@rince/services/identity';
import { queues } from '@rince/services/queues';
import { countTry } from '@rince/store/tries';
import { createUser, putConfirmationCode, userByEmail } from '@rince/store/users';
import { selfOf } from '../steps/self-of.ts';
import { lives, newCode } from './codes.ts';
import { consentsOf } from './consents.ts';
import { freshUser } from './fresh-user.ts';
import { registrations } from './try-limits.ts';

const selfChosen = ['dancer', 'parent', 'teacher', 'tabulator', 'judge'] as const satisfies readonly Role[];

/** Creates the account, its profile, the record of what was agreed to, and the letter that confirms its address. */
export const register: UseCase<'register'> = async (ctx, { body }) => {
  await countTry(ctx.table, registrations.all, ctx.sourceIp);
  if (await userByEmail(ctx.table, body.email)) {
    await countTry(ctx.table, registrations.taken, ctx.sourceIp);
    throw refuse('EMAIL_TAKEN');
  }

  const _id = await identity.create(body.email);
  const { name, lname, email } = body;
  const user = freshUser(ctx, {
    _id,
    name,
    lname,
    email,
    role: 'user',
    roles: selfChosen.filter((role) => body[role]),
  });
  const { code, hash, expiresAt } = newCode(ctx.now, lives.confirmation);

  const answer = await ctx.commit(
    [...createUser(user), ...putConfirmationCode(_id, { hash, expiresAt }), ...consentsOf(ctx, _id)],
    { user: await selfOf(user) },
  );
  await identity.setPassword(_id, body.password);
  await queues.send('mail', { letter: 'confirm-email', user: _id, code });
  return answer;
};
