import { runsSchool } from '@rince/domain/access';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import { getSchool, type School, schoolsOf } from '@rince/store/directory';
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
  isTheirs: typeof runsSchool = runsSchool,
): Promise<School | undefined> =>
  id === undefined
    ? (await schoolsOf(ctx.table, signedIn(ctx)._id)).find((school) => isTheirs(ctx.actor, school))
    : loadSchool(ctx.table, id);

/** A school of the reader's, in a list that is otherwise about something else. */
export const ownSchool = async (
  ctx: Context,
  id: string,
  isTheirs: typeof runsSchool = runsSchool,
): Promise<School> => {
  const school = await loadSchool(ctx.table, id);
  if (!isTheirs(ctx.actor, school)) throw refuse('FORBIDDEN');
  return school;
};
