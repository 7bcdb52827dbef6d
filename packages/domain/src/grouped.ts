/** What belongs together, in the order in which each first comes. `Map.groupBy` is newer than browsers that people have. */
export function groupedBy<One, Key>(items: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of items) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
