import type { EntrySection, Move } from './entry.ts';

const placesOf = (sections: readonly EntrySection[]): Move[] =>
  sections.flatMap(({ dancer, competitions }) =>
    competitions.map(({ _id, competition }) => ({ dancer, competition, _id })),
  );

/** Who comes to which competition, and who leaves which. */
export interface MovesBetween {
  readonly in: readonly Move[];
  readonly out: readonly Move[];
}

/** Who comes to which competition and who leaves which, between two states of an entry. */
export const movesBetween = (before: readonly EntrySection[], after: readonly EntrySection[]): MovesBetween => {
  const had = new Set(placesOf(before).map(({ _id }) => _id));
  const has = new Set(placesOf(after).map(({ _id }) => _id));
  return {
    in: placesOf(after).filter(({ _id }) => !had.has(_id)),
    out: placesOf(before).filter(({ _id }) => !has.has(_id)),
  };
};

/** What a dancer who has left keeps beside what is danced: the competitions that were paid once. */
export const withLeft = (before: readonly EntrySection[], after: readonly EntrySection[]): EntrySection[] => {
  const next = new Map(after.map((section) => [section.dancer, section]));
  const stayed = before.map((section) => {
    const now = next.get(section.dancer);
    next.delete(section.dancer);
    const kept = new Set(now?.competitions.map(({ _id }) => _id));
    const left = section.competitions.filter(({ _id }) => !kept.has(_id));
    const withdrawn = [...(section.withdrawn ?? []), ...left];
    // Another level that is taken back is not kept from before.
    const { otherLevel: _, ...rest } = section;
    return {
      ...(now ? { ...rest, ...now } : section),
      competitions: now?.competitions ?? [],
      ...(withdrawn.length > 0 ? { withdrawn } : {}),
    };
  });
  return [...stayed, ...next.values()];
};

const dancing = (sections: readonly EntrySection[]): Set<string> =>
  new Set(sections.filter(({ competitions }) => competitions.length > 0).map(({ dancer }) => dancer));

/** Who comes to an event with a change, and who leaves it: its places. */
export const dancersBetween = (
  before: readonly EntrySection[],
  after: readonly EntrySection[],
): { readonly come: string[]; readonly leave: string[] } => {
  const had = dancing(before);
  const has = dancing(after);
  return {
    come: [...has].filter((dancer) => !had.has(dancer)),
    leave: [...had].filter((dancer) => !has.has(dancer)),
  };
};
