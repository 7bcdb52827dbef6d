import { passwordFailures } from '@rince/domain/people/try-limits';
import type { User } from '@rince/domain/people/user';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { identity } from '@rince/services/identity';
import { checkTries, countTry } from '@rince/store/tries';

/** Refuses, at the field, whoever does not know the password of their own account. */
export const demandPassword = async (ctx: Context, user: User, password: string | undefined): Promise<void> => {
  const wrong = (message: string) => refuse('BAD_REQUEST', message, { issues: [{ path: 'currentPassword', message }] });
  if (!password) throw wrong('This field is required');
  await checkTries(ctx.table, [[passwordFailures, user._id]]);
  try {
    await identity.signIn(user.email, password);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'LOGIN_FAILED') throw error;
    await countTry(ctx.table, passwordFailures, user._id);
    throw wrong('This is not your current password.');
  }
};
