import type { Entry } from '@rince/domain/entry/entry';
import type { OtherLevel } from '@rince/domain/other-level';

/** At which other level a dancer is entered, as the entry stands: with the change that waits for its payment, if there is one. */
export const saidLevelOf = (entry: Entry | undefined, dancer: string): OtherLevel | undefined =>
  (entry?.draft?.sections ?? entry?.sections)?.find((section) => section.dancer === dancer)?.otherLevel;
