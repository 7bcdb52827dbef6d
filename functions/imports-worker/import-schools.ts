import type { Import } from '@rince/domain/people/import';
import type { ImportSchool } from '@rince/domain/people/import-file';
import type { School } from '@rince/domain/people/school';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { changeSchool, createSchool } from '@rince/store/directory';
import { changeEntry, createEntry } from '@rince/store/entries';
import { changeImport, createStudents } from '@rince/store/imports';
import { putNotice } from '@rince/store/notices';
import type { Write } from '@rince/store/write';
import { nameDancers } from '../shared/entry/name-dancers.ts';
import type { ImportSource } from '../shared/people/import-source.ts';
import { planSchool, type SchoolPlan } from '../shared/people/plan-import.ts';

/** Dancers of one transaction; between two of them a watching page sees how far it is. */
const atOnce = 40;
/** How often somebody may change a school or an entry while it is imported. */
const tries = 8;

/**
 * School by school: what is not here yet is made, in transactions that count it in the job as well. Whoever comes after a crash plans
 * the school again by what is stored, so that every step happens once.
 */
export const importSchools = async (tools: Tools, job: Import, source: ImportSource): Promise<void> => {
  const { schools, syllabus } = source;
  let { problems } = job;
  for (let next = job.next; next < schools.length; next++) {
    const before = schools.slice(0, next).reduce((sum, { dancers }) => sum + dancers.length, 0);
    const found = await importSchool(tools, job, schools[next] as ImportSchool, { before, syllabus });
    problems += found;
    const isLast = next === schools.length - 1;
    const done = before + (schools[next]?.dancers.length ?? 0);
    if (!isLast)
      await tools.table.transact([changeImport(job._id, { status: 'running', done, next: next + 1, problems })]);
  }
  await tools.table.transact([
    changeImport(job._id, { status: 'done', done: job.total, next: schools.length, problems }),
    putNotice({
      _id: job._id,
      user: job.by,
      title: 'Import finished',
      content: `Dancers of the file: ${job.total}. Lines to look at: ${problems}.`,
      path: `/app/admin/import?import=${job._id}`,
      seen: false,
      createdAt: tools.now.toISOString(),
    }),
  ]);
};

/** One school of the file; answers how many lines of it need a person. */
const importSchool = async (
  tools: Tools,
  job: Import,
  wanted: ImportSchool,
  { before, syllabus }: { readonly before: number } & Pick<ImportSource, 'syllabus'>,
): Promise<number> => {
  for (let attempt = 1; ; attempt++) {
    const plan = await planSchool(tools, wanted, syllabus);
    try {
      await writeSchool(tools, job, plan);
      await writeDancers(tools, job, plan, before);
      await writeEntries(tools, job, plan);
      return plan.problems.length;
    } catch (error) {
      // Somebody was faster, perhaps this same import, or a dancer was erased: what is left is planned by what is there now.
      if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 404) || attempt === tries)
        throw error;
    }
  }
};

/** The school, where it is new, and whoever comes to its staff: they run a new school, and join one that has somebody. */
const writeSchool = async (tools: Tools, job: Import, { school, isNew, teachers }: SchoolPlan): Promise<void> => {
  const coming = teachers.flatMap(({ user, state }) => (user && state === 'new' ? [user._id] : []));
  if (!isNew && coming.length === 0) return;
  const runs = school.admins.length === 0;
  const staff = runs ? { admins: [...school.admins, ...coming] } : { moderators: [...school.moderators, ...coming] };
  await tools.table.transact([
    ...(isNew ? createSchool({ ...school, ...staff, confirmed: true }) : changeSchool(school, staff)),
    ...coming.map((user) => tellStaff(tools, user, school)),
    changeImport(job._id, {}, { schools: Number(isNew), teachers: coming.length }),
  ]);
};

const tellStaff = (tools: Tools, user: string, school: School): Write =>
  putNotice({
    _id: tools.newId(),
    user,
    title: school.name,
    content: `You are on the staff of ${school.name} now.`,
    path: `/app/schools/${school._id}/info`,
    seen: false,
    createdAt: tools.now.toISOString(),
  });

const writeDancers = async (
  tools: Tools,
  job: Import,
  { school, dancers }: SchoolPlan,
  before: number,
): Promise<void> => {
  const made = dancers.filter(({ isNew }) => isNew).map(({ dancer }) => dancer);
  const here = dancers.length - made.length;
  for (let from = 0; from < made.length; from += atOnce) {
    const some = made.slice(from, from + atOnce);
    await tools.table.transact([
      ...createStudents(school._id, some),
      changeImport(job._id, { status: 'running', done: before + here + from + some.length }, { dancers: some.length }),
    ]);
  }
};

const writeEntries = async (tools: Tools, job: Import, { entries }: SchoolPlan): Promise<void> => {
  for (const { before, entry } of entries) {
    const { teacher, sections, price, discount, total, step, state } = entry;
    await tools.table.transact([
      ...(before
        ? changeEntry(before, { teacher, sections, price, discount, total, step, state })
        : createEntry(entry)),
      ...nameDancers(before ?? entry, sections, before ? undefined : []),
      changeImport(job._id, {}, { entries: before ? 0 : 1 }),
    ]);
  }
};
