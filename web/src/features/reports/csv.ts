/** What a cell says: text, or a number that may be added up. */
export type CsvCell = string | number;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** Text that a table program would take for a formula stays text. */
const cellOf = (cell: CsvCell): string =>
  typeof cell === 'number' ? String(cell) : quoted(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** Rows with their titles, as table programs read them. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [titles, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n');

/** Hands a text over as a file. The mark at its beginning says how fadas are written. */
export const download = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
