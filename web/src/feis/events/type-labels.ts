import type { CompetitionType } from '@rince/domain/tabulation/label';

/** How types of competition are called. */
export const typeLabels: Readonly<Record<CompetitionType, string>> = {
  first: 'First Feis',
  grades: 'Grades Solo',
  trophy: 'Grades Trophy',
  special: 'Grades Special',
  teams: 'Teams',
  adultteams: 'Adult Teams',
  allspecial: 'All Levels Special',
  championship: 'Championships',
  championshipspecial: 'Championship Special',
};
