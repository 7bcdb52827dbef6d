import type { Role } from '@rince/domain/access';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { outboxItem } from '@rince/store/outbox';
import { countTry } from '@rince/store/tries';
import { createUser, putConfirmationCode, userByEmail } from '@rince/store/users';
import { selfOf } from '../steps/self-of.ts';
import { sendPromised } from '../steps/send-promised.ts';
import { lives, newCode } from './codes.ts';
import { consentsOf } from './consents.ts';
import { freshUser } from './fresh-user.ts';
import { newPoolAccount } from './new-pool-account.ts';
import { registrations } from './try-limits.ts';

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
  const user = freshUser(ctx, {
    _id,
    name,
    lname,
    email,
    role: 'user',
    roles: selfChosen.filter((role) => body[role]),
  });
  const { code, hash, expiresAt } = newCode(ctx.now, lives.confirmation);

  const letter = outboxItem('mail', { letter: 'confirm-email', user: _id, code }, ctx.newId());

  const answer = await ctx.commit(
    [...createUser(user), ...putConfirmationCode(_id, { hash, expiresAt }), ...consentsOf(ctx, _id), letter],
    { user: await selfOf(user) },
  );
  await sendPromised(ctx, letter);
  return answer;
};
