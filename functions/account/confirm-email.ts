import type { UseCase } from '@rince/runtime/http';
import { identity } from '@rince/services/identity';
import { codeHash } from '@rince/store/codes';
import { outboxItem } from '@rince/store/outbox';
import { getConfirmationCode, getNewAddress, getUser, moveToAddress, setOnUser, userByEmail } from '@rince/store/users';
import { accountNotice } from './account-notice.ts';
import { sendPromised } from './send-promised.ts';

/** Confirms the address of an account, the first one or a new one; a link opened twice still says yes. */
export const confirmEmail: UseCase<'confirmEmail'> = async (ctx, { body }) => {
  const hash = codeHash(body.code);
  const isGood = (code: { hash: string; expiresAt: number } | undefined): boolean =>
    code?.hash === hash && code.expiresAt * 1000 > ctx.now.getTime();
  const user = await userByEmail(ctx.table, body.email);
  if (user) {
    if (!isGood(await getConfirmationCode(ctx.table, user._id))) return { valid: false };
    return ctx.commit(user.confirmed ? [] : setOnUser(user._id, { confirmed: true }), { valid: true });
  }

  const wish = await getNewAddress(ctx.table, body.email);
  const owner = wish && isGood(wish) ? await getUser(ctx.table, wish.user) : undefined;
  if (!owner || owner.newEmail !== body.email) return { valid: false };
  // The pool first, because the address may be taken there: should the rest fail, the same link goes on from here.
  await identity.setEmail(owner._id, body.email);
  const letter = outboxItem('mail', { letter: 'email-changed', user: owner._id, email: owner.email }, ctx.newId());
  const answer = await ctx
    .commit(
      [
        ...moveToAddress(owner, body.email, { hash, expiresAt: wish?.expiresAt ?? 0 }),
        accountNotice(ctx, owner._id, 'Your email address was changed.'),
        letter,
      ],
      { valid: true },
    )
    .catch(async (error: unknown) => {
      // The wish was taken back at this moment: who signs in with the address of before goes on with it.
      const now = await getUser(ctx.table, owner._id);
      if (now) await identity.setEmail(now._id, now.email);
      throw error;
    });
  await sendPromised(ctx, letter);
  return answer;
};
