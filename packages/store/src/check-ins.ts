import type { Heard } from '@rince/domain/sheet/check-in';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { rosterKey } from './keys.ts';
import { sheetChanged } from './stale.ts';
import type { Write } from './write.ts';

/**
 * Says on a line that its dancer is at the stage, or is not: the dancer is the one who was read and dances, and nobody said anything since. Neither the
 * sheet nor its marks change by it, so that nobody who decides on them is kept up.
 */
export const saveCheckIn = (
  { competition, _id, dancer, checkIns }: RosterLine,
  { here, checkIns: times, said }: Heard,
): Write => ({
  kind: 'update',
  key: rosterKey(competition, _id),
  set: { here, checkIns: times, said },
  condition: { is: 'equal', to: { dancer, withdrawn: false, out: undefined, checkIns } },
  refusal: sheetChanged,
});
