import { inflateRawSync } from 'node:zlib';
import { refuse } from '@rince/domain/refusal';
import type { FileCell, FileRow, FileSheet } from '@rince/domain/schedule/schedule-file';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** More than any schedule, and little enough to be read in a second. */
const most = { inflated: 10_000_000, parts: 500, rows: 2000, columns: 20, letters: 500 };
/** A file larger than this holds more than that, however it is packed. */
export const mostPacked = most.inflated;
/** A sheet with drawings and rules of its cells has a dozen; a parser keeps every element until it is closed. */
const deepest = 50;

const notValid = () => refuse('BAD_REQUEST', 'Not a valid file type');
const tooMuch = () =>
  refuse(
    'BAD_REQUEST',
    'This workbook holds more than a schedule can. Save the sheet Schedule alone and choose it again.',
  );

interface Part {
  readonly packed: Buffer;
  readonly isDeflated: boolean;
}

/** The parts of a zip by their names, as its directory lists them; none is inflated yet. */
const partsOf = (bytes: Buffer): ReadonlyMap<string, Part> => {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw notValid();
  const [count, from] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  if (count > most.parts) throw tooMuch();
  const parts = new Map<string, Part>();
  let at = from;
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw notValid();
    const [flags, method, size] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const isEncrypted = (flags & 1) === 1;
    if (isEncrypted || (method !== 0 && method !== 8) || begin + size > bytes.length) throw notValid();
    parts.set(name, { packed: bytes.subarray(begin, begin + size), isDeflated: method === 8 });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
};

/** Inflates what is asked for, together no more than a schedule can have, whatever its parts say of their size. */
class Inflated {
  #left = most.inflated;
  readonly #parts: ReadonlyMap<string, Part>;

  constructor(bytes: Buffer) {
    this.#parts = partsOf(bytes);
  }

  text(name: string): string | undefined {
    const part = this.#parts.get(name);
    if (!part) return undefined;
    const plain = part.isDeflated ? this.#inflate(part.packed) : part.packed;
    this.#left -= plain.length;
    if (this.#left < 0) throw tooMuch();
    return plain.toString('utf8');
  }

  #inflate(packed: Buffer): Buffer {
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, this.#left) });
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : notValid();
    }
  }
}

const localName = ({ name }: { readonly name: string }): string => name.slice(name.indexOf(':') + 1);
/** Reads a part, tag by tag; a document type, and the entities it could define, is refused. */
const parse = (
  xml: string | undefined,
  on: {
    open?: (name: string, tag: SaxesTagPlain) => void;
    text?: (text: string) => void;
    close?: (name: string) => void;
  },
): void => {
  if (xml === undefined) throw notValid();
  const parser = new SaxesParser();
  const refuseIt = (): void => {
    throw notValid();
  };
  parser.on('error', refuseIt);
  parser.on('doctype', refuseIt);
  let depth = 0;
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (depth >= deepest) refuseIt();
    depth++;
    on.open?.(localName(tag), tag);
  });
  parser.on('text', (text) => on.text?.(text));
  parser.on('closetag', (tag) => {
    depth--;
    on.close?.(localName(tag));
  });
  parser.write(xml).close();
};

/** The part that holds the sheet of this title, and whether its days are counted from 1904. */
const sheetCalled = (zip: Inflated, title: string): { readonly part: string; readonly since1904: boolean } => {
  let id: string | undefined;
  let since1904 = false;
  parse(zip.text('xl/workbook.xml'), {
    open: (name, { attributes }) => {
      if (name === 'sheet' && attributes.name?.toLowerCase() === title.toLowerCase())
        id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  if (id === undefined) throw refuse('BAD_REQUEST', `This workbook has no sheet '${title}'.`);
  let target: string | undefined;
  parse(zip.text('xl/_rels/workbook.xml.rels'), {
    open: (name, { attributes }) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target;
    },
  });
  if (target === undefined) throw notValid();
  return { part: target.startsWith('/') ? target.slice(1) : `xl/${target}`, since1904 };
};

/** Texts that cells point to. */
const sharedTexts = (xml: string | undefined): string[] => {
  const texts: string[] = [];
  if (xml === undefined) return texts;
  let isText = false;
  let isPhonetic = false;
  parse(xml, {
    open: (name) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    text: (text) => {
      if (isText) texts[texts.length - 1] = `${texts.at(-1)}${text}`.slice(0, most.letters);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
    },
  });
  return texts;
};

const columnOf = (place: string): number =>
  [...place.replace(/\d/g, '')].slice(0, 4).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/**
 * One sheet of a small workbook, read as they come: what is packed, how it is packed and what it calls itself is up to whoever made the
 * file, so nothing is inflated, kept or followed beyond what a schedule can have.
 */
export const readSheet = (bytes: Uint8Array, title: string): FileSheet => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return sheetIn(new Inflated(buffer), title);
  } catch (error) {
    // A directory that points outside of its file.
    if (error instanceof RangeError) throw notValid();
    throw error;
  }
};

const sheetIn = (zip: Inflated, title: string): FileSheet => {
  const { part, since1904 } = sheetCalled(zip, title);
  const texts = sharedTexts(zip.text('xl/sharedStrings.xml'));
  const rows: FileRow[] = [];
  let isData = false;
  let isCell = false;
  let row = 0;
  let cells: FileCell[] = [];
  let column = -1;
  let type = '';
  let inside = '';
  let value = '';
  const cellOf = (): FileCell => {
    if (type === 's') return texts[Number(value)];
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'str' || type === 'inlineStr' || type === 'd') return value;
    return Number(value);
  };
  parse(zip.text(part), {
    open: (name, { attributes }) => {
      if (name === 'sheetData') isData = true;
      // What stands around the cells has elements of the same names: the list that a cell is chosen from has its 'f', too.
      if (!isData) return;
      if (name === 'row') {
        const written = Number(attributes.r);
        row = Number.isSafeInteger(written) && written > 0 ? written : row + 1;
        [cells, column] = [[], -1];
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        value = '';
        isCell = true;
      } else if (name === 'f' && isCell) {
        throw refuse(
          'BAD_REQUEST',
          `Row ${row}: a formula is not taken here. Paste it as a value and choose the file again.`,
        );
      }
      inside = name;
    },
    text: (text) => {
      if ((inside === 'v' || inside === 't') && value.length < most.letters) value += text;
    },
    close: (name) => {
      inside = '';
      if (name === 'sheetData') isData = false;
      if (!isData) return;
      if (name === 'c') isCell = false;
      if (name === 'c' && value !== '' && type !== 'e') {
        if (column >= most.columns)
          throw refuse('BAD_REQUEST', `Row ${row}: at most ${most.columns} columns fit into a schedule.`);
        cells[column] = cellOf();
      }
      if (name !== 'row' || cells.length === 0) return;
      if (rows.length > most.rows)
        throw refuse('BAD_REQUEST', `At most ${most.rows.toLocaleString('en')} rows fit into a schedule.`);
      rows.push({ row, cells: Array.from(cells) });
    },
  });
  return { rows, since1904 };
};
