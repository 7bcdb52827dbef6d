import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import { nameDancer } from '@rince/store/dancers';
import type { Write } from '@rince/store/write';

/**
 * Belongs to every save that puts names into an entry: each dancer who was not in it before must be there still and be called so, and knows from now on which
 * entry says the name. Teams are no profiles.
 */
export const nameDancers = (
  { _id, sections, draft }: Entry,
  wanted: readonly EntrySection[],
  before: readonly EntrySection[] = [...sections, ...(draft?.sections ?? [])],
): Write[] => {
  const known = new Set(before.map(({ dancer }) => dancer));
  return wanted.flatMap(({ dancer, team, profile: { name, lname } }) =>
    team || known.has(dancer) ? [] : nameDancer({ _id: dancer, name, lname }, _id),
  );
};
