import { inflateRawSync } from 'node:zlib';

/** A cell as the file holds it: its type, whether there is a formula behind it, and what a reader makes of it. */
export interface ReadCell {
  readonly kind: 'text' | 'number' | 'date' | 'empty';
  readonly isFormula: boolean;
  readonly value: string | number | Date | undefined;
  readonly format: string;
}
export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
  readonly isHeadFrozen: boolean;
  readonly filter: string;
  readonly widths: number;
}

/** The files of a zip, read from its directory at the end: nothing that wrote the workbook takes part. */
const unzipped = (bytes: Buffer): Map<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(begin, begin + size);
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + name),
      (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'),
    );
    at += 46 + name + extra + comment;
  }
  return files;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const said = (xml: string): string =>
  xml.replace(/&(#?)(\w+);/g, (whole, isNumber: string, name: string) =>
    isNumber === '' ? (entities[name] ?? whole) : String.fromCodePoint(Number(name.replace(/^x/i, '0x'))),
  );
const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const columnOf = (place: string): number =>
  [...place.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const all = (xml: string, pattern: RegExp): RegExpMatchArray[] => [...xml.matchAll(pattern)];

/** What each style of the workbook does with a number. */
const formatsOf = (styles: string): string[] => {
  const named = new Map(
    all(styles, /<numFmt [^>]*>/g).map(([tag]) => [attribute(tag, 'numFmtId'), said(attribute(tag, 'formatCode'))]),
  );
  const used = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  return all(used, /<xf [^>]*>/g).map(([tag]) => named.get(attribute(tag, 'numFmtId')) ?? '');
};

const dayMs = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);

const cellOf = (tag: string, inside: string, formats: readonly string[]): ReadCell => {
  const format = formats[Number(attribute(tag, 's'))] ?? '';
  const isFormula = /<f[ >]/.test(inside);
  const type = attribute(tag, 't');
  // A text may stand in its cell itself, in one piece or several.
  const pieces = all(inside, /<t(?: [^>]*)?>(.*?)<\/t>/gs).map(([, piece = '']) => piece);
  const raw = type === 'inlineStr' ? pieces.join('') : /<v>(.*?)<\/v>/s.exec(inside)?.[1];
  if (raw === undefined) return { kind: 'empty', isFormula, value: undefined, format };
  if (type === 'str' || type === 's' || type === 'inlineStr')
    return { kind: 'text', isFormula, value: said(raw), format };
  const isDate = /yy/.test(format);
  const value = isDate ? new Date(Math.round(epoch + Number(raw) * dayMs)) : Number(raw);
  return { kind: isDate ? 'date' : 'number', isFormula, value, format };
};

const sheetOf = (name: string, xml: string, formats: readonly string[]): ReadSheet => ({
  name,
  isHeadFrozen: /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(xml),
  filter: attribute(/<autoFilter [^>]*>/.exec(xml)?.[0] ?? '', 'ref'),
  // Columns alike stand together.
  widths: all(xml, /<col [^>]*width="\d[^>]*>/g).reduce(
    (sum, [tag]) => sum + Number(attribute(tag, 'max')) - Number(attribute(tag, 'min')) + 1,
    0,
  ),
  rows: all(xml, /<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs).map(([, inside = '']) => {
    const row: ReadCell[] = [];
    for (const [, tag = '', content = ''] of all(inside, /<c( [^>]*?)(?:\/>|>(.*?)<\/c>)/gs))
      row[columnOf(attribute(tag, 'r'))] = cellOf(tag, content, formats);
    return row;
  }),
});

/** A workbook as its bytes say it. */
export const readWorkbook = (bytes: Uint8Array): readonly ReadSheet[] => {
  const files = unzipped(Buffer.from(bytes));
  const formats = formatsOf(files.get('xl/styles.xml') ?? '');
  return all(files.get('xl/workbook.xml') ?? '', /<sheet [^>]*>/g).map(([tag], i) =>
    sheetOf(said(attribute(tag, 'name')), files.get(`xl/worksheets/sheet${i + 1}.xml`) ?? '', formats),
  );
};

/** The rows of its first sheet by the titles in row 1. */
export const namedRows = ([sheet]: readonly ReadSheet[]): Record<string, ReadCell | undefined>[] => {
  const [head = [], ...rows] = sheet?.rows ?? [];
  return rows.map((row) => Object.fromEntries(head.map(({ value }, i) => [String(value), row[i]])));
};
