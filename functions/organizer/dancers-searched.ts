import type { Act } from '@rince/domain/acts/act';
import { dancersNamed } from '@rince/domain/acts/named';
import { fold } from '@rince/domain/fold';
import { beginsIn, searchedWords } from '@rince/domain/people/searched-words';
import { getEntries } from '@rince/store/entries';
import { mayBeLate } from '@rince/store/item';
import { wornAt } from '@rince/store/numbers';
import type { Table } from '@rince/store/table';

/** By which of the words that were typed an act is found, beside its sentence. */
type WordsOfAct = (act: Act) => readonly string[];

/**
 * Finds acts by their dancer: the name, and any number that they wear now or wore once, also where it is about money of an entry in which they are. Asked
 * once for each page of acts, whose entries it reads.
 */
export const dancersSearched = async (
  table: Table,
  event: string,
  search = '',
): Promise<(acts: readonly Act[]) => Promise<WordsOfAct>> => {
  const words = searchedWords(search);
  const worn = words.length === 0 ? [] : await wornAt(table, event);
  const ofDancer = new Map<string, string[]>();
  for (const { dancer, dancerNumber, name = '', lname = '' } of worn)
    for (const word of words)
      if (word === String(dancerNumber) || beginsIn(fold(`${name} ${lname}`), word))
        ofDancer.set(dancer, [...(ofDancer.get(dancer) ?? []), word]);
  if (ofDancer.size === 0) return async () => () => [];
  const wearer = new Map(worn.map(({ dancer, dancerNumber }) => [dancerNumber, dancer]));

  return async (acts) => {
    const paid = acts.flatMap((act) => (isOfEntry(act) ? [act.detail.entry] : []));
    const entries = await getEntries(table, [...new Set(paid)], mayBeLate);
    const inEntry = new Map(
      entries.flatMap((entry) => (entry ? [[entry._id, entry.sections.map(({ dancer }) => dancer)] as const] : [])),
    );
    return (act) =>
      dancersOf(act, inEntry, wearer).flatMap((dancer) => (dancer === undefined ? [] : (ofDancer.get(dancer) ?? [])));
  };
};

type OfEntry = Extract<Act, { readonly act: 'pay' | 'changeEntry' | 'refund' }>;
const isOfEntry = (act: Act): act is OfEntry => ['pay', 'changeEntry', 'refund'].includes(act.act);

const dancersOf = (
  act: Act,
  inEntry: ReadonlyMap<string, readonly string[]>,
  wearer: ReadonlyMap<number, string>,
): readonly (string | undefined)[] => {
  if (isOfEntry(act)) return inEntry.get(act.detail.entry) ?? [];
  if (act.act === 'addDancer') return [wearer.get(act.detail.dancerNumber)];
  if (act.act === 'swapDancer') return [wearer.get(act.detail.from), wearer.get(act.detail.to)];
  return dancersNamed(act);
};
