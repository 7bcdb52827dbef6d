import { type TeamFacts, teamLevel } from '@rince/domain/access';
import type { Event } from '@rince/domain/event/event';
import type { Dancer } from '@rince/domain/people/dancer';
import type { Team } from '@rince/domain/people/team';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { files } from '@rince/services/files';
import { getDancers } from '@rince/store/dancers';
import { getSchools } from '@rince/store/directory';

import type { Table } from '@rince/store/table';
import { getTeam } from '@rince/store/teams';
import { loadEvent } from '../event/load-event.ts';

/** Who may do what with teams of an event. */
export const teamsFacts = async (
  table: Table,
  event: Event,
  teams: readonly Team[],
): Promise<(TeamFacts & { readonly schoolConfirmed: boolean })[]> => {
  const schools = await getSchools(table, [...new Set(teams.map(({ school }) => school._id))]);
  const staff = new Map(schools.map((school) => [school._id, [...school.admins, ...school.moderators]]));
  const confirmed = new Set(schools.filter((school) => school.confirmed).map(({ _id }) => _id));
  return teams.map(({ admins, teacher, school }) => ({
    event,
    admins,
    teacher,
    staff: staff.get(school._id) ?? [],
    schoolConfirmed: confirmed.has(school._id),
  }));
};

/** A team and who may change it; 404 when there is none. */
export const loadTeam = async (table: Table, id: string): Promise<{ team: Team; event: Event; facts: TeamFacts }> => {
  const team = await getTeam(table, id);
  if (!team) throw refuse('NOT_FOUND');
  const event = await loadEvent(table, team.event);
  const [facts] = await teamsFacts(table, event, [team]);
  return { team, event, facts: facts as TeamFacts };
};

/** The profiles of the members there still are. */
export const membersOf = async (table: Table, teams: readonly Team[]): Promise<Map<string, Dancer>> => {
  const ids = [...new Set(teams.flatMap(({ members }) => members))];
  const found = (await getDancers(table, ids)).filter((dancer) => dancer !== undefined);
  return new Map(found.map((dancer) => [dancer._id, dancer]));
};

/** A team as its reader may see it: who dances in it is for those who look after it. */
export const teamAnswer = async (
  { actor }: Pick<Context, 'actor'>,
  team: Team,
  facts: TeamFacts,
  members: ReadonlyMap<string, Dancer>,
) => {
  const accessLevel = teamLevel(actor, facts);
  const named = team.members.flatMap((id) => members.get(id) ?? []);
  return {
    ...team,
    accessLevel,
    image: await files.signedImage(team.image),
    members: accessLevel === 'read' ? [] : named.map(({ _id, name, lname }) => ({ _id, name, lname })),
    memberCount: named.length,
  };
};
