import type { routes } from '@rince/contracts/routes';
import type { BodyOf } from '@rince/contracts/row';
import type { Import } from '@rince/domain/people/import';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { createImport, getImport as find } from '@rince/store/imports';
import { type ImportSource, loadImport } from '../shared/people/import-source.ts';
import { planSchool, type SchoolPlan } from '../shared/people/plan-import.ts';

/** Schools that are looked up side by side. */
const atOnce = 8;
/** More than anybody reads before mending the file and choosing it again. */
const mostProblems = 500;

const sourceOf = (ctx: Context, body: BodyOf<(typeof routes)['importFile']>): Promise<ImportSource> => {
  if (!body.file || body.file.key === '') throw refuse('BAD_REQUEST', 'Choose an XML file first.');
  const event = body.eventId === '' ? undefined : body.eventId.toLowerCase();
  return loadImport(ctx, { user: signedIn(ctx)._id, key: body.file.key, event });
};

/** What importing a file would make of what is stored now. */
export const parseImport: UseCase<'parseImport'> = async (ctx, { body }) => {
  const { schools, problems, syllabus } = await sourceOf(ctx, body);
  const plans: SchoolPlan[] = [];
  for (let from = 0; from < schools.length; from += atOnce)
    plans.push(...(await Promise.all(schools.slice(from, from + atOnce).map((one) => planSchool(ctx, one, syllabus)))));
  const all = [...problems, ...plans.flatMap((plan) => plan.problems)].toSorted((a, b) => a.line - b.line);
  const sum = (of: (plan: SchoolPlan) => number): number => plans.reduce((total, plan) => total + of(plan), 0);
  // Whoever teaches two schools gets one entry for both.
  const newEntries = new Set(
    plans.flatMap(({ entries }) => entries.flatMap(({ before, entry }) => (before ? [] : entry.owner))),
  );
  return {
    ...(syllabus ? { event: { _id: syllabus.event._id, name: syllabus.event.name } } : {}),
    schools: plans.map(({ school, isNew, teachers, dancers }) => ({
      school: { _id: school._id, name: school.name, isNew },
      teachers,
      dancers,
    })),
    counts: {
      schools: sum(({ isNew }) => Number(isNew)),
      teachers: sum(({ teachers }) => teachers.filter(({ state }) => state === 'new').length),
      dancers: sum(({ dancers }) => dancers.filter(({ isNew }) => isNew).length),
      entries: newEntries.size,
    },
    problems: all.slice(0, mostProblems),
    problemCount: all.length,
  };
};

/** Begins an import; the worker follows from what is written here. */
export const importFile: UseCase<'importFile'> = async (ctx, { body }) => {
  const { schools, problems, syllabus } = await sourceOf(ctx, body);
  const job: Import = {
    _id: ctx.newId(),
    by: signedIn(ctx)._id,
    file: body.file?.key ?? '',
    ...(syllabus ? { event: syllabus.event._id } : {}),
    status: 'queued',
    done: 0,
    total: schools.reduce((total, { dancers }) => total + dancers.length, 0),
    next: 0,
    schools: 0,
    teachers: 0,
    dancers: 0,
    entries: 0,
    problems: problems.length,
    createdAt: ctx.now.toISOString(),
  };
  return ctx.commit(createImport(job), job);
};

/** How far an import is. */
export const getImport: UseCase<'getImport'> = async (ctx, { params }) => {
  const job = await find(ctx.table, params.id);
  if (!job) throw refuse('NOT_FOUND');
  return job;
};
