import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { markRead } from '@rince/store/read-marks';
import { loadEventNotice } from './event-notice-facts.ts';

export const readEventNotice: UseCase<'readEventNotice'> = async (ctx, { params, body }) => {
  const { notice, event } = await loadEventNotice(ctx.table, params.id);
  ctx.allow('event.tabulate', { event });
  return ctx.commit([markRead(signedIn(ctx)._id, notice._id, body.seen)], { done: true as const });
};
