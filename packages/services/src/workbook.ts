import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type CsvCell, csvFile, csvOf } from '@rince/domain/csv';
import exceljs from 'exceljs';

/** What stands in a column: text, a number, cents, a day (`yyyy-mm-dd`), an instant (ISO), or yes and no. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'time' | 'yes';
export type Cell = string | number | boolean | undefined;

export interface Column {
  readonly title: string;
  readonly kind: CellKind;
  readonly width: number;
  /** What it says, for who opens the workbook a year later. */
  readonly about: string;
}

export interface Workbook {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** What the sheet 'About' says first: 'Event', 'Feis na Coille'. */
  readonly about: readonly (readonly [string, string])[];
  readonly currency: string;
  readonly timeZone: string;
}

/** Whoever waits is told after so many rows. */
const toldEvery = 5_000;

const signs: Readonly<Record<string, string>> = { usd: '[$US$]', cad: '[$CA$]', aud: '[$A$]' };
const formatOf = (kind: CellKind, currency: string): string | undefined => {
  switch (kind) {
    case 'money': {
      const sign = signs[currency] ?? `[$${currency.toUpperCase()}] `;
      return `${sign}#,##0.00;[Red]-${sign}#,##0.00`;
    }
    case 'day':
      return 'yyyy-mm-dd';
    case 'time':
      return 'yyyy-mm-dd hh:mm';
    case 'number':
      return '0';
    default:
      return undefined;
  }
};

/** A workbook knows no time zone: the clock on the wall of the hall is written as if it were Greenwich's. */
const wallClock = (timeZone: string): ((instant: string) => Date) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  return (instant) => {
    const parts = format.formatToParts(new Date(instant));
    const part = (wanted: string): number => Number(parts.find(({ type }) => type === wanted)?.value);
    return new Date(
      Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')),
    );
  };
};

/** Longer text than a cell may hold is cut; characters that XML cannot say are left out. */
const mostLetters = 32_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what has to go
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const plain = (text: string): string => text.slice(0, mostLetters).replace(unsayable, '').toWellFormed();

const values = ({ columns, timeZone }: Pick<Workbook, 'columns' | 'timeZone'>) => {
  const onTheWall = wallClock(timeZone);
  const make: Record<CellKind, (cell: Exclude<Cell, undefined>) => exceljs.CellValue> = {
    // A string is written as one, whatever it begins with: nothing that people typed becomes a formula.
    text: (cell) => plain(String(cell)),
    number: Number,
    money: (cell) => Number(cell) / 100,
    day: (cell) => new Date(`${cell}T00:00:00Z`),
    time: (cell) => onTheWall(String(cell)),
    yes: (cell) => (cell === true ? 'Yes' : 'No'),
  };
  const makers = columns.map(({ kind }) => make[kind]);
  return (row: readonly Cell[]): exceljs.CellValue[] =>
    row.map((cell, i) => (cell === undefined || cell === '' ? null : (makers[i]?.(cell) ?? null)));
};

/** The rows of a workbook as CSV, saying what the workbook says: amounts as numbers, times by the clock of the hall. */
export const csvOfWorkbook = ({ columns, rows, timeZone }: Pick<Workbook, 'columns' | 'rows' | 'timeZone'>): string => {
  const valuesOf = values({ columns, timeZone });
  const cellOf = (value: exceljs.CellValue, kind: CellKind | undefined): CsvCell => {
    if (value instanceof Date)
      return value
        .toISOString()
        .slice(0, kind === 'day' ? 10 : 16)
        .replace('T', ' ');
    return typeof value === 'number' ? value : String(value ?? '');
  };
  return csvFile(
    csvOf(
      columns.map(({ title }) => title),
      rows.map((row) => valuesOf(row).map((value, i) => cellOf(value, columns[i]?.kind))),
    ),
  );
};

const letterOf = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1);

/** Writes a workbook row by row, so that the largest feis takes little memory: titles in row 1, and a sheet that explains them. */
export const writeWorkbook = async (
  workbook: Workbook,
  written: (rows: number) => Promise<void> = async () => undefined,
): Promise<Uint8Array> => {
  const { title, columns, rows, about, currency } = workbook;
  const stream = new PassThrough();
  const bytes = buffer(stream);
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((column) => {
    const numFmt = formatOf(column.kind, currency);
    return { header: column.title, width: column.width, ...(numFmt === undefined ? {} : { style: { numFmt } }) };
  });
  sheet.autoFilter = `A1:${letterOf(columns.length)}${rows.length + 1}`;
  const head = sheet.getRow(1);
  head.font = { bold: true };
  head.commit();
  const valuesOf = values(workbook);
  for (const [i, row] of rows.entries()) {
    sheet.addRow(valuesOf(row)).commit();
    if ((i + 1) % toldEvery === 0) await written(i + 1);
  }
  sheet.commit();
  const explains = book.addWorksheet('About', { views: [{ state: 'frozen', ySplit: 1 }] });
  explains.columns = [
    { header: 'About', width: 26 },
    { header: title, width: 90 },
  ];
  explains.getRow(1).font = { bold: true };
  for (const [name, says] of [
    ...about,
    ['', ''],
    ['Column', 'What it says'],
    ...columns.map((one) => [one.title, one.about]),
  ])
    explains.addRow([plain(name as string), plain(says as string)]).commit();
  explains.commit();
  await book.commit();
  return bytes;
};
