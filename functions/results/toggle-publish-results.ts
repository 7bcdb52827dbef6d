import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { publishedResults } from '@rince/services/published-results';
import { setOnEvent } from '@rince/store/events';
import { getJob } from '@rince/store/results';
import { loadEvent } from '../steps/event-facts.ts';
import { startJob } from './start-job.ts';

/** Publishes what is calculated, as queued work that ends with one pointer; taking it back is at once, also while that work goes on. */
export const togglePublishResults: UseCase<'togglePublishResults'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.publishResults', { event });
  if (!body.publish) {
    const job = event.job === undefined ? undefined : await getJob(ctx.table, event._id, event.job);
    const publishing = event.generatingResults && job?.kind === 'publish';
    await publishedResults.unpublish(event._id);
    const answer = await ctx.commit(
      [
        setOnEvent(event._id, {
          hasResults: false,
          ...(publishing ? { generatingResults: false, job: undefined } : {}),
        }),
      ],
      { hasResults: false },
    );
    // Whoever pointed to a version at this very moment finds the event without its job, and this takes the pointer away.
    await publishedResults.unpublish(event._id);
    return answer;
  }
  if (!event.hasPrivateResults) throw refuse('NOT_READY', 'Generate the results first.');
  const { job, writes } = await startJob(ctx, event, 'publish');
  return ctx.commit(writes, { hasResults: event.hasResults, job });
};
