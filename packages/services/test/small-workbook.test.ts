import { deflateRawSync } from 'node:zlib';
import exceljs from 'exceljs';
import { expect, it } from 'vitest';
import { readSheet } from '../src/small-workbook.ts';

const rowsOf = (bytes: Uint8Array) => readSheet(bytes, 'Schedule').rows;

/** A zip as its directory says it, with parts as they are given, and sizes as they claim. */
const zipOf = (parts: readonly { name: string; text: string | Buffer; claims?: number }[]): Buffer => {
  const heads: Buffer[] = [];
  const bodies: Buffer[] = [];
  let at = 0;
  for (const { name, text, claims } of parts) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(packed.length, 20);
    head.writeUInt32LE(claims ?? text.length, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at, 42);
    heads.push(head, Buffer.from(name));
    bodies.push(local, Buffer.from(name), packed);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...heads, end]);
};
const workbook = '<workbook xmlns:r="r"><sheets><sheet name="Schedule" r:id="rId1"/></sheets></workbook>';
const rels = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
const withSheet = (sheet: string | Buffer, claims?: number): Buffer =>
  zipOf([
    { name: 'xl/workbook.xml', text: workbook },
    { name: 'xl/_rels/workbook.xml.rels', text: rels },
    { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(claims === undefined ? {} : { claims }) },
  ]);
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

it('reads texts, numbers, days and times of a workbook that a table program wrote', async () => {
  const book = new exceljs.Workbook();
  book.addWorksheet('Notes').addRow(['not this']);
  const sheet = book.addWorksheet('Schedule');
  sheet.addRow(['Stage', 'Day', 'Start', 'Code']);
  sheet.addRow(['Halla Mór', new Date('2026-11-21T00:00:00Z'), 0.375, 408]);
  sheet.addRow([]);
  sheet.addRow([{ richText: [{ text: 'Big ' }, { text: '& small' }] }, '2026-11-22', '9:05', 'C1']);
  expect(readSheet(new Uint8Array(await book.xlsx.writeBuffer()), 'Schedule')).toEqual({
    since1904: false,
    rows: [
      { row: 1, cells: ['Stage', 'Day', 'Start', 'Code'] },
      { row: 2, cells: ['Halla Mór', 46347, 0.375, 408] },
      { row: 4, cells: ['Big & small', '2026-11-22', '9:05', 'C1'] },
    ],
  });
});

it('says that days are counted from 1904, and leaves numbers as they are', async () => {
  const book = new exceljs.Workbook();
  book.properties.date1904 = true;
  book.addWorksheet('Schedule').addRow([new Date('2026-11-21T00:00:00Z'), 0.375, 366, 367, 408]);
  expect(readSheet(new Uint8Array(await book.xlsx.writeBuffer()), 'Schedule')).toEqual({
    since1904: true,
    rows: [{ row: 1, cells: [44885, 0.375, 366, 367, 408] }],
  });
});

it('takes the cells of a sheet alone, whatever rules, lists and drawings stand around them', () => {
  const cell = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const list =
    '<x14:dataValidation type="list"><x14:formula1><xm:f>Judges!$A$1:$A$5</xm:f></x14:formula1></x14:dataValidation>';
  const around = `<row r="9"><c r="A9"><f>1+1</f><v>7</v></c></row>${list}`;
  const sheet = `<worksheet>${around}<sheetData>${cell}</sheetData><extLst>${around}</extLst></worksheet>`;
  expect(rowsOf(withSheet(sheet))).toEqual([{ row: 1, cells: [1] }]);
  const inRow = sheetOf(`<row r="1"><c r="A1"><v>1</v></c><extLst>${list}</extLst></row>`);
  expect(rowsOf(withSheet(inRow))).toEqual([{ row: 1, cells: [1] }]);
});

const tooMuch = /holds more than a schedule can/;
const hostile: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['what is no zip', () => Buffer.from('not a workbook at all'), /^Not a valid file type$/],
  ['a zip without a workbook', () => zipOf([{ name: 'a.txt', text: 'a' }]), /^Not a valid file type$/],
  ['a directory that points outside', () => withSheet('').fill(0xff, 10, 20).subarray(60), /^Not a valid file type$/],
  [
    'a workbook without the sheet',
    () => zipOf([{ name: 'xl/workbook.xml', text: '<workbook/>' }]),
    /no sheet 'Schedule'/,
  ],
  ['a zip bomb', () => withSheet(Buffer.alloc(300_000_000, ' ')), tooMuch],
  ['a zip bomb that calls itself small', () => withSheet(Buffer.alloc(300_000_000, ' '), 100), tooMuch],
  [
    'an unending list of parts',
    () => zipOf(Array.from({ length: 600 }, (_, i) => ({ name: `${i}`, text: '' }))),
    tooMuch,
  ],
  ['a document type', () => withSheet(`<!DOCTYPE a [<!ENTITY b "c">]>${sheetOf('')}`), /^Not a valid file type$/],
  ['a formula', () => withSheet(sheetOf('<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>')), /^Row 2: a formula/],
  [
    'a million columns',
    () => withSheet(sheetOf(`<row r="1">${'<c><v>1</v></c>'.repeat(600_000)}</row>`)),
    /^Row 1: at most 20 columns/,
  ],
  ['elements without end', () => withSheet('<a>'.repeat(3_000_000)), /^Not a valid file type$/],
  ['too many rows', () => withSheet(sheetOf('<row><c><v>1</v></c></row>'.repeat(100_000))), /^At most 2,000 rows/],
];
it.each(hostile)('refuses %s within a second, and 100 MB above rest', (_, make, message) => {
  const bytes = new Uint8Array(make());
  global.gc?.();
  const [rest, before] = [process.memoryUsage().rss, process.cpuUsage()];
  expect(() => rowsOf(bytes)).toThrow(message);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(1);
  expect(process.memoryUsage().rss - rest).toBeLessThan(100_000_000);
});

it('counts rows itself where a workbook numbers them by no number', () => {
  const rows = ['r="7"', '', 'r="x"', 'r="1e999"', 'r="-1"', 'r="1.5"'].map(
    (r) => `<row ${r}><c t="str"><v>a</v></c></row>`,
  );
  expect(rowsOf(withSheet(sheetOf(rows.join('')))).map(({ row }) => row)).toEqual([7, 8, 9, 10, 11, 12]);
});

it('takes a sheet that is as deep as one can be, and no deeper', () => {
  const nested = (depth: number): Buffer =>
    withSheet(`<worksheet>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}${'<b/>'.repeat(100)}</worksheet>`);
  expect(rowsOf(nested(49))).toEqual([]);
  expect(() => rowsOf(nested(50))).toThrow(/^Not a valid file type$/);
});
