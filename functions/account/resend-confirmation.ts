import { confirmations } from '@rince/domain/people/try-limits';
import type { User } from '@rince/domain/people/user';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { lives, newCode } from '@rince/store/codes';
import { outboxItem } from '@rince/store/outbox';
import { countTry } from '@rince/store/tries';
import { putConfirmationCode } from '@rince/store/users';
import { sendPromised } from './send-promised.ts';

/** Sends the link once more; only the newest one works. */
export const sendConfirmation = async (ctx: Context, user: User): Promise<{ done: true }> => {
  await countTry(ctx.table, confirmations, user._id);
  if (user.confirmed) return ctx.commit([], { done: true as const });
  const { code, hash, expiresAt } = newCode(ctx.now, lives.confirmation);
  const letter = outboxItem('mail', { letter: 'confirm-email', user: user._id, code }, ctx.newId());
  const answer = await ctx.commit([...putConfirmationCode(user._id, { hash, expiresAt }), letter], {
    done: true as const,
  });
  await sendPromised(ctx, letter);
  return answer;
};

export const resendConfirmation: UseCase<'resendConfirmation'> = (ctx) => sendConfirmation(ctx, signedIn(ctx));
