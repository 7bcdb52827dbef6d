import type { Dancer } from './dancer.ts';

/** What a dancer is called. */
export interface DancerName {
  readonly name: string;
  readonly lname: string;
}

const isSame = (one: DancerName, other: DancerName): boolean => one.name === other.name && one.lname === other.lname;

/** Whether a change of a profile calls the dancer otherwise. */
export const isRenamed = (before: DancerName, after: DancerName): boolean => !isSame(before, after);

/** Every name of a dancer, that of today first: what was told under an older one has to go with it. */
export const namesOf = ({ name, lname, formerNames = [] }: DancerName & Pick<Dancer, 'formerNames'>): DancerName[] => [
  { name, lname },
  ...formerNames.filter((one) => !isSame(one, { name, lname })),
];

/** The names that a dancer had before, once a change calls them otherwise: each once. */
export const formerNamesAfter = (
  dancer: DancerName & Pick<Dancer, 'formerNames'>,
  now: DancerName,
): readonly DancerName[] | undefined =>
  isRenamed(dancer, now) ? namesOf(dancer).filter((one) => !isSame(one, now)) : dancer.formerNames;
