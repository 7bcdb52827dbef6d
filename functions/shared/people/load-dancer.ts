import type { DancerFacts } from '@rince/domain/access';
import type { Dancer } from '@rince/domain/people/dancer';
import { refuse } from '@rince/domain/refusal';
import { getDancer } from '@rince/store/dancers';
import { getSchools } from '@rince/store/directory';
import type { Table } from '@rince/store/table';

/** Who owns dancers, and who teaches them: accepted staff of their schools. */
export const dancersFacts = async (
  table: Table,
  dancers: readonly Pick<Dancer, 'owners' | 'school'>[],
): Promise<DancerFacts[]> => {
  const schools = await getSchools(table, [...new Set(dancers.map(({ school }) => school._id))]);
  const staff = new Map(schools.map((school) => [school._id, [...school.admins, ...school.moderators]]));
  const confirmed = new Set(schools.filter((school) => school.confirmed).map(({ _id }) => _id));
  return dancers.map(({ owners, school }) => ({
    owners,
    teachers: staff.get(school._id) ?? [],
    schoolConfirmed: confirmed.has(school._id),
  }));
};

/** A dancer and who may see it; 404 when there is none. */
export const loadDancer = async (table: Table, id: string): Promise<{ dancer: Dancer; facts: DancerFacts }> => {
  const dancer = await getDancer(table, id);
  if (!dancer) throw refuse('NOT_FOUND');
  const [facts] = await dancersFacts(table, [dancer]);
  return { dancer, facts: facts as DancerFacts };
};
