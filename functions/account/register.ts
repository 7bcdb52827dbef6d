import type { Role } from '@rince/domain/access';
import { registrations } from '@rince/domain/people/try-limits';
import { freshUser } from '@rince/domain/people/user';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { lives, newCode } from '@rince/store/codes';
import { outboxItem } from '@rince/store/outbox';
import { countTry } from '@rince/store/tries';
import { createUser, putConfirmationCode, userByEmail } from '@rince/store/users';
import { selfOf } from '../shared/people/self-of.ts';
import { consentsOf } from './consents.ts';
import { newPoolAccount } from './new-pool-account.ts';
import { sendPromised } from './send-promised.ts';

const selfChosen = ['dancer', 'parent', 'teacher', 'tabulator', 'judge'] as const satisfies readonly Role[];

/**
 * Creates the account, its profile, the record of what was agreed to, and the letter that confirms its address. The profile comes last,
 * with the answer: before it there is nothing that a repeated registration would not take up or make anew.
 */
export const register: UseCase<'register'> = async (ctx, { body }) => {
  await countTry(ctx.table, registrations.all, ctx.sourceIp);
  if (await userByEmail(ctx.table, body.email)) {
    await countTry(ctx.table, registrations.taken, ctx.sourceIp);
    throw refuse('EMAIL_TAKEN');
  }

  const _id = await newPoolAccount(ctx, body.email, body.password);
  const { name, lname, email } = body;
  const user = freshUser(
    {
      _id,
      name,
      lname,
      email,
      role: 'user',
      roles: selfChosen.filter((role) => body[role]),
    },
    ctx.now,
  );
  const { code, hash, expiresAt } = newCode(ctx.now, lives.confirmation);

  const letter = outboxItem('mail', { letter: 'confirm-email', user: _id, code }, ctx.newId());

  const answer = await ctx.commit(
    [...createUser(user), ...putConfirmationCode(_id, { hash, expiresAt }), ...consentsOf(ctx, _id), letter],
    { user: await selfOf(user) },
  );
  await sendPromised(ctx, letter);
  return answer;
};
