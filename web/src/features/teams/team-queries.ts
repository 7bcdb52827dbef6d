import { searchDancers } from '@rince/contracts/routes/dancers';
import { getEvent } from '@rince/contracts/routes/events';
import { getTeam, listTeams } from '@rince/contracts/routes/teams';
import { detailsOfDancer } from '../../feis/people/identifying-details.ts';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';

export const teamsQuery = (event: string) => queryOf(listTeams, { query: { query: { event } } });
export const teamQuery = (id: string) => queryOf(getTeam, { params: { id } });
export const teamEventQuery = (id: string) => queryOf(getEvent, { params: { id } }, [`event:${id}`]);

/** Own dancers and those of one's schools; for who runs the event, everybody who has a number there. */
export const searchMembers = async (text: string, event: string | undefined, signal: AbortSignal) => {
  const found = await call(searchDancers, { query: { text, ...(event === undefined ? {} : { event }) } }, { signal });
  return found.map((one) => ({ id: one._id, label: `${one.name} ${one.lname}`, sub: detailsOfDancer(one) }));
};
