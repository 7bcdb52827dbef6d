import type { Key } from '@rince/store/item';
import { cursorAt, type Page } from '@rince/store/table';

/** As many as a list counts. */
const mostCounted = 1000;
/** Questions asked of the table before an answer is given that is not full: the cursor goes on from there. Nobody is answered that there is more, and given nothing. */
const mostPages = 4;

interface Sifting<T, Kept> {
  readonly want: number;
  readonly cursor: string | undefined;
  readonly read: (cursor: string | undefined) => Promise<Page<T>>;
  /** What of a page is shown, in order, each with the item it was made from. */
  readonly keep: (items: readonly T[]) => Promise<readonly { readonly item: T; readonly shown: Kept }[]>;
  readonly index?: 'gsi1';
}

/** How many fit in all, where that is no more than a list counts. Where nothing is left out, the table counts. */
export const countFitting = async <T, Kept>(
  { read, keep }: Pick<Sifting<T, Kept>, 'read' | 'keep'>,
  isWhole: boolean,
): Promise<number | undefined> => {
  let page = await read(undefined);
  if (isWhole) return page.count?.();
  let count = (await keep(page.items)).length;
  while (page.cursor !== undefined && count <= mostCounted) {
    page = await read(page.cursor);
    count += (await keep(page.items)).length;
  }
  return count > mostCounted ? undefined : count;
};

/** Reads on until there is a page full of what fits. */
export const sifted = async <T extends Key, Kept>(given: Sifting<T, Kept>) => {
  const data: Kept[] = [];
  let { cursor } = given;
  for (let page = 1; page <= mostPages || data.length === 0; page++) {
    const { items, cursor: next } = await given.read(cursor);
    const kept = await given.keep(items);
    const taken = kept.slice(0, given.want - data.length);
    data.push(...taken.map(({ shown }) => shown));
    const last = taken.at(-1);
    if (taken.length < kept.length && last) return { data, hasMore: true, cursor: cursorAt(last.item, given.index) };
    if (next === undefined) return { data, hasMore: false };
    cursor = next;
    if (data.length === given.want) break;
  }
  return { data, hasMore: true, ...(cursor === undefined ? {} : { cursor }) };
};
