/** Levels a dancer climbs, in order. */
export const levels = [
  { id: 'firstfeis', label: 'First Feis', group: 'grades' },
  { id: 'novice', label: 'Novice', group: 'grades' },
  { id: 'beginner', label: 'Beginner', group: 'grades' },
  { id: 'advanced', label: 'Advanced', group: 'grades' },
  { id: 'prizewinner', label: 'Prizewinner', group: 'grades' },
  { id: 'prelim', label: 'Preliminary Championship', group: 'championship' },
  { id: 'open', label: 'Open Championship', group: 'championship' },
  { id: 'adult', label: 'Adult', group: 'adult' },
] as const;

export type Level = (typeof levels)[number]['id'];
export const levelIds = levels.map(({ id }) => id) as [Level, ...Level[]];

/** The three groups that dancers and syllabus are told apart by. */
export const gradeGroups = [
  { id: 'grades', label: 'Non-Champion' },
  { id: 'championship', label: 'Championship' },
  { id: 'adult', label: 'Adult' },
] as const;
export type GradeGroup = (typeof gradeGroups)[number]['id'];

/** The group of a level. */
export const groupOf = (id: Level): GradeGroup => levels.find((level) => level.id === id)?.group ?? 'grades';

/** 'Novice'; a team has no level, and is called what it is. */
export const levelLabel = (id: string | undefined): string =>
  id === undefined ? 'Team' : (levels.find((level) => level.id === id)?.label ?? id);
