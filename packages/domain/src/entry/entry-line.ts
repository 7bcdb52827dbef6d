import type { Role } from '../access.ts';
import type { Level } from '../people/levels.ts';
import type { RequestedLevel } from './other-level.ts';

/** A dancer, or a team, of an entry as the event's office lists them. */
export interface LineSection {
  readonly dancer: string;
  readonly name: string;
  readonly lname: string;
  readonly school: { readonly _id: string; readonly name: string };
  /** Teams have none. */
  readonly level?: Level;
  readonly otherLevel?: RequestedLevel;
  readonly dancerNumber?: number;
  readonly competitions: readonly string[];
}

/** What a payment was for, in cents: competitions and fees, less discounts and what was paid before, are what was charged. */
export interface ReceiptParts {
  readonly competitions: number;
  readonly fees: number;
  readonly discounts: number;
}

/** An entry as its event's office lists and finds it; follows from the stream. */
export interface EntryLine {
  readonly _id: string;
  readonly event: string;
  readonly owner: string;
  /** What the owner is called; nothing once erased. */
  readonly who: { readonly name: string; readonly lname: string; readonly email: string };
  readonly roles: readonly (Role | 'admin')[];
  readonly sections: readonly LineSection[];
  /** Cents that wait to be paid. */
  readonly due: number;
  readonly paid: number;
  readonly credit: number;
  /** Of an online event: how many videos it owes, and how many of them are there. */
  readonly videos?: { readonly there: number; readonly expected: number };
  readonly paidAt?: string;
  /** Given back as a whole, and not begun anew since. */
  readonly withdrawnAt?: string | undefined;
  readonly createdAt: string;
}

export const isPaid = ({ paidAt }: Pick<EntryLine, 'paidAt'>): boolean => paidAt !== undefined;
/** Given back as a whole, and not begun anew since. */
export const isGone = ({ paidAt, withdrawnAt }: Pick<EntryLine, 'paidAt' | 'withdrawnAt'>): boolean =>
  paidAt === undefined && withdrawnAt !== undefined;
/** Something waits to be paid: the entry, or a change of one that is paid. */
export const isOpen = (line: Pick<EntryLine, 'paidAt' | 'withdrawnAt' | 'due'>): boolean =>
  line.due > 0 || !(isPaid(line) || isGone(line));
