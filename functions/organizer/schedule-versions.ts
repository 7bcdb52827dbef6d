import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { mayBeLate } from '@rince/store/item';
import { lastScheduleVersions, getScheduleVersion as versionAt } from '@rince/store/schedules';
import { getUsers } from '@rince/store/users';
import { loadEvent, loadSyllabus } from '../shared/event/load-event.ts';

/** When the schedule was saved, and by whom. */
export const listScheduleVersions: UseCase<'listScheduleVersions'> = async (ctx, { query }) => {
  const event = await loadEvent(ctx.table, query.id);
  ctx.allow('event.tabulate', { event });
  const versions = await lastScheduleVersions(ctx.table, event._id);
  const people = await getUsers(ctx.table, [...new Set(versions.map(({ by }) => by))], mayBeLate);
  const names = new Map(
    people.filter((one) => !one.erased && !one.erasing).map(({ _id, name, lname }) => [_id, `${name} ${lname}`.trim()]),
  );
  return {
    data: versions.map(({ revision, at, by, file, schedule }) => ({
      ...{ revision, savedAt: at, rounds: schedule.blocks.length },
      file,
      by: names.get(by) ?? 'Somebody of the office',
    })),
  };
};

/** A version as it was, without what has left the syllabus since: nobody could save that again. */
export const getScheduleVersion: UseCase<'getScheduleVersion'> = async (ctx, { query }) => {
  const { event, grades } = await loadSyllabus(ctx.table, query.id);
  ctx.allow('event.tabulate', { event });
  const version = await versionAt(ctx.table, event._id, query.revision);
  if (!version) throw refuse('NOT_FOUND');
  const rounds = new Map(grades.flatMap((grade) => grade.competitions.map(({ _id }) => [_id, grade.rounds] as const)));
  const { stages, blocks, paces } = version.schedule;
  return { stages, paces, blocks: blocks.filter(({ competition, round }) => round <= (rounds.get(competition) ?? 0)) };
};
