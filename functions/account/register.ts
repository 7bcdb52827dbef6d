import { randomBytes } from 'node:crypto';
import type { Role } from '@rince/domain/access';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { identity } from '@rince/services/identity';
import { queues } from '@rince/services/queues';
import { createUser, putConfirmationCode, type User, userByEmail } from '@rince/store/users';
import { codeHash, confirmationHours } from './confirmation-code.ts';
import { selfOf } from './self-of.ts';

const selfChosen = ['dancer', 'parent', 'teacher', 'tabulator', 'judge'] as const satisfies readonly Role[];

/** Creates the account, its profile and the letter that confirms its address. */
export const register: UseCase<'register'> = async (ctx, { body }) => {
  if (await userByEmail(ctx.table, body.email)) throw refuse('EMAIL_TAKEN');

  const _id = await identity.create(body.email, body.password);
  const user: User = {
    _id,
    name: body.name,
    lname: body.lname,
    email: body.email,
    role: 'user',
    roles: selfChosen.filter((role) => body[role]),
    theme: 'pretty',
    darkTheme: false,
    notify: true,
    step: 0,
    confirmed: false,
    tokensValidAfter: 0,
    createdAt: ctx.now.toISOString(),
    revision: 1,
  };
  const code = randomBytes(32).toString('base64url');
  const expiresAt = Math.floor(ctx.now.getTime() / 1000) + confirmationHours * 3600;

  const answer = await ctx.commit(
    [...createUser(user), ...putConfirmationCode(_id, { hash: codeHash(code), expiresAt })],
    { user: await selfOf(user) },
  );
  await queues.send('mail', { letter: 'confirm-email', user: _id, code });
  return answer;
};
