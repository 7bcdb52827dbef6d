import { signInFailures } from '@rince/domain/people/try-limits';
import { Refusal } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { checkTries, countTry } from '@rince/store/tries';
import { signedInAs } from './sign-in.ts';

/** Signs in a client other than the site, which keeps passwords from us. Failures are counted for the place, and for the account at it. */
export const adminLogin: UseCase<'adminLogin'> = async (ctx, { body }) => {
  const { account, place } = signInFailures;
  const accountHere = `${body.email} ${ctx.sourceIp}`;
  await checkTries(ctx.table, [
    [account, accountHere],
    [place, ctx.sourceIp],
  ]);
  try {
    return await signedInAs(ctx, body.email, body.password);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'LOGIN_FAILED')
      await Promise.all([countTry(ctx.table, account, accountHere), countTry(ctx.table, place, ctx.sourceIp)]);
    throw error;
  }
};
