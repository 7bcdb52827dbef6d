import type { CsvCell } from '@rince/domain/csv';

/** One row of what a chart shows. */
export interface FigureRow {
  readonly key: string;
  readonly title: string;
  /** Numbers, as many as there are columns. */
  readonly values: readonly number[];
  /** The list of what it counts. */
  readonly to?: string;
}

/** What a chart shows, its table says, and its file holds. */
export interface Figures {
  readonly title: string;
  /** What the rows are, and then what their numbers are. */
  readonly columns: readonly string[];
  readonly rows: readonly FigureRow[];
  /** Amounts of money, in cents. */
  readonly isMoney?: boolean;
}

/** The cells of a file: exactly what is shown, money as people count it. */
export const cellsOf = ({ rows, isMoney = false }: Figures): CsvCell[][] =>
  rows.map(({ title, values }) => [title, ...values.map((value) => (isMoney ? value / 100 : value))]);
