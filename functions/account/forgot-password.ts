import { resets } from '@rince/domain/people/try-limits';
import type { UseCase } from '@rince/runtime/http';
import { lives, newCode } from '@rince/store/codes';
import { outboxItem } from '@rince/store/outbox';
import { putResetCode } from '@rince/store/reset-codes';
import { countTry } from '@rince/store/tries';
import { sendPromised } from './send-promised.ts';

/** The same work and the same answer for every address; whether somebody has it is looked up where the letter is written. */
export const forgotPassword: UseCase<'forgotPassword'> = async (ctx, { body }) => {
  await countTry(ctx.table, resets.place, ctx.sourceIp);
  await countTry(ctx.table, resets.account, body.email);
  const { code, hash, expiresAt } = newCode(ctx.now, lives.reset);
  const letter = outboxItem('mail', { letter: 'reset-password', email: body.email, code }, ctx.newId());
  const answer = await ctx.commit([...putResetCode({ email: body.email, letter: 'reset', hash, expiresAt }), letter], {
    done: true as const,
  });
  await sendPromised(ctx, letter);
  return answer;
};
