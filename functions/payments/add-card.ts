import type { UseCase } from '@rince/runtime/http';
import { customerOf } from './customer.ts';

/** The card stays with the provider; we only learn its last digits. */
export const addCard: UseCase<'addCard'> = async (ctx, { body }) =>
  ctx.payments.cardOfSetup(await customerOf(ctx), body.setupIntent);
