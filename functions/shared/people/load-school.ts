import { type access, type leadsSchool, teachesAt } from '@rince/domain/access';
import type { School } from '@rince/domain/people/school';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import { getSchool, schoolsOf } from '@rince/store/directory';
import type { Table } from '@rince/store/table';

/** A school, or 404. */
export const loadSchool = async (table: Table, id: string): Promise<School> => {
  const school = await getSchool(table, id);
  if (!school) throw refuse('NOT_FOUND');
  return school;
};

/** The school that was named, or else the first that is the reader's; nothing where there is none. */
export const namedSchool = async (
  ctx: Context,
  id: string | undefined,
  isTheirs: typeof leadsSchool,
): Promise<School | undefined> => {
  if (id !== undefined) return loadSchool(ctx.table, id);
  const schools = await schoolsOf(ctx.table, signedIn(ctx)._id);
  return schools.find((school) => isTheirs(ctx.actor, school)) ?? schools[0];
};

/** A school of the reader's, in a list that is otherwise about something else. */
export const ownSchool = async (
  ctx: Context,
  id: string,
  may: (typeof access)['school.lead' | 'school.students'],
): Promise<School> => {
  const school = await loadSchool(ctx.table, id);
  const verdict = may(ctx.actor, { school });
  if (verdict !== 'yes') throw refuse(verdict === 'unconfirmed' ? 'NOT_CONFIRMED' : 'FORBIDDEN');
  return school;
};

/** The schools whose dancers somebody may see. */
export const taughtSchools = async ({ table, actor }: Context, user: string): Promise<School[]> =>
  (await schoolsOf(table, user)).filter((school) => teachesAt(actor, school));
