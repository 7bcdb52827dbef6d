import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { queues } from '@rince/services/queues';
import { countTry } from '@rince/store/tries';
import { putConfirmationCode } from '@rince/store/users';
import { lives, newCode } from './codes.ts';
import { confirmations } from './try-limits.ts';

/** Sends the link once more; only the newest one works. */
export const resendConfirmation: UseCase<'resendConfirmation'> = async (ctx) => {
  const user = signedIn(ctx);
  await countTry(ctx.table, confirmations, user._id);
  const { code, hash, expiresAt } = newCode(ctx.now, lives.confirmation);
  const answer = await ctx.commit(user.confirmed ? [] : putConfirmationCode(user._id, { hash, expiresAt }), {
    done: true as const,
  });
  if (!user.confirmed) await queues.send('mail', { letter: 'confirm-email', user: user._id, code });
  return answer;
};
