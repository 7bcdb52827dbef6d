import { inAgeGroup } from '../event/age-group.ts';
import type { Event } from '../event/event.ts';
import { competitionAge } from '../people/age.ts';

/** How old dancers are at an event, in whole years, and how many of them the age group of a competition does not take. */
export interface Ages {
  readonly youngest: number;
  readonly oldest: number;
  readonly outside: number;
}

/** The ages of those who come to a competition of an age group, born on these days; undefined where nobody's birthdate is known. */
export const agesOf = (
  { eventStart, ageRule }: Pick<Event, 'eventStart' | 'ageRule'>,
  group: string,
  birthdates: readonly string[],
): Ages | undefined => {
  if (birthdates.length === 0 || eventStart === '') return undefined;
  const ages = birthdates.map((birthdate) => competitionAge(birthdate, eventStart, ageRule));
  return {
    youngest: Math.min(...ages),
    oldest: Math.max(...ages),
    outside: ages.filter((age) => !inAgeGroup(group, age)).length,
  };
};
