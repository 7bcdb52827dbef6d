import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import type { NumberedDancer } from '@rince/domain/entry/numbered-dancer';
import type { Event } from '@rince/domain/event/event';
import type { Tools } from '@rince/runtime/context';
import { freeNumbers, getNumbers, getNumbersAndFree, takeNumbers } from '@rince/store/numbers';

type NumbersByDancer = Readonly<Record<string, number>>;

/** The numbers that these dancers wear already; who is missing has none. */
export type WornNumbers = readonly NumberedDancer[];

/**
 * What a payment gives: the numbers worn already, and for who has none one that is kept with the entry from now on. Whoever settles the payment, the
 * provider's answer or its webhook, gives the same ones, and a card that is declined costs no number.
 */
export const keepNumbers = async (
  { table }: Tools,
  event: Event,
  { draft, sections, numbersToGive: kept = {} }: Entry,
): Promise<{ worn: WornNumbers; numbersToGive: NumbersByDancer }> => {
  const dancers = (draft?.sections ?? sections).map(({ dancer }) => dancer);
  const numbers = await getNumbers(table, event._id, dancers);
  const worn = numbers.flatMap((one) => one ?? []);
  const missing = dancers.filter((dancer, i) => numbers[i] === undefined && kept[dancer] === undefined);
  if (missing.length === 0) return { worn, numbersToGive: kept };
  const first = await takeNumbers(table, event._id, missing.length, event.firstNumber);
  const taken = Object.fromEntries(missing.map((dancer, i) => [dancer, first + i]));
  return { worn, numbersToGive: { ...kept, ...taken } };
};

/** The next numbers of an event, without those that somebody was given by hand. */
const numbersNobodyWears = async ({ table }: Tools, event: Event, count: number): Promise<number[]> => {
  const free: number[] = [];
  while (free.length < count) {
    const missing = count - free.length;
    const first = await takeNumbers(table, event._id, missing, event.firstNumber);
    const next = Array.from({ length: missing }, (_, i) => first + i);
    free.push(...(await freeNumbers(table, event._id, next)));
  }
  return free;
};

/**
 * The numbers that are worn, and of those that the entry keeps the ones that nobody was given by hand. What was `read` a moment ago is not read again: a
 * number that somebody else wears by now is refused where it is given.
 */
const wornAndKept = async (
  { table }: Tools,
  { event, numbersToGive: kept = {} }: Entry,
  dancers: readonly string[],
  read: WornNumbers | undefined,
): Promise<{ worn: WornNumbers; kept: NumbersByDancer }> => {
  if (read) return { worn: read, kept };
  const wished = dancers.filter((dancer) => kept[dancer] !== undefined);
  const numbersWished = wished.map((dancer) => kept[dancer] as number);
  const { numbers, free } = await getNumbersAndFree(table, event, dancers, numbersWished);
  const isFree = (dancer: string): boolean => free.includes(kept[dancer] as number);
  return {
    worn: numbers.flatMap((one) => one ?? []),
    kept: Object.fromEntries(wished.filter(isFree).map((dancer) => [dancer, kept[dancer] as number])),
  };
};

/** The numbers of all dancers of these sections, those that are worn and those to give: what the entry keeps, else the next ones. */
export const numbersFor = async (
  tools: Tools,
  event: Event,
  entry: Entry,
  sections: readonly EntrySection[],
  read?: WornNumbers,
): Promise<{ worn: WornNumbers; fresh: NumberedDancer[] }> => {
  const dancers = sections.map(({ dancer }) => dancer);
  const { worn, kept } = await wornAndKept(tools, entry, dancers, read);
  const without = sections.filter(({ dancer }) => !worn.some((one) => one.dancer === dancer));
  const missing = without.filter(({ dancer }) => kept[dancer] === undefined);
  const next = await numbersNobodyWears(tools, event, missing.length);
  const given = new Map([
    ...Object.entries(kept),
    ...missing.map(({ dancer }, i) => [dancer, next[i] as number] as const),
  ]);
  const fresh = without.map(
    ({ dancer, profile, wmh }): NumberedDancer => ({
      event: event._id,
      dancer,
      dancerNumber: given.get(dancer) as number,
      name: profile.name,
      lname: profile.lname,
      school: profile.school.name,
      wmh: wmh ?? false,
    }),
  );
  return { worn, fresh };
};
