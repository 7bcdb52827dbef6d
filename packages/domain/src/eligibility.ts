import { inAgeGroup } from './age-group.ts';
import type { Level } from './levels.ts';
import type { CompetitionType } from './tabulation/label.ts';

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

/** Whether a dancer may enter a competition: the level fits, and the column's age group holds the competition age. */
export const mayEnter = (grade: EligibilityGrade, column: string, dancer: { level: Level; age: number }): boolean => {
  const age = grade.columns.find(({ _id }) => _id === column)?.age;
  return age !== undefined && levelMayEnter(grade, dancer.level) && inAgeGroup(age, dancer.age);
};
