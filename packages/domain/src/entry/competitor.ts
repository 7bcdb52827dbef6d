import type { Event } from '../event/event.ts';
import { competitionAge } from '../people/age.ts';
import type { Dancer } from '../people/dancer.ts';
import type { Level } from '../people/levels.ts';
import type { Team } from '../people/team.ts';
import { type EligibilityGrade, mayEnter, teamMayEnter } from './eligibility.ts';

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
