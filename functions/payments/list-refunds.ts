import { runsEvent } from '@rince/domain/access';
import type { UseCase } from '@rince/runtime/http';
import { paymentsOf } from '@rince/store/entries';
import { refundsOf } from '@rince/store/refunds';
import { loadEntry } from '../shared/entry/load-entry.ts';

export const listRefunds: UseCase<'listRefunds'> = async (ctx, { params }) => {
  const { entry, event, facts } = await loadEntry(ctx, params.id);
  ctx.allow('entry.refunds', { entry: facts });
  const [refunds, paid] = await Promise.all([refundsOf(ctx.table, entry._id), paymentsOf(ctx.table, entry._id)]);
  const refundable = paid
    .filter(({ status, intent }) => status === 'paid' && intent !== undefined)
    .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
  return { refunds, refundable, runs: runsEvent(ctx.actor, event) };
};
