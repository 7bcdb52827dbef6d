import type { Event } from '@rince/domain/event/event';
import { tookTooLong } from '@rince/domain/long-work';
import { refuse } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import { type Context, signedIn } from '@rince/runtime/context';
import { setOnEvent } from '@rince/store/events';
import { createJob, getJob } from '@rince/store/results';
import type { Write } from '@rince/store/write';

/** Work on the results of an event: one at a time; it takes the place of one that never ended. */
export const startJob = async (
  ctx: Context,
  event: Event,
  kind: Job['kind'],
): Promise<{ job: Job; writes: readonly Write[] }> => {
  const before =
    event.generatingResults && event.job !== undefined ? await getJob(ctx.table, event._id, event.job) : undefined;
  const job: Job = {
    _id: ctx.newId(),
    event: event._id,
    kind,
    status: 'queued',
    done: 0,
    total: 0,
    by: signedIn(ctx)._id,
    createdAt: ctx.now.toISOString(),
  };
  const started = setOnEvent(
    event._id,
    { generatingResults: true, job: job._id },
    {
      only: before && tookTooLong(before, ctx.now) ? { job: before._id } : { generatingResults: false },
      refusal: () => refuse('CONFLICT', 'Results are being generated already.'),
    },
  );
  return { job, writes: [createJob(job), started] };
};
