import { daysOf } from '@rince/domain/schedule/schedule';
import type { UseCase } from '@rince/runtime/http';
import { mayBeLate } from '@rince/store/item';
import { getSchedule as savedSchedule } from '@rince/store/schedules';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { scheduleFacts } from '../shared/event/schedule-facts.ts';
import { studentsOfJudges } from '../shared/event/students-of-judges.ts';

/** The schedule of an event with what it is about, so that a page can plan and warn by itself. */
export const getSchedule: UseCase<'getSchedule'> = async (ctx, { body }) => {
  const syllabus = await loadSyllabus(ctx.table, body.id, mayBeLate);
  ctx.allow('event.tabulate', { event: syllabus.event });
  const [saved, { competitions, judges, pupils }] = await Promise.all([
    savedSchedule(ctx.table, body.id),
    scheduleFacts(ctx.table, syllabus),
  ]);
  const students = await studentsOfJudges(
    ctx.table,
    judges.map(({ user }) => user),
    pupils,
  );
  const known = new Set(competitions.map(({ _id }) => _id));
  return {
    ...(saved
      ? {
          ...saved.schedule,
          blocks: saved.schedule.blocks.filter(({ competition }) => known.has(competition)),
          savedAt: saved.at,
        }
      : { stages: [], blocks: [], paces: {} }),
    revision: saved?.revision ?? 0,
    days: daysOf(syllabus.event),
    competitions,
    judges: judges.map(({ user, name, lname }) => ({
      _id: user,
      name: `${name} ${lname}`.trim(),
      students: [...(students.get(user) ?? [])],
    })),
  };
};
