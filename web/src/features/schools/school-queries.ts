import { getStudentEntries, listJoinRequests } from '@rince/contracts/routes/directory';
import { pagesOf } from '../../lib/pages-of.ts';
import { queryOf } from '../../lib/query-of.ts';

export const joinRequestsQuery = (id: string) => queryOf(listJoinRequests, { params: { id } });
export const studentEntriesQuery = (school: string) => pagesOf(getStudentEntries, { query: { school } }, ['entry:*']);
