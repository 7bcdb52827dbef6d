import type { Act } from '@rince/domain/acts/act';
import { fold } from '@rince/domain/fold';
import { beginsIn, searchedWords } from '@rince/domain/people/searched-words';
import { entriesNaming } from '@rince/store/dancers';
import { wornAt } from '@rince/store/numbers';
import type { Table } from '@rince/store/table';

/** A word that begins the names of more dancers than this finds none of them: it is no name that somebody looks for. */
const mostNamed = 50;

/**
 * By which of the words that were typed an act is found, beside its sentence: the name of its dancer, a number that they wear now or wore once, also where
 * it is about money of an entry in which they are.
 */
export const dancersSearched = async (
  table: Table,
  event: string,
  search = '',
): Promise<(act: Act) => readonly string[]> => {
  const words = searchedWords(search);
  if (words.length === 0) return () => [];
  const worn = await wornAt(table, event);
  const found = words.flatMap((word) => {
    const isMeant = ({ dancerNumber, name = '', lname = '' }: (typeof worn)[number]): boolean =>
      dancerNumber === Number(word) || beginsIn(fold(`${name} ${lname}`), word);
    const dancers = [...new Set(worn.filter(isMeant).map(({ dancer }) => dancer))];
    return dancers.length > mostNamed ? [] : dancers.map((dancer) => ({ word, dancer }));
  });
  const searched = await Promise.all(
    found.map(async ({ word, dancer }) => ({
      word,
      isAbout: isAbout({
        dancer,
        numbers: new Set(worn.flatMap((one) => (one.dancer === dancer ? [one.dancerNumber] : []))),
        entries: new Set(await entriesNaming(table, dancer)),
      }),
    })),
  );
  return (act) => searched.flatMap((one) => (one.isAbout(act) ? [one.word] : []));
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
