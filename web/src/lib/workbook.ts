/** A cell: text or a number; nothing is a formula, whatever it begins with. */
export type SheetCell = string | number;

const said = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/[^\t\n\r\u0020-\uffff]/g, '');
const letterOf = (column: number): string => String.fromCharCode(65 + column);

const cellOf = (cell: SheetCell, place: string): string =>
  typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${said(cell)}</t></is></c>`;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const partsOf = (title: string, rows: readonly (readonly SheetCell[])[], widths: readonly number[]) => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${said(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>${rows.map((row, i) => `<row r="${i + 1}">${row.map((cell, k) => cellOf(cell, `${letterOf(k)}${i + 1}`)).join('')}</row>`).join('')}</sheetData></worksheet>`,
});

const checks = Uint32Array.from({ length: 256 }, (_, n) => {
  let sum = n;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});
const checkOf = (bytes: Uint8Array): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (checks[(sum ^ byte) & 255] as number);
  return (sum ^ 0xffffffff) >>> 0;
};
/** Little numbers first, of two or four bytes each. */
const numbers = (...given: readonly (readonly [number, 2 | 4])[]): Uint8Array => {
  const bytes = new Uint8Array(given.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of given) for (let i = 0; i < size; i++) bytes[at++] = (value >>> (8 * i)) & 255;
  return bytes;
};
const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
/** The first day that a zip can name. */
const firstDay = 0x21;

/** A workbook of one sheet with its titles in a frozen first row, small enough not to be packed. */
export const workbookOf = (
  title: string,
  rows: readonly (readonly SheetCell[])[],
  widths: readonly number[],
): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder();
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  const parts = Object.entries(partsOf(title, rows, widths));
  for (const [name, xml] of parts) {
    const [named, bytes] = [encoder.encode(name), encoder.encode(xml)];
    const facts: (readonly [number, 2 | 4])[] = [
      ...([
        [20, 2],
        [0x0800, 2],
        [0, 2],
        [0, 2],
        [firstDay, 2],
      ] as const),
      ...([
        [checkOf(bytes), 4],
        [bytes.length, 4],
        [bytes.length, 4],
        [named.length, 2],
        [0, 2],
      ] as const),
    ];
    const local = joined([numbers([0x04034b50, 4], ...facts), named, bytes]);
    bodies.push(local);
    directory.push(numbers([0x02014b50, 4], [20, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), named);
    at += local.length;
  }
  const list = joined(directory);
  const end = numbers([0x06054b50, 4], [0, 4], [parts.length, 2], [parts.length, 2], [list.length, 4], [at, 4], [0, 2]);
  return joined([...bodies, list, end]);
};
