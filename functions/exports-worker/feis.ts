import { byCode } from '@rince/domain/event/codes';
import type { Event } from '@rince/domain/event/event';
import type { Grade, GradeCompetition } from '@rince/domain/event/grade';
import type { Dancer } from '@rince/domain/people/dancer';
import type { Tools } from '@rince/runtime/context';
import type { Cell, Workbook } from '@rince/services/workbook';
import { getDancers } from '@rince/store/dancers';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** One kind of workbook: its columns, its rows, and which of all there are. */
export type Book = Pick<Workbook, 'columns' | 'rows'> & {
  /** Everybody whose name is in it, by id. */
  readonly people: readonly string[];
  /** Which rows there are: 'Paid and open entries; what was given back as a whole is left out.' */
  readonly filters: string;
};
export type { Cell };

/** A competition with its place in the syllabus. */
export interface Place extends GradeCompetition {
  readonly grade: Grade;
}
export interface Feis {
  readonly event: Event;
  readonly grades: readonly Grade[];
  /** By their codes, as people count them. */
  readonly places: readonly Place[];
}

export const loadFeis = async ({ table }: Tools, id: string): Promise<Feis> => {
  const { event, grades } = await loadSyllabus(table, id);
  const places = grades.flatMap((grade) => grade.competitions.map((one) => ({ ...one, grade }))).sort(byCode);
  return { event, grades, places };
};

/** Dancers as their profiles say, by id; nothing of who is being erased, and teams have no profile. */
export const dancersOf = async ({ table }: Tools, ids: readonly string[]): Promise<ReadonlyMap<string, Dancer>> => {
  const found = await getDancers(table, [...new Set(ids)]);
  return new Map(found.flatMap((one) => (one && !one.erasing ? [[one._id, one] as const] : [])));
};

export const fullName = ({ name, lname }: { readonly name: string; readonly lname: string }): string =>
  `${name} ${lname}`.trim();
