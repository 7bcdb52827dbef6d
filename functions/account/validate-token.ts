import type { UseCase } from '@rince/runtime/http';
import { findResetCode } from '@rince/store/reset-codes';
import { countTry } from '@rince/store/tries';
import { codeHash } from './codes.ts';
import { resets } from './try-limits.ts';

/** Whether a reset code is good. */
export const validateToken: UseCase<'validateToken'> = async (ctx, { body }) => {
  await countTry(ctx.table, resets.codes, ctx.sourceIp);
  const code = await findResetCode(ctx.table, { email: body.email, hash: codeHash(body.token) }, ctx.now);
  return { valid: code !== undefined };
};
