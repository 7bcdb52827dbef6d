import type { CompetitionType } from '@rince/domain/tabulation/label';
import type { Tint } from '../../ui/tile.tsx';

/** The tint of a category: championship, teams, or grades. */
export function tintOf(type: CompetitionType | (string & {})): Tint {
  if (type.startsWith('championship')) return 'championship';
  if (type.includes('team')) return 'teams';
  return 'grades';
}
