import type { Level } from '../people/levels.ts';
import type { OtherLevel } from './other-level.ts';
import type { EventFees, PriceLine } from './price.ts';

/** A competition that a dancer of an entry chose, with its price on the day it was chosen. */
export interface EnteredCompetition {
  /** The entry competition, given when the entry is saved, so that paying twice makes the same one. */
  readonly _id: string;
  readonly competition: string;
  readonly code: string;
  readonly title: string;
  readonly gradeName: string;
  readonly price: number;
  readonly applyFamilyMax: boolean;
  /** The competition that was entered, where it was merged or split since: the dancer's age and level were checked for that one. */
  readonly movedFrom?: string | undefined;
}

/** What one dancer, or one team, of an entry dances. */
export interface EntrySection {
  /** The dancer, or the team that stands where a dancer would. */
  readonly dancer: string;
  readonly team?: boolean;
  /** Whose child it is, where that is not who enters: its first owner, or itself where it has none. */
  readonly family?: string | undefined;
  readonly profile: {
    readonly name: string;
    readonly lname: string;
    readonly school: { readonly name: string };
    readonly age: number;
  };
  /** Teams have none. */
  readonly level?: Level;
  /** Entered at another level than that, with the reason. */
  readonly otherLevel?: OtherLevel;
  readonly wmh?: boolean;
  readonly dancerNumber?: number;
  readonly competitions: readonly EnteredCompetition[];
  /** What was paid once and left again. */
  readonly withdrawn?: readonly EnteredCompetition[];
}

/** One dancer and one competition that an entry brings together, or parts. */
export interface Move {
  readonly dancer: string;
  readonly competition: string;
  /** The entry competition. */
  readonly _id: string;
}

/** What is still to be written on the sheets after an entry was paid, changed or withdrawn. */
export interface Moves {
  /** `held`: the place was counted when the payment began. */
  readonly in: readonly (Move & { readonly held: boolean })[];
  readonly out: readonly Move[];
  /** What its family is told when it is done. */
  readonly notice?: { readonly _id: string; readonly kind: 'received' | 'changed'; readonly numbers: boolean };
}

/** A change after payment that is not paid yet; until then what was paid before stays in force. */
export interface EntryDraft {
  readonly sections: readonly EntrySection[];
  readonly price: number;
  readonly discount: number;
  /** What is charged for it. */
  readonly total: number;
  readonly serviceFee: number;
  readonly lines: readonly PriceLine[];
  /** What the entry costs by then. */
  readonly owed: number;
  /** An admin made it after registration had closed; it may be paid all the same. */
  readonly late?: boolean;
}

/** A document that lies ready for a day, and what it was made from. */
export interface PrintedCard {
  readonly key: string;
  readonly fingerprint: string;
  readonly madeAt: string;
}

/** A family's, or a teacher's, entry for an event: who dances what, what it costs, and what was paid. All sums are cents. */
export interface Entry {
  readonly _id: string;
  readonly event: string;
  readonly owner: string;
  /** A teacher of confirmed schools entered students only: no admission and no program fee. */
  readonly teacher: boolean;
  readonly state: 'new' | 'edit';
  readonly step: number;
  readonly complete: boolean;
  readonly total: number;
  readonly price: number;
  readonly discount: number;
  /** The dancers' teachers may watch its videos. */
  readonly teacherAccess?: boolean;
  /** What is in force: as paid, or before the first payment as chosen. */
  readonly sections: readonly EntrySection[];
  readonly draft?: EntryDraft;
  readonly paidAt?: string;
  /** Given back as a whole; it may be filled in and paid again. */
  readonly withdrawnAt?: string;
  /** Why, in the organizer's words to the family. */
  readonly withdrawnReason?: string;
  /** The fees it was first paid under; what changes later charges nobody again. */
  readonly fees?: EventFees;
  /** Cents. What it costs; what was taken for it less what was given back; what was forgiven. Their difference is its credit. */
  readonly owed: number;
  readonly paid: number;
  readonly waived: number;
  /** Every dancer is in every competition; false while that is being written after payment. */
  readonly seated: boolean;
  readonly moves?: Moves;
  /** The payment under way or made. */
  readonly payment?: string;
  /** Numbers taken for dancers who had none when a payment began, by dancer; they wear them once it is paid. */
  readonly numbersToGive?: Readonly<Record<string, number>>;
  /** Competitors' cards that were printed, by dancer. */
  readonly cards?: Readonly<Record<string, PrintedCard>>;
  /** How many cards were printed of it. */
  readonly cardsPrinted?: number;
  readonly createdAt: string;
  readonly revision: number;
}

/** Whether a dancer is in an entry, as it is in force: a line keeps the entry it came by, also when another dancer takes it over. */
export const isNamedIn = ({ sections }: Pick<Entry, 'sections'>, dancer: string): boolean =>
  sections.some((section) => section.dancer === dancer);

/** Given back as a whole, and not begun anew since. */
export const isGivenBack = ({ step, paidAt, withdrawnAt }: Pick<Entry, 'step' | 'paidAt' | 'withdrawnAt'>): boolean =>
  withdrawnAt !== undefined && paidAt === undefined && step === 0;

/** How an entry begins: nothing paid, and nobody on the way to a sheet. */
export const freshEntry = { complete: false, owed: 0, paid: 0, waived: 0, seated: true, revision: 1 } as const;

/** Printed documents are kept for a day; one that is about to go is printed again. */
const keptMs = 20 * 3_600_000;

/** Whether a printed document still lies where it was put. */
export const liesReady = ({ madeAt }: PrintedCard, now: Date): boolean => now.getTime() - Date.parse(madeAt) < keptMs;

/** At which other level a dancer is entered, as the entry stands: with the change that waits for its payment, if there is one. */
export const otherLevelIn = (entry: Entry | undefined, dancer: string): OtherLevel | undefined =>
  (entry?.draft?.sections ?? entry?.sections)?.find((section) => section.dancer === dancer)?.otherLevel;
