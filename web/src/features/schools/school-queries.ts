import { listInvitations, listJoinRequests } from '@rince/contracts/routes/directory';
import { queryOf } from '../../lib/query-of.ts';

export const joinRequestsQuery = (id: string) => queryOf(listJoinRequests, { params: { id } });
export const invitationsQuery = queryOf(listInvitations, {});
