import { type EventFees, type Price, type PricedChoice, priceInForce, priceOf } from '@rince/domain/price';
import type { Entry, EntrySection } from '@rince/store/entries';
import type { Event } from '@rince/store/events';

export { creditOf } from '@rince/domain/entry/refund';

/** What is chosen, by whom, as the price wants it; where several dance, each line says whose it is. */
export const choicesOf = (sections: readonly EntrySection[]): PricedChoice[] =>
  sections.flatMap(({ dancer, family, profile, competitions }) =>
    competitions.map((one) => ({
      ...one,
      dancer,
      family,
      title: sections.length > 1 ? `${profile.name}: ${one.title}` : one.title,
    })),
  );

export const feesOf = ({ admissionFee, programFee, familyMax, serviceFee }: EventFees): EventFees => ({
  admissionFee,
  programFee,
  familyMax,
  serviceFee,
});

/** What is to be paid for an entry now: all of it, or the difference that a change after payment makes. */
export const priceDue = (entry: Entry, event: Event): Price => {
  if (entry.paidAt !== undefined) {
    const { price = 0, discount = 0, serviceFee = 0, total = 0, lines = [] } = entry.draft ?? {};
    return { price, discount, serviceFee, total, lines };
  }
  return priceOf(choicesOf(entry.sections), event, { teacher: entry.teacher });
};

/** What a paid entry comes to as it is in force; its lines add up to what it owes. */
export const priceOfPaid = (entry: Entry, event: Event): Price => {
  const { sections, fees = feesOf(event), teacher, owed } = entry;
  return priceInForce(choicesOf(sections), fees, { teacher, owed });
};
