import type { Dancer } from '@rince/domain/people/dancer';
import type { School } from '@rince/domain/people/school';

import { getSchools } from '@rince/store/directory';
import type { Table } from '@rince/store/table';

/** What tells dancers of one name apart: never the day they were born on. */
export interface DancerSigns {
  readonly school: string;
  readonly city: string;
  readonly born?: number;
}

/** The schools of these dancers; of those that are known already none is read again. */
export const schoolsOfDancers = async (
  table: Table,
  dancers: readonly { readonly school: { readonly _id: string } }[],
  known: readonly School[] = [],
): Promise<ReadonlyMap<string, School>> => {
  const have = new Map(known.map((school) => [school._id, school]));
  const wanted = [...new Set(dancers.map(({ school }) => school._id))].filter((id) => id !== '' && !have.has(id));
  const found = wanted.length === 0 ? [] : await getSchools(table, wanted);
  return new Map([...have, ...found.map((school) => [school._id, school] as const)]);
};

/** The signs of a dancer whose profile the reader may see; of others the year is left out. */
export const signsOf = (
  { school, birthdate }: Pick<Dancer, 'school' | 'birthdate'>,
  schools: ReadonlyMap<string, School>,
  mayRead = true,
): DancerSigns => {
  const born = Number(birthdate.slice(0, 4));
  return {
    school: school.name,
    city: schools.get(school._id)?.city ?? '',
    ...(mayRead && born > 0 ? { born } : {}),
  };
};
