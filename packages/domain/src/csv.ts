/** What a CSV cell says: text, or a number that may be added up. */
export type CsvCell = string | number;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** Text that a table program would take for a formula stays text. */
const cellOf = (cell: CsvCell): string =>
  typeof cell === 'number' ? String(cell) : quoted(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** Rows with their titles, as table programs read them. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [titles, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n');

/** A text as a file of its own. The mark at its beginning says how fadas are written. */
export const csvFile = (text: string): string => `\ufeff${text}\r\n`;
