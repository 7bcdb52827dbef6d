import { Refusal, refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { identity } from '@rince/services/identity';
import { checkTries, countTry } from '@rince/store/tries';
import { getUser } from '@rince/store/users';
import { selfOf } from '../steps/self-of.ts';
import { signInFailures } from './try-limits.ts';

/** Signs in a client other than the site, which keeps passwords from us. Failures are counted for the account and for the place. */
export const adminLogin: UseCase<'adminLogin'> = async (ctx, { body }) => {
  const { account, place } = signInFailures;
  await checkTries(ctx.table, [
    [account, body.email],
    [place, ctx.sourceIp],
  ]);
  try {
    const { user: id, ...tokens } = await identity.signIn(body.email, body.password);
    const user = await getUser(ctx.table, id);
    if (!user || user.deactivated) throw refuse('LOGIN_FAILED');
    return { token: { _id: user._id, ...tokens }, user: await selfOf(user) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'LOGIN_FAILED')
      await Promise.all([countTry(ctx.table, account, body.email), countTry(ctx.table, place, ctx.sourceIp)]);
    throw error;
  }
};
