import { resets } from '@rince/domain/people/try-limits';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { identity } from '@rince/services/identity';
import { codeHash } from '@rince/store/codes';
import { emailOfResetCode, findResetCode, useResetCode } from '@rince/store/reset-codes';
import { countTry } from '@rince/store/tries';
import { endSessions, setOnUser, userByEmail } from '@rince/store/users';
import { accountNotice } from './account-notice.ts';
import { signedInAs } from './sign-in.ts';

/**
 * Sets a password with the code of the letter. The code is used up before the password changes: a crash in between costs another
 * letter, never a code that works twice. Opening the letter proves the address, too.
 */
export const resetPassword: UseCase<'resetPassword'> = async (ctx, { body }) => {
  await countTry(ctx.table, resets.codes, ctx.sourceIp);
  const hash = codeHash(body.token);
  const email = body.email || (await emailOfResetCode(ctx.table, hash, ctx.now));
  const code = email === undefined ? undefined : await findResetCode(ctx.table, { email, hash }, ctx.now);
  if (email === undefined || !code) throw refuse('CODE_INVALID');
  const user = await userByEmail(ctx.table, email);
  if (!user || user.deactivated) throw refuse('CODE_INVALID');

  await ctx.table.transact([
    ...useResetCode(code),
    ...setOnUser(user._id, { ...endSessions(), confirmed: true }),
    accountNotice(ctx, user._id, 'Your password was changed.'),
  ]);
  await identity.setPassword(user._id, body.password);
  return signedInAs(ctx, email, body.password);
};
