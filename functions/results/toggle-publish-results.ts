import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { setOnEvent } from '@rince/store/events';
import { getJob } from '@rince/store/results';
import { loadEvent } from '../shared/event/load-event.ts';
import { followPublication } from '../shared/event/public-pointer.ts';
import { startJob } from './start-job.ts';

/**
 * Publishes what is calculated and not public yet, as queued work that ends with one pointer; taking it back is at once, also while that work goes on.
 */
export const togglePublishResults: UseCase<'togglePublishResults'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.publishResults', { event });
  if (!body.publish) {
    const job = event.job === undefined ? undefined : await getJob(ctx.table, event._id, event.job);
    const publishing = event.generatingResults && job?.kind === 'publish';
    // Work that began since is not ended by somebody who did not see it: it is taken back when it is asked for again.
    const answer = await ctx.commit(
      [
        setOnEvent(
          event._id,
          {
            hasResults: false,
            resultVersion: undefined,
            // What is submitted from now on waits, too.
            releaseAsSubmitted: undefined,
            ...(publishing ? { generatingResults: false, job: undefined } : {}),
          },
          {
            takesBack: true,
            only: { job: event.job, generatingResults: event.generatingResults },
            refusal: () => refuse('CONFLICT', 'Somebody asked for results at the same moment. Please look again.'),
          },
        ),
        actOf(ctx, { event: event._id, act: 'unpublish' }),
      ],
      { hasResults: false },
    );
    await followPublication(ctx.table, event._id);
    return answer;
  }
  if (!event.hasPrivateResults) throw refuse('NOT_READY', 'Generate the results first.');
  const { job, writes } = await startJob(ctx, event, 'publish');
  return ctx.commit(writes, { hasResults: event.hasResults, job });
};
