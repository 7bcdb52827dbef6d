import type { UseCase } from '@rince/runtime/http';
import { getConfirmationCode, setOnUser, userByEmail } from '@rince/store/users';
import { codeHash } from './confirmation-code.ts';

/** Confirms an address; a link opened twice still says yes. */
export const confirmEmail: UseCase<'confirmEmail'> = async (ctx, { body }) => {
  const user = await userByEmail(ctx.table, body.email);
  const code = user && (await getConfirmationCode(ctx.table, user._id));

  const valid = code?.hash === codeHash(body.code) && code.expiresAt * 1000 > ctx.now.getTime();

  if (!user || !valid) return { valid: false };
  return ctx.commit(user.confirmed ? [] : setOnUser(user._id, { confirmed: true }), { valid: true });
};
