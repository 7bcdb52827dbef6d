import type { Dance, EntryView } from '@rince/contracts/entries';
import { feesAgain } from '@rince/domain/entry/cost';
import { danceOf } from '@rince/domain/entry/one-of-dance';
import { type Price, type PricedChoice, type PriceOfChange, priceOf, priceOfChange } from '@rince/domain/entry/price';
import { isTeachersEntry } from '@rince/domain/entry/spared-fees';
import type { EntryData } from './entry-queries.ts';
import type { RequestedLevel } from './other-level.tsx';

/** Per dancer, what was chosen for each dance: a competition, or nothing. */
export type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const danceKey = ({ grade, name }: Dance): string => danceOf({ grade: { _id: grade }, rowTitle: name.title });

/** What an entry holds already, or is being changed to, as far as it may still be entered. */
export const chosenBefore = (data: EntryData, entry: EntryView | undefined): Choices =>
  Object.fromEntries(
    data.dancers.map((dancer) => {
      const sections = entry?.draft?.sections ?? entry?.sections ?? [];
      const before = new Set(
        sections.find((section) => section.dancer === dancer._id)?.competitions.map((one) => one.competition),
      );
      const chosen = dancer.dances.flatMap((dance) => {
        const option = dance.options.find(({ competition }) => before.has(competition));
        return option ? [[danceKey(dance), option.competition] as const] : [];
      });
      return [dancer._id, Object.fromEntries(chosen)];
    }),
  );

type Dancer = EntryData['dancers'][number];
type Option = Dance['options'][number];

/** The competition of a dance that is chosen; one that another entry has entered meanwhile is not. */
export const chosenOption = ({ options }: Dance, value: string | undefined): Option | undefined =>
  options.find(({ competition, taken }) => competition === value && !taken);

/** What is chosen of what a dancer may enter now; what was chosen at another level waits until that is looked at again. */
const chosenOf = ({ _id, dances }: Dancer, choices: Choices) =>
  dances.flatMap((dance) => {
    const option = chosenOption(dance, choices[_id]?.[danceKey(dance)]);
    return option ? [{ dance, option }] : [];
  });

export const countOf = (choices: Choices, dancer: Dancer): number => chosenOf(dancer, choices).length;

const pricedChoices = (data: EntryData, choices: Choices): PricedChoice[] =>
  data.dancers.flatMap((dancer) =>
    chosenOf(dancer, choices).map(({ dance, option: { competition, price, applyFamilyMax, columnTitle } }) => {
      const title = `${dancer.name}: ${dance.name.title}, ${columnTitle}`;
      return { dancer: dancer._id, family: dancer.family, competition, title, price, applyFamilyMax };
    }),
  );

const nothing: Price = { lines: [], price: 0, discount: 0, serviceFee: 0, total: 0 };

/** The total by the rule that the server applies, too; as long as nothing is chosen, nothing is charged. */
const priceOfChoices = (data: EntryData, choices: Choices): Price => {
  const priced = pricedChoices(data, choices);
  const teacher = isTeachersEntry(
    data.dancers.map((dancer) => ({ dances: countOf(choices, dancer) > 0, sparesFees: dancer.sparesFees })),
  );
  return priced.length === 0 ? nothing : priceOf(priced, data.event, { teacher });
};

/** What is charged for these choices; of a paid entry the difference to what is paid, which may be less than nothing. */
export const priceNow = (data: EntryData, choices: Choices, entry: EntryView | undefined): Price | PriceOfChange => {
  if (entry?.paidAt === undefined) return priceOfChoices(data, choices);
  const families = new Map(data.dancers.map(({ _id, family }) => [_id, family]));
  const before = entry.sections.flatMap(({ dancer, profile, competitions }) =>
    competitions.map((one) => ({
      ...one,
      dancer,
      family: families.get(dancer),
      title: `${profile.name}: ${one.title}`,
    })),
  );
  const fees = entry.fees ?? data.event;
  const again = feesAgain(entry, fees);
  return priceOfChange(before, pricedChoices(data, choices), fees, { credit: entry.credit, again });
};

/** At which level each dancer is to be entered; nothing where it is the own one. */
export type RequestedLevels = Readonly<Record<string, RequestedLevel | undefined>>;

/** As the entry says, of those whom the reader may enter at another level. */
export const requestedLevelsOf = ({ dancers }: EntryData): RequestedLevels =>
  Object.fromEntries(
    dancers.flatMap(({ _id, level, mayChooseLevel, otherLevel }) =>
      mayChooseLevel && otherLevel && otherLevel.level !== level
        ? [[_id, { level: otherLevel.level, note: otherLevel.note ?? '' }]]
        : [],
    ),
  );

/** The form's dancers with what they dance; those of a paid entry also when they dance nothing any more. */
export const sectionsToSend = (
  data: EntryData,
  choices: Choices,
  levels: RequestedLevels,
  entry: EntryView | undefined,
) => {
  const paid = new Set(entry?.paidAt === undefined ? [] : entry.sections.map(({ dancer }) => dancer));
  return data.dancers
    .map((dancer) => ({
      dancer: dancer._id,
      competitions: chosenOf(dancer, choices).map(({ option }) => option.competition),
      // Whoever may not choose a level leaves it as it is.
      ...(dancer.mayChooseLevel ? { otherLevel: levels[dancer._id] ?? null } : {}),
    }))
    .filter(({ dancer, competitions }) => competitions.length > 0 || paid.has(dancer));
};
