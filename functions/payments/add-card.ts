import type { UseCase } from '@rince/runtime/http';
import { payments } from '@rince/services/payments';
import { customerOf } from './customer.ts';

/** The card stays with the provider; we only learn its last digits. */
export const addCard: UseCase<'addCard'> = async (ctx, { body }) =>
  payments.cardOfSetup(await customerOf(ctx), body.setupIntent);
