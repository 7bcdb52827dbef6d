import { inAgeGroup } from '../event/age-group.ts';
import type { Level } from '../people/levels.ts';
import type { CompetitionType } from '../tabulation/label.ts';

/** A category of a syllabus, as far as it decides who may enter. */
export interface EligibilityGrade {
  readonly type: CompetitionType;
  readonly levels: readonly Level[];
  readonly columns: readonly { readonly _id: string; readonly age: string }[];
}

const openToAnyLevel: ReadonlySet<CompetitionType> = new Set(['special', 'allspecial', 'teams', 'adultteams']);

/** Whether a type of competition asks for no level. */
export const isOpenToAnyLevel = (type: CompetitionType): boolean => openToAnyLevel.has(type);

/** Whether a dancer's level may enter a category. */
export const levelMayEnter = (grade: EligibilityGrade, level: Level): boolean =>
  isOpenToAnyLevel(grade.type) || grade.levels.includes(level);

/** Whether a dancer may enter a competition: it is none for teams, the level fits, and the column's age group holds the competition age. */
export const mayEnter = (grade: EligibilityGrade, column: string, dancer: { level: Level; age: number }): boolean => {
  const age = grade.columns.find(({ _id }) => _id === column)?.age;
  return (
    age !== undefined && !isForTeams(grade.type) && levelMayEnter(grade, dancer.level) && inAgeGroup(age, dancer.age)
  );
};

/** Whether a type of competition is danced by teams. */
export const isForTeams = (type: CompetitionType): boolean => type.includes('team');

/** Whether a team may enter a competition: one for teams, whose age group holds its oldest member; without members, any. */
export const teamMayEnter = (grade: EligibilityGrade, column: string, ages: readonly number[]): boolean => {
  const age = grade.columns.find(({ _id }) => _id === column)?.age;
  return age !== undefined && isForTeams(grade.type) && (ages.length === 0 || inAgeGroup(age, Math.max(...ages)));
};
