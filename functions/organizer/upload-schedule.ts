import { refuse } from '@rince/domain/refusal';
import { daysOf } from '@rince/domain/schedule/schedule';
import { readScheduleRows } from '@rince/domain/schedule/schedule-file';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { mostPacked, readSheet } from '@rince/services/small-workbook';
import { checkDays } from '@rince/store/events';
import { getSchedule } from '@rince/store/schedules';
import { keepSchedule } from '../shared/event/keep-schedule.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { scheduleFacts } from '../shared/event/schedule-facts.ts';

/** More than anybody reads before mending the file and choosing it again. */
const mostProblems = 200;

/** Takes a schedule from a workbook, all of it or nothing; or says only what it would be. */
export const uploadSchedule: UseCase<'uploadSchedule'> = async (ctx, { query: { id }, body }) => {
  const syllabus = await loadSyllabus(ctx.table, id);
  ctx.allow('event.edit', { event: syllabus.event });
  if (body.event !== undefined && body.event !== id) throw refuse('BAD_REQUEST', 'This schedule is for another event.');
  const user = signedIn(ctx)._id;
  if (!body.files || body.files.key === '') throw refuse('BAD_REQUEST', 'No valid file found.');
  if (!body.files.name.toLowerCase().includes('xlsx')) throw refuse('BAD_REQUEST', 'Not a valid file type');
  const bytes = await files.uploaded({ user, key: body.files.key, kind: 'xlsx' }, mostPacked);
  const sheet = readSheet(bytes, 'Schedule');
  const [before, facts] = await Promise.all([getSchedule(ctx.table, id), scheduleFacts(ctx.table, syllabus)]);
  const revision = before?.revision ?? 0;
  if (body.revision !== undefined && body.revision !== revision)
    throw refuse('STALE', undefined, { current: { revision } });
  const danced = new Set(facts.competitions.map(({ _id }) => _id));
  const closed = syllabus.grades
    .flatMap(({ competitions }) => competitions)
    .flatMap(({ _id, code }) => (danced.has(_id) ? [] : [code]));
  const { schedule, problems } = readScheduleRows(sheet, {
    days: daysOf(syllabus.event),
    competitions: facts.competitions,
    closed,
    judges: facts.judges,
    stages: before?.schedule.stages ?? [],
    paces: before?.schedule.paces ?? {},
  });
  if (problems.length > 0)
    return {
      ...{ revision, rows: 0, moved: 0 },
      ...{ problems: problems.slice(0, mostProblems), problemCount: problems.length },
    };
  const { version, moved, writes } = keepSchedule(
    ctx,
    { event: id, by: user, file: body.files.name, before },
    schedule,
  );
  const rows = schedule.blocks.length;
  if (body.preview) return { revision, rows, moved, problems: [], problemCount: 0, blocks: schedule.blocks };
  const all = [...writes, checkDays(syllabus.event)];
  return ctx.commit(all, { revision: version.revision, rows, moved, problems: [], problemCount: 0 });
};
