import type { Event } from '@rince/domain/event/event';
import { tookTooLong } from '@rince/domain/long-work';
import { refuse } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import { type Context, signedIn } from '@rince/runtime/context';
import { setOnEvent } from '@rince/store/events';
import { createJob, getJob } from '@rince/store/results';
import type { Write } from '@rince/store/write';

/** Work on the results of an event: one at a time; it takes the place of one that never ended. `thenPublish`: what it calculates becomes public. */
export const startJob = async (
  ctx: Context,
  event: Event,
  kind: Job['kind'],
  { thenPublish = false } = {},
): Promise<{ job: Job; writes: readonly Write[] }> => {
  const before =
    event.generatingResults && event.job !== undefined ? await getJob(ctx.table, event._id, event.job) : undefined;
  const asked = { event: event._id, done: 0, total: 0, by: signedIn(ctx)._id, createdAt: ctx.now.toISOString() };
  // Not queued by itself: whoever ends the work before it goes on with it. By its time it comes after that in the log.
  const createdAt = new Date(ctx.now.getTime() + 1).toISOString();
  const next: Job | undefined = thenPublish
    ? { ...asked, createdAt, _id: ctx.newId(), kind: 'publish', status: 'running' }
    : undefined;
  const job: Job = { ...asked, _id: ctx.newId(), kind, status: 'queued', ...(next ? { next: next._id } : {}) };
  const started = setOnEvent(
    event._id,
    { generatingResults: true, job: job._id },
    {
      only: before && tookTooLong(before, ctx.now) ? { job: before._id } : { generatingResults: false },
      refusal: () => refuse('CONFLICT', 'Results are being generated already.'),
    },
  );
  return { job, writes: [...(next ? createJob(next) : []), ...createJob(job), started] };
};
