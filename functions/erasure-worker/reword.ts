import { Refusal } from '@rince/domain/refusal';
import type { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';

/** Few enough that nobody who reads at this moment stands in the way of many. */
const atOnce = 25;
/** How often somebody else may word the same at the same moment: as often as a family has children. */
const tries = 12;

/**
 * Writes what was told in other words, each as it was read: two children of one entry may be erased at once, and the words of one must not bring back the
 * name of the other. `reword` answers no writes where there is nothing to change; `readAgain` reads by key, because a list may be late.
 */
export const reword = async <Told>(
  table: Table,
  told: readonly Told[],
  {
    reword,
    readAgain,
  }: {
    readonly reword: (one: Told) => readonly Write[];
    readonly readAgain: (told: readonly Told[]) => Promise<(Told | undefined)[]>;
  },
): Promise<void> => {
  const said = told.filter((one) => reword(one).length > 0);
  for (let from = 0; from < said.length; from += atOnce) {
    let group = said.slice(from, from + atOnce);
    for (let attempt = 1; group.length > 0; attempt++) {
      try {
        await table.transact(group.flatMap(reword));
        break;
      } catch (error) {
        if (!(error instanceof Refusal) || attempt === tries) throw error;
        const now = await readAgain(group);
        group = now.flatMap((one) => (one === undefined || reword(one).length === 0 ? [] : [one]));
      }
    }
  }
};
