import { resets } from '@rince/domain/people/try-limits';
import type { UseCase } from '@rince/runtime/http';
import { codeHash } from '@rince/store/codes';
import { findResetCode } from '@rince/store/reset-codes';
import { countTry } from '@rince/store/tries';

/** Whether a reset code is good. */
export const validateToken: UseCase<'validateToken'> = async (ctx, { body }) => {
  await countTry(ctx.table, resets.codes, ctx.sourceIp);
  const code = await findResetCode(ctx.table, { email: body.email, hash: codeHash(body.token) }, ctx.now);
  return { valid: code !== undefined };
};
