import type { UseCase } from '@rince/runtime/http';
import { customerOf } from './customer.ts';

export const setupCard: UseCase<'setupCard'> = async (ctx) => ({
  clientSecret: await ctx.payments.setupCard(await customerOf(ctx)),
});
