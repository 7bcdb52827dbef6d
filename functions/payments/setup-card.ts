import type { UseCase } from '@rince/runtime/http';
import { payments } from '@rince/services/payments';
import { customerOf } from './customer.ts';

export const setupCard: UseCase<'setupCard'> = async (ctx) => ({
  clientSecret: await payments.setupCard(await customerOf(ctx)),
});
