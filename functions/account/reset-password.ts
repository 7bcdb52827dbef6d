import { resets } from '@rince/domain/people/try-limits';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { codeHash } from '@rince/store/codes';
import { emailOfResetCode, findResetCode, useResetCode } from '@rince/store/reset-codes';
import { countTry } from '@rince/store/tries';
import { changeUser, endSessions, userByEmail } from '@rince/store/users';
import { accountNotice } from './account-notice.ts';
import { passwordUnderWay, setPassword } from './follow-in-pool.ts';
import { signedInAs } from './sign-in.ts';

/** Somebody may save the profile between reading and writing it. */
const tries = 5;

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
  for (let attempt = 1; ; attempt++) {
    const user = await userByEmail(ctx.table, email);
    if (!user || user.deactivated) throw refuse('CODE_INVALID');
    const settingPassword = passwordUnderWay(user, ctx.now);
    try {
      await ctx.table.transact([
        ...useResetCode(code),
        // By the revision: whoever is about to save with a session that ends now is refused.
        ...changeUser(user, { ...endSessions(), confirmed: true, settingPassword }),
        accountNotice(ctx, user._id, 'Your password was changed.'),
      ]);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'STALE' || attempt === tries) throw error;
      continue;
    }
    await setPassword(ctx.table, user._id, body.password, settingPassword);
    return signedInAs(ctx, email, body.password);
  }
};
