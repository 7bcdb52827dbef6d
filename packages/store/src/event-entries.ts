import type { Role } from '@rince/domain/access';
import type { Level } from '@rince/domain/levels';
import type { Entry } from './entries.ts';
import type { Table } from './table.ts';
import type { Item, Key } from './write.ts';

/** A dancer, or a team, of an entry as the event's office lists them. */
export interface LineSection {
  readonly dancer: string;
  readonly name: string;
  readonly lname: string;
  readonly school: { readonly _id: string; readonly name: string };
  /** Teams have none. */
  readonly level?: Level;
  readonly dancerNumber?: number;
  readonly competitions: readonly string[];
}

/** An entry as its event's office lists and finds it; follows from the stream. */
export interface EntryLine {
  readonly _id: string;
  readonly event: string;
  readonly owner: string;
  /** As the owner was called when the entry last changed, to be found by. */
  readonly who: string;
  readonly roles: readonly (Role | 'admin')[];
  readonly sections: readonly LineSection[];
  /** Cents that wait to be paid. */
  readonly due: number;
  readonly paid: number;
  readonly credit: number;
  readonly paidAt?: string;
  readonly withdrawnAt?: string;
  readonly createdAt: string;
}

const lineKey = ({ event, _id }: Pick<Entry, 'event' | '_id'>): Key => ({ pk: `EVENTENTRIES#${event}`, sk: _id });

export const entryLineItem = (line: EntryLine): Item => ({ ...lineKey(line), entity: 'entryLine', ...line });
export const entryLineKey = lineKey;

/** Every entry of an event. */
export const entriesAt = (table: Table, event: string): Promise<EntryLine[]> =>
  table.all<EntryLine>({ pk: `EVENTENTRIES#${event}`, consistent: false });
