import { type Refusal, refuse } from '@rince/domain/refusal';
import { withCodes } from '@rince/domain/results/with-codes';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { setOnEvent } from '@rince/store/events';
import { getJob, publicCompetitionsOf } from '@rince/store/results';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { type Calculated, calculatedOf, outdatedOf } from '../shared/event/outdated-results.ts';
import { followPublication } from '../shared/event/public-pointer.ts';
import { startJob } from './start-job.ts';

/**
 * Publishes what is calculated and not public yet, as queued work that ends with one pointer; taking it back is at once, also while that work goes on.
 */
export const togglePublishResults: UseCase<'togglePublishResults'> = async (ctx, { body }) => {
  const { event, grades } = await loadSyllabus(ctx.table, body.id);
  ctx.allow('event.publishResults', { event });
  if (!body.publish) {
    const competitions = Object.keys(await publicCompetitionsOf(ctx.table, event));
    const job = event.job === undefined ? undefined : await getJob(ctx.table, event._id, event.job);
    const publishing = event.generatingResults && (job?.kind === 'publish' || job?.next !== undefined);
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
        actOf(ctx, {
          event: event._id,
          act: 'unpublish',
          ...(competitions.length > 0 ? { detail: { competitions } } : {}),
        }),
      ],
      { hasResults: false },
    );
    await followPublication(ctx.table, event._id);
    return answer;
  }
  if (!event.published) throw refuse('NOT_READY', 'Publish the event first: families do not see it yet.');
  if (!event.hasPrivateResults) throw refuse('NOT_READY', 'Generate the results first.');
  const all = await calculatedOf(ctx.table, grades);
  if (all.every(({ result }) => result === undefined))
    throw refuse('NOT_READY', 'There is no result that could be published. Generate the results first.');
  const outdated = await outdatedOf(ctx.table, all);
  // What is submitted is not calculated again before somebody opens its sheet.
  const open = outdated.filter(({ competition }) => !competition.submitted);
  const closed = outdated.filter(({ competition }) => competition.submitted);
  if (closed.length > 0 || (open.length > 0 && !body.recalculate)) throw refuseOutdated(open, closed);
  const { job, writes } = await (open.length > 0
    ? startJob(ctx, event, 'results', { thenPublish: true })
    : startJob(ctx, event, 'publish'));
  return ctx.commit(writes, { hasResults: event.hasResults, job });
};

/** Which results show what is no longer so, by name, and what helps. */
const refuseOutdated = (open: readonly Calculated[], closed: readonly Calculated[]): Refusal => {
  const codes = (some: readonly Calculated[]): string[] => some.map(({ code }) => code);
  const message = [
    withCodes('Marks or dancers have changed since these were calculated', codes(open)),
    withCodes('Submitted, and changed since, so that the sheet has to be opened again', codes(closed)),
    'Nothing was published.',
  ]
    .filter(Boolean)
    .join('. ');
  return refuse(closed.length > 0 ? 'CONFLICT' : 'OUTDATED', message);
};
