import { refuse } from '@rince/domain/refusal';
import { isPrintUnderWay, type Print } from '@rince/domain/schedule/print';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { outboxItemOfStream } from '@rince/store/outbox';
import { printsOf, startPrint } from '@rince/store/prints';
import { scheduleRevision } from '@rince/store/schedules';
import { loadEvent } from '../shared/event/load-event.ts';

/** Asks the worker for pages of an event that has a schedule; whoever asks for the same again waits for what is being made. */
export const generatePrintData: UseCase<'generatePrintData'> = async (ctx, { body }) => {
  const { type, paper, order } = body;
  const event = await loadEvent(ctx.table, body.event);
  ctx.allow('event.tabulate', { event });
  const [schedule, prints] = await Promise.all([
    scheduleRevision(ctx.table, event._id),
    printsOf(ctx.table, event._id),
  ]);
  if (schedule === 0) throw refuse('NOT_READY', 'Upload the schedule of this event first.');
  const same = prints.find(
    (one) => one.type === type && one.paper === paper && one.order === order && isPrintUnderWay(one, ctx.now),
  );
  if (same) return { _id: same._id };
  const print: Print = {
    ...{ _id: ctx.newId(), event: event._id, type, paper, order },
    ...{ status: 'queued', pages: 0, erasures: 0, by: signedIn(ctx)._id, createdAt: ctx.now.toISOString() },
  };
  const promise = outboxItemOfStream('prints', { kind: 'print', event: event._id, print: print._id }, ctx.newId());
  return ctx.commit([startPrint(print), promise], { _id: print._id });
};
