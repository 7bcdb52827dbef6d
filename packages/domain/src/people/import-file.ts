import { fold } from '../fold.ts';
import { isPossibleBirth } from './age.ts';
import { type Level, levels } from './levels.ts';

/** What an import file says, as it says it, with the lines on which it does. */
export interface FileDancer {
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthdate: string;
  readonly level: string;
  readonly competitions: readonly { readonly line: number; readonly code: string }[];
}
export interface FileSchool {
  readonly line: number;
  readonly name: string;
  readonly teachers: readonly { readonly line: number; readonly email: string }[];
  readonly dancers: readonly FileDancer[];
}

/** Something of a file that is left out, or needs a person. */
export interface ImportProblem {
  readonly line: number;
  readonly message: string;
}

export interface ImportDancer {
  readonly line: number;
  readonly name: string;
  readonly lname: string;
  readonly birthdate: string;
  readonly level: Level;
  readonly competitions: FileDancer['competitions'];
}
export interface ImportSchool {
  readonly line: number;
  readonly name: string;
  readonly teachers: FileSchool['teachers'];
  readonly dancers: readonly ImportDancer[];
}

/** How the three groups are called where a file is imported. */
export const importTypes = {
  grades: 'Grades (Beginner - Prizewinner)',
  championship: 'Championship',
  adult: 'Adult',
} as const;

const longestName = 80;
const longestSchool = 120;
/** As many as a school's form takes. */
const mostTeachers = 15;
const mostCompetitions = 60;

/** Who is the same dancer of a school, whichever accents and cases are typed. */
export const dancerIdentity = (dancer: Pick<ImportDancer, 'name' | 'lname' | 'birthdate'>): string =>
  [fold(dancer.name), fold(dancer.lname), dancer.birthdate].join('|');

const levelOf = (typed: string): Level | undefined =>
  levels.find(({ id, label }) => fold(typed) === id || fold(typed) === fold(label))?.id;

const isDay = (day: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < '1900') return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** Whether there is something to be read in a name. */
const isSaid = (name: string): boolean => /[^\s\p{C}\p{M}]/u.test(name);

const isAddress = (typed: string): boolean => /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>"]+$/.test(typed);

/** The first of each; the others are told of. */
const once = <T extends { readonly line: number }>(
  all: readonly T[],
  keyOf: (one: T) => string,
  again: (one: T, first: T) => string,
  problems: ImportProblem[],
): T[] => {
  const seen = new Map<string, T>();
  for (const one of all) {
    const first = seen.get(keyOf(one));
    if (first) problems.push({ line: one.line, message: again(one, first) });
    else seen.set(keyOf(one), one);
  }
  return [...seen.values()];
};

/** At most so many; the others are left out and told of. */
const upTo = <T extends { readonly line: number }>(
  most: number,
  all: readonly T[],
  message: string,
  problems: ImportProblem[],
): readonly T[] => {
  const beyond = all[most];
  if (beyond) problems.push({ line: beyond.line, message });
  return all.slice(0, most);
};

/** A dancer as one can be imported, or what stands against it. */
const dancerOf = (given: FileDancer, today: string, problems: ImportProblem[]): ImportDancer | undefined => {
  const [name, lname, birthdate] = [given.firstName.trim(), given.lastName.trim(), given.birthdate.trim()];
  const isLong = name.length > longestName || lname.length > longestName;
  const who = isLong || !isSaid(`${name}${lname}`) ? 'A dancer' : `${name} ${lname}`.trim();
  const level = levelOf(given.level);
  // Everything that stands against one dancer is told of at once, in one line.
  const against = [
    isSaid(name) ? '' : `${who} has no first name.`,
    isSaid(lname) ? '' : `${who} has no last name.`,
    isLong ? `A name of more than ${longestName} letters.` : '',
    isDay(birthdate) ? '' : `${who}: '${birthdate.slice(0, 40)}' is not a day as yyyy-mm-dd.`,
    isDay(birthdate) && birthdate > today ? `${who}: the birthdate is in the future.` : '',
    isDay(birthdate) && birthdate <= today && !isPossibleBirth(birthdate, today)
      ? `${who}: the birthdate is more than 100 years ago.`
      : '',
    level === undefined ? `${who}: '${given.level.trim().slice(0, 40)}' is not a level.` : '',
  ].filter((sentence) => sentence !== '');
  if (against.length > 0) problems.push({ line: given.line, message: `${against.join(' ')} This dancer is left out.` });
  const coded = given.competitions.filter(({ line, code }) => {
    if (code.trim() === '') problems.push({ line, message: `${who}: a competition without a code.` });
    return code.trim() !== '';
  });
  const competitions = once(
    coded.map(({ line, code }) => ({ line, code: code.trim() })),
    ({ code }) => code,
    ({ code }) => `${who} is in ${code} twice.`,
    problems,
  );
  if (against.length > 0 || level === undefined) return undefined;
  const many = `${who}: more than ${mostCompetitions} competitions.`;
  return {
    line: given.line,
    name,
    lname,
    birthdate,
    level,
    competitions: upTo(mostCompetitions, competitions, many, problems),
  };
};

/** What of a file can be imported, school by school, and line by line what cannot. `today` is a day. */
export const checkImport = (
  file: readonly FileSchool[],
  today: string,
): { readonly schools: readonly ImportSchool[]; readonly problems: readonly ImportProblem[] } => {
  const problems: ImportProblem[] = [];
  const named = new Map<string, FileSchool[]>();
  for (const school of file) {
    const name = school.name.trim();
    if (!isSaid(name) || name.length > longestSchool) {
      const what = !isSaid(name)
        ? 'A school without a name.'
        : `A school's name of more than ${longestSchool} letters.`;
      problems.push({ line: school.line, message: `${what} Its dancers are left out.` });
    } else named.set(fold(name), [...(named.get(fold(name)) ?? []), school]);
  }
  // A school that stands in the file in several places is one school.
  const schools = [...named.values()].map((parts): ImportSchool => {
    const [{ line, name }] = parts as [FileSchool, ...FileSchool[]];
    const addresses = parts
      .flatMap(({ teachers }) => teachers)
      .map((teacher) => ({ line: teacher.line, email: teacher.email.trim().toLowerCase() }))
      .filter((teacher) => {
        if (!isAddress(teacher.email))
          problems.push({ line: teacher.line, message: `'${teacher.email.slice(0, 80)}' is not an email address.` });
        return isAddress(teacher.email);
      });
    const teachers = once(
      addresses,
      ({ email }) => email,
      ({ email }, first) => `${email} is a teacher of this school already, on line ${first.line}.`,
      problems,
    );
    const dancers = parts.flatMap((part) => part.dancers).flatMap((dancer) => dancerOf(dancer, today, problems) ?? []);
    return {
      line,
      name: name.trim(),
      teachers: upTo(mostTeachers, teachers, `At most ${mostTeachers} teachers of one school.`, problems),
      dancers: once(
        dancers,
        dancerIdentity,
        (dancer, first) => `${dancer.name} ${dancer.lname} is here twice; the first is on line ${first.line}.`,
        problems,
      ),
    };
  });
  return { schools, problems: problems.toSorted((a, b) => a.line - b.line) };
};
