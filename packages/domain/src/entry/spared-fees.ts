import { type Competitor, isOwnChild } from './competitor.ts';

/**
 * Whether an entry pays no admission for this dancer: somebody else's child, or a team, of a school that a platform admin has confirmed.
 * Anybody can make a school.
 */
export const sparesFees = (competitor: Competitor, owner: string, isSchoolConfirmed: boolean): boolean =>
  isSchoolConfirmed && !isOwnChild(competitor, owner);

/** Whether an entry is a teacher's, who pays no admission and no program fee: nobody dances in it who does not spare them. */
export const isTeachersEntry = (
  dancers: readonly { readonly dances: boolean; readonly sparesFees: boolean }[],
): boolean => dancers.every((one) => !one.dances || one.sparesFees);
