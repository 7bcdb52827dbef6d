import { listOrganizations, listRegions, listSchools } from '@rince/contracts/routes/directory';
import { fold } from '@rince/domain/fold';
import { queryClient } from './query-client.ts';
import { queryOf } from './query-of.ts';

const minutes = 60_000;

export const regionsQuery = { ...queryOf(listRegions, {}), staleTime: 30 * minutes };
export const organizationsQuery = { ...queryOf(listOrganizations, {}), staleTime: 30 * minutes };
export const schoolsQuery = { ...queryOf(listSchools, { query: { skip: 0, limit: 999 } }), staleTime: 10 * minutes };

const mostShown = 30;

/** Schools whose name or town holds every word that was typed, accents or not. */
export async function searchSchools(text: string) {
  const { data } = await queryClient.ensureQueryData(schoolsQuery);
  const words = fold(text).split(' ').filter(Boolean);
  return data
    .filter(({ name, city }) => {
      const all = fold(`${name} ${city}`);
      return words.every((word) => all.includes(word));
    })
    .slice(0, mostShown)
    .map(({ _id, name, city }) => ({ id: _id, label: name, sub: city }));
}
