/** A place in an order: equal values share the first place of the places they span (1, 2, 2, 4). */
export interface Rank {
  readonly rank: number;
  readonly tied: boolean;
}

export interface RankedGroup<T> extends Rank {
  readonly members: readonly T[];
}

/** Standard competition ranking, best first. `compare` answers negative when `a` is less than `b`. */
export const rankGroups = <T>(items: readonly T[], compare: (a: T, b: T) => number): RankedGroup<T>[] => {
  const ordered = [...items].sort((a, b) => compare(b, a));
  const groups: { rank: number; tied: boolean; members: T[] }[] = [];
  ordered.forEach((item, index) => {
    const last = groups.at(-1);
    if (last && compare(last.members[0] as T, item) === 0) {
      last.members.push(item);
      last.tied = true;
    } else groups.push({ rank: index + 1, tied: false, members: [item] });
  });
  return groups;
};
