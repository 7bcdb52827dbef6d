import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { identity } from '@rince/services/identity';
import { emailOfResetCode, tryResetCode, useResetCode } from '@rince/store/reset-codes';
import { countTry } from '@rince/store/tries';
import { endSessions, setOnUser, userByEmail } from '@rince/store/users';
import { selfOf } from '../steps/self-of.ts';
import { accountNotice } from './account-notice.ts';
import { codeHash } from './codes.ts';
import { resets } from './try-limits.ts';

/** Until the second is over before which every sign-in ended. */
const nextSecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)));

/**
 * Sets a password with the code of the letter. The code is used up before the password changes: a crash in between costs another
 * letter, never a code that works twice. Opening the letter proves the address, too.
 */
export const resetPassword: UseCase<'resetPassword'> = async (ctx, { body }) => {
  await countTry(ctx.table, resets.codes, ctx.sourceIp);
  const hash = codeHash(body.token);
  const email = body.email || (await emailOfResetCode(ctx.table, hash));
  if (email === undefined || !(await tryResetCode(ctx.table, { email, hash }, ctx.now))) throw refuse('CODE_INVALID');
  const user = await userByEmail(ctx.table, email);
  if (!user || user.deactivated) throw refuse('CODE_INVALID');

  const change = { ...endSessions(), confirmed: true };
  await ctx.table.transact([
    ...useResetCode({ email, hash }),
    ...setOnUser(user._id, change),
    accountNotice(ctx, user._id, 'Your password was changed.'),
  ]);
  await identity.setPassword(user._id, body.password);
  await nextSecond();
  const { user: _, ...tokens } = await identity.signIn(email, body.password);
  return { token: { _id: user._id, ...tokens }, user: await selfOf({ ...user, ...change }) };
};
