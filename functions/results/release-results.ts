import { refuse } from '@rince/domain/refusal';
import { releaseJob } from '@rince/domain/results/job';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getCompetition } from '@rince/store/competitions';
import { createJob, getJob } from '@rince/store/results';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { publish } from '../shared/event/publish-results.ts';

/** Publishes the result of one competition at once; should this function die, its worker does. */
export const releaseResults: UseCase<'releaseResults'> = async (ctx, { body }) => {
  const { event, grades } = await loadSyllabus(ctx.table, body.id);
  ctx.allow('event.publishResults', { event });
  if (!grades.some(({ competitions }) => competitions.some(({ _id }) => _id === body.competition)))
    throw refuse('NOT_FOUND');
  if (!event.published) throw refuse('NOT_READY', 'Publish the event first: families do not see it yet.');
  const state = await getCompetition(ctx.table, body.competition);
  if (state?.result === undefined) throw refuse('NOT_READY', 'Calculate its results first.');
  const job = releaseJob(event, state, {
    _id: ctx.newId(),
    by: signedIn(ctx)._id,
    createdAt: ctx.now.toISOString(),
  });
  await ctx.commit(createJob(job), { hasResults: event.hasResults, job });
  try {
    await publish(ctx, job);
  } catch (error) {
    ctx.log('release left to its queue', { job: job._id, error: (error as Error).name });
  }
  const now = (await getJob(ctx.table, event._id, job._id)) ?? job;
  return { hasResults: event.hasResults || now.status === 'done', job: now };
};
