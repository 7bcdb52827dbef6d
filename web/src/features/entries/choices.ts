import type { Dance, Entry } from '@rince/contracts/entries';
import { type Price, type PricedChoice, priceOf } from '@rince/domain/price';
import type { EntryData } from './entry-queries.ts';

/** Per dancer, what was chosen for each dance: a competition, or nothing. */
export type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const danceKey = (dance: Dance): string => `${dance.grade} ${dance.name.title}`;

/** What an entry holds already, as far as it may still be entered. */
export const choicesOf = (data: EntryData, entry: Entry | undefined): Choices =>
  Object.fromEntries(
    data.dancers.map((dancer) => {
      const before = new Set(
        entry?.sections.find((section) => section.dancer === dancer._id)?.competitions.map((one) => one.competition),
      );
      const chosen = dancer.dances.flatMap((dance) => {
        const option = dance.options.find(({ competition }) => before.has(competition));
        return option ? [[danceKey(dance), option.competition] as const] : [];
      });
      return [dancer._id, Object.fromEntries(chosen)];
    }),
  );

export const countOf = (choices: Choices, dancer: string): number =>
  Object.values(choices[dancer] ?? {}).filter((competition) => competition !== '').length;

const pricedChoices = (data: EntryData, choices: Choices): PricedChoice[] =>
  data.dancers.flatMap((dancer) =>
    dancer.dances.flatMap((dance) => {
      const chosen = choices[dancer._id]?.[danceKey(dance)];
      const option = dance.options.find(({ competition }) => competition === chosen);
      if (!option) return [];
      const { competition, price, applyFamilyMax, columnTitle } = option;
      return [{ competition, title: `${dancer.name}: ${dance.name.title}, ${columnTitle}`, price, applyFamilyMax }];
    }),
  );

const nothing: Price = { lines: [], price: 0, discount: 0, serviceFee: 0, total: 0 };

/** The total by the rule that the server applies, too; as long as nothing is chosen, nothing is charged. */
export const priceOfChoices = (data: EntryData, choices: Choices): Price => {
  const priced = pricedChoices(data, choices);
  return priced.length === 0 ? nothing : priceOf(priced, data.event);
};

export const sectionsOf = (data: EntryData, choices: Choices) =>
  data.dancers
    .map(({ _id, dances }) => ({
      dancer: _id,
      competitions: dances.map((dance) => choices[_id]?.[danceKey(dance)] ?? '').filter((chosen) => chosen !== ''),
    }))
    .filter(({ competitions }) => competitions.length > 0);
