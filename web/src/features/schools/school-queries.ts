import type { Route } from '@rince/contracts/route';
import {
  getSchool,
  getStudentEntries,
  getStudents,
  listJoinRequests,
  listSchools,
} from '@rince/contracts/routes/directory';
import type { AnswerOf } from '@rince/contracts/row';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf, rowKey } from '../../lib/query-of.ts';

export const ownSchoolsQuery = queryOf(listSchools, { query: { skip: 0, limit: 999, query: { mine: true } } });
export const schoolQuery = (id: string) => queryOf(getSchool, { params: { id } });
export const joinRequestsQuery = (id: string) => queryOf(listJoinRequests, { params: { id } });

const pageOf = <R extends Route>(
  row: R,
  school: string,
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<AnswerOf<R> & { cursor?: string | undefined }>,
) =>
  infiniteQueryOptions({
    queryKey: [...rowKey(row), { school }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    getNextPageParam: ({ cursor }) => cursor,
  });

const cursorOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

export const studentsQuery = (school: string) =>
  pageOf(getStudents, school, (cursor, signal) =>
    call(getStudents, { query: { query: { school }, limit: 99, ...cursorOf(cursor) } }, { signal }),
  );
export const studentEntriesQuery = (school: string) =>
  pageOf(getStudentEntries, school, (cursor, signal) =>
    call(getStudentEntries, { query: { query: { school }, limit: 10, ...cursorOf(cursor) } }, { signal }),
  );
