import { levelLabel } from '@rince/domain/people/levels';

interface Stands {
  readonly level?: string | undefined;
  readonly age: number;
}

/** 'Novice, 12 years', or of a team 'Team, 12 years'. */
export const competitorLine = ({ level, age }: Stands): string =>
  [levelLabel(level), ...(age > 0 ? [`${age} years`] : [])].join(', ');
