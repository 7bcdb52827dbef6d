import { getSchool, listOrganizations, listRegions, listSchools } from '@rince/contracts/routes/directory';
import { fold } from '@rince/domain/fold';
import { queryClient } from './query-client.ts';
import { queryOf } from './query-of.ts';

const minutes = 60_000;

export const regionsQuery = { ...queryOf(listRegions, {}), staleTime: 30 * minutes };
export const organizationsQuery = { ...queryOf(listOrganizations, {}), staleTime: 30 * minutes };
export const schoolsQuery = { ...queryOf(listSchools, { query: { skip: 0, limit: 999 } }), staleTime: 10 * minutes };

const mostShown = 30;

const holds = (all: string, text: string): boolean =>
  fold(text)
    .split(' ')
    .filter(Boolean)
    .every((word) => fold(all).includes(word));

/** Schools whose name or town holds every word that was typed, accents or not. */
export async function searchSchools(text: string) {
  const { data } = await queryClient.ensureQueryData(schoolsQuery);
  return data
    .filter(({ name, city }) => holds(`${name} ${city}`, text))
    .slice(0, mostShown)
    .map(({ _id, name, city }) => ({ id: _id, label: name, sub: city }));
}

/** Those who teach at a school, by name. */
export async function searchTeachers(school: string, text: string) {
  const { staff } = await queryClient.ensureQueryData(queryOf(getSchool, { params: { id: school } }));
  return staff
    .map(({ _id, name, lname }) => ({ id: _id, label: `${name} ${lname}`.trim() }))
    .filter(({ label }) => holds(label, text));
}
