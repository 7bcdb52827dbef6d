import { getStudents, searchDancers } from '@rince/contracts/routes/dancers';
import {
  getSchool,
  listOrganizations,
  listRegions,
  listSchools,
  searchSchools as schoolSearch,
  similarSchools,
} from '@rince/contracts/routes/directory';
import { getStudentEntries } from '@rince/contracts/routes/entries';
import { fold } from '@rince/domain/fold';
import { call } from '../../lib/api.ts';
import { pagesOf } from '../../lib/pages-of.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryOf } from '../../lib/query-of.ts';
import { detailsOfDancer } from './identifying-details.ts';

const minutes = 60_000;

export const regionsQuery = { ...queryOf(listRegions, {}), staleTime: 30 * minutes };
export const organizationsQuery = { ...queryOf(listOrganizations, {}), staleTime: 30 * minutes };
/** The schools somebody is on the staff of; an admin's are all. */
export const ownSchoolsQuery = queryOf(listSchools, { query: { skip: 0, limit: 999, query: { mine: true } } });
export const schoolQuery = (id: string) => queryOf(getSchool, { params: { id } });
/** A school's dancers by name. */
export const studentsQuery = (school: string) => pagesOf(getStudents, { query: { school } }, [], 99);
/** The entries of a school's dancers, newest first. */
export const studentEntriesQuery = (school: string) => pagesOf(getStudentEntries, { query: { school } }, ['entry:*']);

/** Fewer letters find too much. */
export const fewestLetters = 2;

/** Schools by the beginnings of the words of their name and town, accents or not. */
export async function searchSchools(text: string, signal: AbortSignal) {
  const found = await call(schoolSearch, { query: { text } }, { signal });
  return found.map(({ _id, name, city }) => ({ id: _id, label: name, sub: city }));
}

/** Schools that are there under a name like this one. */
export async function similarTo(name: string, city: string, signal: AbortSignal) {
  const found = await call(similarSchools, { query: { name, city } }, { signal });
  return found.map(({ _id, name: label, city: sub }) => ({ id: _id, label, sub }));
}

/** Dancers of a school by the beginnings of their names. */
export const searchStudents = (school: string) => async (text: string, signal: AbortSignal) => {
  const found = await call(searchDancers, { query: { text, school } }, { signal });
  return found.map((one) => ({ id: one._id, label: `${one.name} ${one.lname}`, sub: detailsOfDancer(one) }));
};

/** Those who teach at a school, by name. */
export async function searchTeachers(school: string, text: string) {
  const { staff } = await queryClient.ensureQueryData(schoolQuery(school));
  const words = fold(text).split(' ').filter(Boolean);
  return staff
    .map(({ _id, name, lname, email }) => ({ id: _id, label: `${name} ${lname}`.trim(), sub: email }))
    .filter(({ label }) => words.every((word) => fold(label).includes(word)));
}
