import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { identity } from '@rince/services/identity';
import { getUser } from '@rince/store/users';
import { selfOf } from './self-of.ts';

/** Signs in a client other than the site, which keeps passwords from us. */
export const adminLogin: UseCase<'adminLogin'> = async (ctx, { body }) => {
  const tokens = await identity.signIn(body.email, body.password);
  const user = await getUser(ctx.table, tokens.user);
  if (!user) throw refuse('LOGIN_FAILED');
  const { accessToken, refreshToken, expiresIn } = tokens;
  return { token: { _id: user._id, accessToken, refreshToken, expiresIn }, user: await selfOf(user) };
};
