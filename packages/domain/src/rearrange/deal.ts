// Who of a competition that is split dances in which of its parts.

/** A dancer who is dealt; brothers and sisters of one birthdate are twins. */
export interface Dealt {
  readonly _id: string;
  /** `YYYY-MM-DD`. */
  readonly birthdate: string;
  /** Whose child it is. */
  readonly family: string;
}

/** Numbers from 0 to below 1 that follow from a seed: the same seed gives the same, on every machine (mulberry32, by T. Ettinger, public domain). */
const numbersFrom = (seed: string): (() => number) => {
  // FNV-1a, 32 bit.
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** How many each part gets when they are as even as can be; the first ones get what is left over. */
const evenSizes = (count: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, i) => Math.floor(count / parts) + (i < count % parts ? 1 : 0));

/**
 * Deals evenly by lot. The dancers are put into the order of their ids first, so that anybody who has the seed comes to the same parts, in whatever order
 * they were read.
 */
export const dealAtRandom = (dancers: readonly { readonly _id: string }[], parts: number, seed: string): string[][] => {
  const next = numbersFrom(seed);
  const order = dancers.map(({ _id }) => _id).sort();
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  let from = 0;
  return evenSizes(order.length, parts).map((size) => {
    from += size;
    return order.slice(from - size, from);
  });
};

/**
 * Deals by birthdate, the youngest first: those next to each other in age dance together, and twins of one family are not parted. The sizes differ by at most
 * one and the twins that would have to be parted.
 */
export const dealByAge = (dancers: readonly Dealt[], parts: number): string[][] => {
  const order = dancers.toSorted(
    (a, b) => b.birthdate.localeCompare(a.birthdate) || a.family.localeCompare(b.family) || a._id.localeCompare(b._id),
  );
  const groups: Dealt[][] = [];
  for (const one of order) {
    const last = groups.at(-1)?.[0];
    if (last && last.birthdate === one.birthdate && last.family === one.family) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  const dealt: string[][] = Array.from({ length: parts }, () => []);
  let end = 0;
  const ends = evenSizes(order.length, parts).map((size) => {
    end += size;
    return end;
  });
  let count = 0;
  let part = 0;
  for (const group of groups) {
    // A group lies where the greater half of it lies.
    while (part < parts - 1 && count + group.length / 2 > (ends[part] ?? 0)) part++;
    dealt[part]?.push(...group.map(({ _id }) => _id));
    count += group.length;
  }
  return dealt;
};
