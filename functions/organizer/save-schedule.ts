import { refuse, refuseIssues } from '@rince/domain/refusal';
import { scheduleIssues } from '@rince/domain/schedule/check';
import { dancedAt } from '@rince/domain/schedule/danced';
import { daysOf } from '@rince/domain/schedule/schedule';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { checkDays } from '@rince/store/events';
import { getJudges } from '@rince/store/judges';
import { getSchedule } from '@rince/store/schedules';
import { keepSchedule } from '../shared/event/keep-schedule.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** Saves the schedule of an event as a new version, unless somebody else did since it was read. */
export const saveSchedule: UseCase<'saveSchedule'> = async (ctx, { body: { id, revision, ...schedule } }) => {
  const [syllabus, before, judges] = await Promise.all([
    loadSyllabus(ctx.table, id),
    getSchedule(ctx.table, id),
    getJudges(ctx.table, id),
  ]);
  ctx.allow('event.edit', { event: syllabus.event });
  if ((before?.revision ?? 0) !== revision)
    throw refuse('STALE', undefined, { current: { revision: before?.revision ?? 0 } });
  const competitions = dancedAt(syllabus, new Map(), []);
  const days = daysOf(syllabus.event);
  refuseIssues(scheduleIssues(schedule, { days, competitions, before: before?.schedule.blocks }));
  const known = new Set(judges.map(({ user }) => user));
  const blocks = schedule.blocks.map((block) => ({ ...block, judges: block.judges.filter((one) => known.has(one)) }));
  const kept = keepSchedule(ctx, { event: id, by: signedIn(ctx)._id, before }, { ...schedule, blocks });
  const { version, moved, writes } = kept;
  return ctx.commit([...writes, checkDays(syllabus.event)], { revision: version.revision, savedAt: version.at, moved });
};
