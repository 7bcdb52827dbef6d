import { isBetterHalf } from './placed.ts';

/** Types of competition a syllabus knows. `first` is the First Feis Trophy. */
export const competitionTypes = [
  'first',
  'grades',
  'trophy',
  'special',
  'teams',
  'adultteams',
  'allspecial',
  'championship',
  'championshipspecial',
] as const;
export type CompetitionType = (typeof competitionTypes)[number];

export const isChampionship = (type: CompetitionType): boolean =>
  type === 'championship' || type === 'championshipspecial';

/**
 * What a results sheet shows for a rank: '3', '3T' when tied, 'CA' (championship award) for a championship dancer neither placed nor
 * recalled, 'HM' for the lower half of a First Feis Trophy.
 */
export const labelOf = (
  type: CompetitionType,
  line: { rank: number; tied: boolean; placed: boolean; recalled: boolean; field: number },
): string => {
  if (isChampionship(type) && !line.placed && !line.recalled) return 'CA';
  if (type === 'first' && !isBetterHalf(line.rank, line.field)) return 'HM';
  return line.tied ? `${line.rank}T` : `${line.rank}`;
};
