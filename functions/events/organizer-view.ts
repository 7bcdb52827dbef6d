import { runsEvent } from '@rince/domain/access';
import { takesVideos } from '@rince/domain/entry/round-by-video';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { publishProblems } from '@rince/domain/event/publish-problems';
import { videoDays } from '@rince/domain/event/windows';
import { tookTooLong } from '@rince/domain/long-work';
import { maskedEmail } from '@rince/domain/people/masked-email';
import { lengthAt } from '@rince/domain/video-advice';
import type { Context } from '@rince/runtime/context';
import { getJob } from '@rince/store/results';
import { getUsers } from '@rince/store/users';
import { withFiles } from '../shared/event/event-files.ts';

/** An event as its organizers see it, with the people behind the ids. */
export const organizerView = async (ctx: Context, event: Event, grades: readonly Grade[]) => {
  const ids = [...new Set([...event.admins, ...event.moderators, ...event.tabulators])];
  const [users, job] = await Promise.all([
    getUsers(ctx.table, ids),
    event.job === undefined ? undefined : getJob(ctx.table, event._id, event.job),
  ]);
  const known = new Map(
    users.map(({ _id, name, lname, email }) => [_id, { _id, name, lname, email: maskedEmail(email) }]),
  );
  const people = (wanted: readonly string[]) =>
    wanted.map((id) => known.get(id) ?? { _id: id, name: '', lname: '', email: '' });
  const { job: _, ...shown } = await withFiles(event);
  // Work that died with its function, or waits behind its queue for somebody to look at it, is nothing to wait for.
  const isLost = event.generatingResults && job !== undefined && tookTooLong(job, ctx.now);
  const length = lengthAt(event);
  const again = job?.kind === 'publish' ? 'Publish again.' : 'Generate again.';
  return {
    ...shown,
    videoDays: event.videoDays ?? videoDays.usual,
    shortestVideo: length.least,
    longestVideo: length.most,
    round3End: event.round3End ?? '',
    waiver: event.waiver ?? '',
    takesVideos: takesVideos(event),
    releaseAsSubmitted: event.releaseAsSubmitted ?? false,
    admins: people(event.admins),
    moderators: people(event.moderators),
    tabulators: people(event.tabulators),
    grades,
    problems: publishProblems(event, grades),
    runs: runsEvent(ctx.actor, event),
    generatingResults: event.generatingResults && !isLost,
    ...(job
      ? { job: isLost ? { ...job, status: 'failed' as const, message: `This took too long. ${again}` } : job }
      : {}),
  };
};
