import type { Event } from '../event/event.ts';
import { type EnteredCompetition, type Entry, isGivenBack } from './entry.ts';
import { type EventFees, type Price, type PricedChoice, priceInForce, priceOf } from './price.ts';

/** What of a section decides its price. */
export interface PricedSection {
  readonly dancer: string;
  readonly family?: string | undefined;
  readonly profile: { readonly name: string };
  readonly competitions: readonly (Pick<EnteredCompetition, 'competition' | 'title' | 'price' | 'applyFamilyMax'> & {
    readonly _id?: string | undefined;
  })[];
}

/** What is chosen, by whom, as the price wants it; where several dance, each line says whose it is. */
export const choicesOf = (sections: readonly PricedSection[]): PricedChoice[] =>
  sections.flatMap(({ dancer, family, profile, competitions }) =>
    competitions.map((one) => ({
      ...one,
      dancer,
      family,
      title: sections.length > 1 ? `${profile.name}: ${one.title}` : one.title,
    })),
  );

/** The fees of an event, as an entry keeps them from its first payment on. */
export const feesOf = ({ admissionFee, programFee, familyMax, serviceFee }: EventFees): EventFees => ({
  admissionFee,
  programFee,
  familyMax,
  serviceFee,
});

/** What an entry has too much of, in cents: taken or forgiven, and not owed. */
export const creditOf = ({ paid, waived, owed }: Pick<Entry, 'paid' | 'waived' | 'owed'>): number =>
  Math.max(0, paid + waived - owed);

/**
 * The fees under which admission and program fee of a paid entry come in again: where everything that it was paid for was lost, all of it is the family's
 * credit. Undefined where they are paid, and for teachers, who pay none.
 */
export const feesAgain = (
  { owed, teacher, sections }: Pick<Entry, 'owed' | 'teacher'> & { readonly sections: readonly PricedSection[] },
  fees: EventFees,
): EventFees | undefined =>
  owed === 0 && !teacher && sections.every(({ competitions }) => competitions.length === 0) ? fees : undefined;

/**
 * What an entry owes after a change, in cents: never less than nothing. Each change rounds its own service fee, so that two of them may take a cent more
 * off than was put on at once.
 */
export const owedAfter = (owed: number, change: number): number => Math.max(0, owed + change);

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

/** What its family has still to pay, in cents: the entry, or a change of it. */
export const dueOf = (entry: Pick<Entry, 'step' | 'paidAt' | 'withdrawnAt' | 'total' | 'draft'>): number => {
  if (entry.paidAt !== undefined) return entry.draft?.total ?? 0;
  return isGivenBack(entry) ? 0 : entry.total;
};
