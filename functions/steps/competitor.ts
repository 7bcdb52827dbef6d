import type { DancerFacts } from '@rince/domain/access';
import { competitionAge } from '@rince/domain/age';
import { type EligibilityGrade, mayEnter, teamMayEnter } from '@rince/domain/eligibility';
import type { Event } from '@rince/domain/event/event';
import type { Level } from '@rince/domain/levels';
import type { Dancer } from '@rince/domain/people/dancer';
import type { Team } from '@rince/domain/people/team';
import { getDancers } from '@rince/store/dancers';

import type { Table } from '@rince/store/table';
import { getTeams } from '@rince/store/teams';
import { dancersFacts } from './dancer-access.ts';
import { membersOf, teamsFacts } from './team-facts.ts';

/** A team with the birthdates of its members, which decide where it may enter. */
export type EnteringTeam = Team & { readonly birthdates: readonly string[] };
/** Who enters: a dancer, or a team that stands where a dancer would. */
export type Competitor = Dancer | EnteringTeam;

export const isTeam = (competitor: Competitor): competitor is EnteringTeam => 'birthdates' in competitor;
/** One's own child, and nobody's team. */
export const isOwnChild = (competitor: Competitor, owner: string): boolean =>
  !isTeam(competitor) && competitor.owners.includes(owner);

/** Whose child a dancer is for the family maximum, where that is not who enters; a dancer without an owner stands alone. */
export const familyOf = (competitor: Competitor, owner: string): string | undefined =>
  isTeam(competitor) || isOwnChild(competitor, owner) ? undefined : (competitor.owners[0] ?? competitor._id);

/** A dancer as one of another level, where one is said; a team has none. */
export const atLevel = (competitor: Competitor, level: Level | undefined): Competitor =>
  level === undefined || isTeam(competitor) ? competitor : { ...competitor, level };

type Dated = Pick<Event, 'eventStart' | 'ageRule'>;
/** The age a competitor dances at; of a team that of its oldest member, 0 while it has none. */
export const ageOf = ({ eventStart, ageRule }: Dated, competitor: Competitor): number =>
  isTeam(competitor)
    ? Math.max(0, ...competitor.birthdates.map((birthdate) => competitionAge(birthdate, eventStart, ageRule)))
    : competitionAge(competitor.birthdate, eventStart, ageRule);

/** Whether a dancer or a team may enter a competition. */
export const mayCompete = (event: Dated, grade: EligibilityGrade, column: string, competitor: Competitor): boolean => {
  const age = ageOf(event, competitor);
  return isTeam(competitor)
    ? teamMayEnter(grade, column, competitor.birthdates.length === 0 ? [] : [age])
    : mayEnter(grade, column, { level: competitor.level, age });
};

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

/** Whose competitors they are: a child's family and teachers, a team's teacher and the staff of its school. */
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
    ...teams.map(({ _id, admins, teacher }, i): [string, DancerFacts] => [
      _id,
      {
        owners: teacher === undefined ? admins : [...admins, teacher],
        teachers: ofTeams[i]?.staff ?? [],
        schoolConfirmed: ofTeams[i]?.schoolConfirmed ?? false,
      },
    ]),
  ]);
  return competitors.map(({ _id }) => known.get(_id) as DancerFacts);
};
