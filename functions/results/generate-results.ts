import type { UseCase } from '@rince/runtime/http';
import { loadEvent } from '../shared/event/load-event.ts';
import { startJob } from './start-job.ts';

/** Asks the worker for all results of an event; one such work at a time. */
export const generateResults: UseCase<'generateResults'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  const { job, writes } = await startJob(ctx, event, 'results');
  return ctx.commit(writes, job);
};
