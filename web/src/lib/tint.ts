import type { CompetitionType } from '@rince/domain/tabulation/label';

/** The group whose quiet tint follows a competition everywhere. */
export function tintOf({
  type,
  levels = [],
}: {
  readonly type: CompetitionType;
  readonly levels?: readonly string[];
}): 'grades' | 'championship' | 'adult' | 'teams' {
  if (type === 'championship' || type === 'championshipspecial') return 'championship';
  if (type === 'adultteams' || (levels.length > 0 && levels.every((level) => level === 'adult'))) return 'adult';
  return type === 'teams' ? 'teams' : 'grades';
}
