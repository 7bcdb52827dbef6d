import type { NumberedDancer } from '@rince/domain/entry/numbered-dancer';
import { type Refusal, refuse } from '@rince/domain/refusal';
import type { Item } from './item.ts';
import { numberCounterKey, numberKey, plateKey, plateRange } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

// The numbers that dancers wear at an event. One that was worn stays its dancer's, so that nobody else is called by it.

export const numberItems = (dancer: NumberedDancer): Item[] => [
  { ...numberKey(dancer.event, dancer.dancer), ...dancer },
  { ...plateKey(dancer.event, dancer.dancerNumber), ...dancer },
];
export const counterItem = (event: string, next: number): Item => ({ ...numberCounterKey(event), next });

/** The dancers' numbers so far, undefined where one has none yet. */
export const getNumbers = (
  table: Table,
  event: string,
  dancers: readonly string[],
): Promise<(NumberedDancer | undefined)[]> =>
  table.getMany<NumberedDancer>(dancers.map((dancer) => numberKey(event, dancer)));
/** The same, and in the same request which of some other numbers nobody wears, or has worn. */
export const getNumbersAndFree = async (
  table: Table,
  event: string,
  dancers: readonly string[],
  wished: readonly number[],
): Promise<{ numbers: (NumberedDancer | undefined)[]; free: number[] }> => {
  const plates = wished.map((number) => plateKey(event, number));
  const found = await table.getMany<NumberedDancer>([...dancers.map((dancer) => numberKey(event, dancer)), ...plates]);
  return {
    numbers: dancers.map((_, i) => found[i]),
    free: wished.filter((_, i) => found[dancers.length + i] === undefined),
  };
};
/**
 * Takes so many numbers from the counter of an event, by themselves and for good: whoever takes some at the same moment gets others, and numbers of a
 * payment that fails are never given. Answers the first of them.
 */
export const takeNumbers = async (table: Table, event: string, count: number, first: number): Promise<number> =>
  (await table.increment(numberCounterKey(event), 'next', count, first)) - count;
/** Gives numbers to dancers, once each. */
export const giveNumbers = (dancers: readonly NumberedDancer[]): Write[] =>
  dancers.flatMap((dancer) =>
    numberItems(dancer).map(
      (item): Write => ({ kind: 'put', item, condition: { is: 'absent' }, refusal: () => refuse('IN_PROGRESS') }),
    ),
  );
/** A number that a dancer wore before: nobody else gets it. */
type Plate = NumberedDancer & { readonly isRetired?: boolean };
const unlessRetired = (plate: Plate | undefined): NumberedDancer | undefined => (plate?.isRetired ? undefined : plate);

/** Everybody who has a number at an event, in its order. */
export const numberedAt = async (table: Table, event: string, { consistent = true } = {}): Promise<NumberedDancer[]> =>
  (await table.read<Plate>({ ...plateRange(event), consistent })).flatMap((plate) => unlessRetired(plate) ?? []);
export const byNumber = async (table: Table, event: string, number: number): Promise<NumberedDancer | undefined> =>
  unlessRetired(await table.get<Plate>(plateKey(event, number)));
/** Every number of an event and whose it is, also those that were worn once: these say no name. */
export const wornAt = (
  table: Table,
  event: string,
): Promise<(Pick<NumberedDancer, 'dancer' | 'dancerNumber'> & Partial<Pick<NumberedDancer, 'name' | 'lname'>>)[]> =>
  table.read<Plate>({ ...plateRange(event), consistent: true });
/** Every number that a dancer wears at an event, or has worn there. */
export const numbersOf = async (table: Table, event: string, dancer: string): Promise<number[]> =>
  (await wornAt(table, event)).filter((plate) => plate.dancer === dancer).map(({ dancerNumber }) => dancerNumber);
/** Which of these numbers nobody wears, or has worn. */
export const freeNumbers = async (table: Table, event: string, numbers: readonly number[]): Promise<number[]> => {
  const plates = await table.getMany(numbers.map((number) => plateKey(event, number)));
  return numbers.filter((_, i) => plates[i] === undefined);
};

/**
 * Writes a dancer's number on a sheet or in an entry, and the name where it is known from the number, in the transaction that does: refused when it is not
 * the dancer's any more, and whoever changes it at this moment is refused in turn, and finds what was written.
 */
export const countNumberUse = ({
  event,
  dancer,
  dancerNumber,
  name,
  lname,
}: Pick<NumberedDancer, 'event' | 'dancer' | 'dancerNumber'> &
  Partial<Pick<NumberedDancer, 'name' | 'lname'>>): Write => ({
  kind: 'update',
  key: numberKey(event, dancer),
  add: { uses: 1 },
  condition: { is: 'equal', to: { dancerNumber, ...(name === undefined ? {} : { name, lname }) } },
  refusal: () => refuse('IN_PROGRESS', 'This number was changed at this moment. Please try again.'),
});

/** Holds only while a dancer has no number at an event. */
export const checkNoNumber = (event: string, dancer: string): Write => ({
  kind: 'check',
  key: numberKey(event, dancer),
  condition: { is: 'absent' },
  refusal: () => refuse('IN_PROGRESS'),
});
/** Whoever wears a number is called otherwise, unless it was written somewhere since it was read. */
export const renameNumber = (
  { event, dancer, dancerNumber, uses }: NumberedDancer,
  { name, lname }: Pick<NumberedDancer, 'name' | 'lname'>,
): Write[] => [
  {
    kind: 'update',
    key: numberKey(event, dancer),
    set: { name, lname },
    add: { uses: 1 },
    condition: { is: 'equal', to: { dancerNumber, uses } },
    refusal: () => refuse('IN_PROGRESS'),
  },
  {
    kind: 'update',
    key: plateKey(event, dancerNumber),
    set: { name, lname },
    condition: { is: 'equal', to: { dancer, isRetired: undefined } },
    refusal: () => refuse('IN_PROGRESS'),
  },
];
/**
 * Gives a dancer another number that nobody wears, or one worn before, unless the old one was written somewhere since it was read. The old number stays
 * the dancer's.
 */
export const changeNumber = (before: NumberedDancer, dancerNumber: number): Write[] => {
  const { event, dancer, name, lname, school, wmh, uses } = before;
  const anew = (): Refusal => refuse('SHEET_CHANGED');
  return [
    {
      kind: 'update',
      key: numberKey(event, dancer),
      set: { dancerNumber },
      condition: { is: 'equal', to: { dancerNumber: before.dancerNumber, uses } },
      refusal: anew,
    },
    {
      kind: 'put',
      item: { ...plateKey(event, dancerNumber), event, dancer, dancerNumber, name, lname, school, wmh },
      condition: { is: 'absentOrEqual', to: { dancer, isRetired: true } },
      refusal: (plate) => refuse('CONFLICT', takenBy(plate as Partial<Plate> | undefined, dancerNumber)),
    },
    {
      kind: 'put',
      item: {
        ...plateKey(event, before.dancerNumber),
        event,
        dancer,
        dancerNumber: before.dancerNumber,
        isRetired: true,
      },
      condition: { is: 'equal', to: { dancer } },
      refusal: anew,
    },
  ];
};
const takenBy = ({ name = '', lname = '', isRetired }: Partial<Plate> = {}, number: number): string =>
  isRetired
    ? `Somebody wore ${number} before, and may be called by it still.`
    : `${number} is the number of ${`${name} ${lname}`.trim() || 'somebody else'}.`;
