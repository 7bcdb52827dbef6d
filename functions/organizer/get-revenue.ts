import { revenueByDay } from '@rince/domain/entry/report';
import type { UseCase } from '@rince/runtime/http';
import { officeLinesAt } from '@rince/store/event-entries';
import { mayBeLate } from '@rince/store/item';
import { loadEvent } from '../shared/event/load-event.ts';

/** What came in and went out day by day, for who runs the event. */
export const getRevenue: UseCase<'getRevenue'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.edit', { event });
  const { receipts } = await officeLinesAt(ctx.table, event._id, mayBeLate);
  const { currency, timeZone } = event;
  return { currency, timeZone, days: revenueByDay(receipts, timeZone) };
};
