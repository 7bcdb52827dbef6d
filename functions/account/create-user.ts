import { freshUser } from '@rince/domain/people/user';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { lives, newCode } from '@rince/store/codes';
import { outboxItem } from '@rince/store/outbox';
import { putResetCode } from '@rince/store/reset-codes';
import { createUser as create, userByEmail } from '@rince/store/users';
import { claimImage } from '../shared/claim-file.ts';
import { accountOf } from '../shared/people/self-of.ts';
import { newPoolAccount } from './new-pool-account.ts';
import { sendPromised } from './send-promised.ts';

/** Makes an account for somebody. It has no password: the owner sets one with the link of the letter. */
export const createUser: UseCase<'createUser'> = async (ctx, { body }) => {
  const { image: own, ...chosen } = body.user;
  const sent = body.image ?? own;
  if (await userByEmail(ctx.table, chosen.email)) throw refuse('EMAIL_TAKEN');

  const _id = await newPoolAccount(ctx, chosen.email);
  const image = sent && (await claimImage(ctx, sent, `users/${_id}/image`));
  const user = { ...freshUser({ ...chosen, _id }, ctx.now), ...(image ? { image } : {}) };
  const { code, hash, expiresAt } = newCode(ctx.now, lives.invitation);

  const letter = outboxItem('mail', { letter: 'invitation', user: _id, code }, ctx.newId());

  const answer = await ctx.commit(
    [...create(user), ...putResetCode({ email: user.email, letter: 'invitation', hash, expiresAt }), letter],
    await accountOf(user, true),
  );
  await sendPromised(ctx, letter);
  return answer;
};
