import type { Act } from '@rince/domain/acts/act';
import { searchedWords } from '@rince/domain/people/searched-words';
import { entriesNaming } from '@rince/store/dancers';
import { numbersOf, wearerOf } from '@rince/store/numbers';
import type { Table } from '@rince/store/table';

/**
 * By which of the dancer numbers that were typed an act is found, beside its sentence: its dancer wears another number now, or did then, or it is about
 * money of an entry in which they are.
 */
export const numbersSearched = async (
  table: Table,
  event: string,
  search = '',
): Promise<(act: Act) => readonly string[]> => {
  const typed = searchedWords(search).filter((word) => /^\d{1,5}$/.test(word));
  const found = await Promise.all(
    typed.map(async (number) => {
      const dancer = await wearerOf(table, event, Number(number));
      if (dancer === undefined) return [];
      const [numbers, entries] = await Promise.all([numbersOf(table, event, dancer), entriesNaming(table, dancer)]);
      return [{ number, isAbout: isAbout({ dancer, numbers: new Set(numbers), entries: new Set(entries) }) }];
    }),
  );
  return (act) => found.flat().flatMap((one) => (one.isAbout(act) ? [one.number] : []));
};

interface Searched {
  readonly dancer: string;
  readonly numbers: ReadonlySet<number>;
  readonly entries: ReadonlySet<string>;
}

const isAbout =
  ({ dancer, numbers, entries }: Searched) =>
  (act: Act): boolean => {
    if (act.act === 'viewEntry') return act.detail.dancers.includes(dancer);
    if (act.act === 'pay' || act.act === 'refund') return entries.has(act.detail.entry);
    if (act.act === 'addDancer') return numbers.has(act.detail.dancerNumber);
    if (act.act === 'swapDancer') return numbers.has(act.detail.from) || numbers.has(act.detail.to);
    return 'detail' in act && act.detail !== undefined && 'dancer' in act.detail && act.detail.dancer === dancer;
  };
