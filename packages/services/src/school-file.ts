import type { FileSchool } from '@rince/domain/people/import-file';
import { refuse } from '@rince/domain/refusal';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** More than any feis, and little enough to be read in a second. */
const most = { dancers: 5000, schools: 500 };
/** feis, school, dancer, competition. */
const deepest = 4;

type Making<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer One)[] ? Making<One>[] : T[Key] };

const bad = (message: string) => refuse('BAD_REQUEST', message);
const onLine = (line: number, message: string) => bad(`Line ${line}: ${message}`);

const notUtf8 = () => bad('This file is not XML in UTF-8. Please save it as UTF-8 and choose it again.');

/** The file's letters: UTF-8 and nothing else, so that no name is read wrong. */
const textOf = (bytes: Uint8Array): string => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
  if (text.includes('\0')) throw notUtf8();
  if (text.trim() === '') throw bad('This file is empty.');
  // Looked for here: a parser reads one that never ends letter by letter to the end of the file.
  if (/<\?(?!xml\s)/.test(text))
    throw bad('This file has an instruction (<?...?>), which is not taken here. Remove it and choose the file again.');
  return text;
};

/** Which element may stand in which. */
const within: Readonly<Record<string, string>> = {
  feis: '',
  school: 'feis',
  teacher: 'school',
  dancer: 'school',
  competition: 'dancer',
};

/**
 * Reads the XML of an import. Only what the format needs is XML here: a document type and the entities it could define are refused
 * before anything is made of them, and so is whatever is deeper or longer than a feis.
 */
export const readImport = (bytes: Uint8Array): FileSchool[] => {
  const text = textOf(bytes);
  const parser = new SaxesParser();
  const schools: Making<FileSchool>[] = [];
  const open: string[] = [];
  let dancers = 0;

  parser.on('error', () => {
    throw onLine(parser.line, 'this is not well-formed XML.');
  });
  parser.on('doctype', () => {
    throw bad('This file has a document type (DOCTYPE), which is not taken here. Remove it and choose the file again.');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) throw notUtf8();
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const { line } = parser;
    const parent = open.at(-1) ?? '';
    if (open.length >= deepest) throw onLine(line, `<${name.slice(0, 40)}> is nested too deeply.`);
    if (open.length === 0 && name !== 'feis') throw onLine(line, 'an import file begins with <feis>.');
    if (within[name] !== parent)
      throw onLine(line, `<${name.slice(0, 40)}> does not belong ${parent === '' ? 'here' : `into <${parent}>`}.`);
    open.push(name);
    const said = (attribute: string): string => attributes[attribute] ?? '';
    if (name === 'school') {
      if (schools.length === most.schools) throw bad(`At most ${most.schools} schools fit into one file.`);
      schools.push({ line, name: said('name'), teachers: [], dancers: [] });
      return;
    }
    const school = schools.at(-1);
    if (name === 'teacher') school?.teachers.push({ line, email: said('email') });
    if (name === 'dancer') {
      if (dancers === most.dancers)
        throw bad(`At most ${most.dancers.toLocaleString('en')} dancers fit into one file.`);
      dancers++;
      const [firstName, lastName] = [said('firstName'), said('lastName')];
      school?.dancers.push({
        line,
        firstName,
        lastName,
        birthdate: said('birthdate'),
        level: said('level'),
        competitions: [],
      });
    }
    if (name === 'competition') school?.dancers.at(-1)?.competitions.push({ line, code: said('code') });
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return schools;
};
