import type { DancerSigns } from '@rince/contracts/dancers';
import type { FoundPerson } from '@rince/contracts/people';

const joined = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

/** 'Scoil Rince Áine, Galway, born 2014': what tells dancers of one name apart. */
export const detailsOfDancer = ({ school, city, born }: DancerSigns): string =>
  joined(school, city, born !== undefined && `born ${born}`);

/** 'm•••@example.org, Scoil Rince Áine, Galway': what tells people of one name apart. */
export const detailsOfPerson = ({ email, schools }: Pick<FoundPerson, 'email' | 'schools'>): string =>
  joined(email, ...schools.map(({ name, city }) => joined(name, city)));
