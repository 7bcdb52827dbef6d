import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { setOnEvent } from '@rince/store/events';
import { createJob, type Job } from '@rince/store/results';
import { loadEvent } from '../steps/event-facts.ts';

/** Asks the worker for all results of an event; one such work at a time. */
export const generateResults: UseCase<'generateResults'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.tabulate', { event });
  const job: Job = {
    _id: ctx.newId(),
    event: event._id,
    kind: 'results',
    status: 'queued',
    done: 0,
    total: 0,
    by: signedIn(ctx)._id,
    createdAt: ctx.now.toISOString(),
  };
  const started = setOnEvent(
    event._id,
    { generatingResults: true, job: job._id },
    { only: { generatingResults: false }, refusal: () => refuse('CONFLICT', 'Results are being generated already.') },
  );
  return ctx.commit([createJob(job), started], job);
};
