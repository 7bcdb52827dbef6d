import type { DancerFacts } from '@rince/domain/access';
import { type Competitor, type EnteringTeam, isTeam } from '@rince/domain/entry/competitor';
import type { Event } from '@rince/domain/event/event';
import type { Dancer } from '@rince/domain/people/dancer';
import type { Team } from '@rince/domain/people/team';
import { getDancers } from '@rince/store/dancers';
import type { Table } from '@rince/store/table';
import { getTeams } from '@rince/store/teams';
import { dancersFacts } from '../people/load-dancer.ts';
import { membersOf, teamsFacts } from '../people/load-team.ts';

/** Teams as they enter. */
export const enteringTeams = async (table: Table, teams: readonly Team[]): Promise<EnteringTeam[]> => {
  const members = await membersOf(table, teams);
  return teams.map((team) => ({
    ...team,
    birthdates: team.members.flatMap((id) => members.get(id)?.birthdate ?? []),
  }));
};

/** Dancers, and teams of this event, in the order of their ids; undefined where there is neither. */
export const getCompetitors = async (
  table: Table,
  event: string,
  ids: readonly string[],
): Promise<(Competitor | undefined)[]> => {
  const found = await getDancers(table, ids);
  const dancers = found.map((dancer) => (dancer?.erasing ? undefined : dancer));
  const others = ids.filter((_, i) => dancers[i] === undefined);
  if (others.length === 0) return dancers;
  const known = (await getTeams(table, others)).filter((team) => team?.event === event);
  const teams = await enteringTeams(
    table,
    known.filter((team) => team !== undefined),
  );
  return ids.map((id, i) => dancers[i] ?? teams.find(({ _id }) => _id === id));
};

/** Whose competitors they are: a child's family and teachers; of a team the staff of its school alone, whom its teacher may have left since. */
export const competitorsFacts = async (
  table: Table,
  event: Event,
  competitors: readonly Competitor[],
): Promise<DancerFacts[]> => {
  const dancers = competitors.filter((one): one is Dancer => !isTeam(one));
  const teams = competitors.filter(isTeam);
  const [ofDancers, ofTeams] = await Promise.all([dancersFacts(table, dancers), teamsFacts(table, event, teams)]);
  const known = new Map<string, DancerFacts>([
    ...dancers.map(({ _id }, i) => [_id, ofDancers[i]] as [string, DancerFacts]),
    ...teams.map(({ _id }, i): [string, DancerFacts] => [
      _id,
      { owners: [], teachers: ofTeams[i]?.staff ?? [], schoolConfirmed: ofTeams[i]?.schoolConfirmed ?? false },
    ]),
  ]);
  return competitors.map(({ _id }) => known.get(_id) as DancerFacts);
};
