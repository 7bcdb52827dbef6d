import type { Dancer } from '@rince/domain/people/dancer';
import type { School } from '@rince/domain/people/school';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { renameSchoolOf } from '@rince/store/dancers';
import { getSchool, getSchools } from '@rince/store/directory';

/** A school that is renamed has its new name on its dancers; so has a dancer who came while it was renamed. */
export const renameSchools = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'school' || !before || !after) continue;
    const [old, now] = [before as unknown as School, after as unknown as School];
    if (old.name !== now.name) await renameTo(tools, now._id);
  }
  const come = new Map<string, string>();
  for (const { entity, before, after } of changes) {
    if (entity !== 'dancer' || !after) continue;
    const [old, now] = [before as unknown as Dancer | undefined, after as unknown as Dancer];
    if (old?.school._id !== now.school._id) come.set(now.school._id, now.school.name);
  }
  const schools = await getSchools(tools.table, [...come.keys()]);
  for (const { _id, name } of schools) if (come.get(_id) !== name) await renameTo(tools, _id);
};

const renameTo = async (tools: Tools, id: string): Promise<void> => {
  // Renamed again since: the name of today is the one to write.
  const school = await getSchool(tools.table, id);
  if (school) await renameSchoolOf(tools.table, { _id: school._id, name: school.name });
};
