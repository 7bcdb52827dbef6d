import type { EventWithGrades } from '../event/event.ts';
import type { Grade, GradeCompetition } from '../event/grade.ts';
import { refuse } from '../refusal.ts';

/** What is said after the code of a competition to name its parts: 408A, 408B. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** As long as the wizard takes them. */
const longest = { code: 12, title: 80 } as const;
const mostColumns = 90;

/** The competitions that were made for one to be split into: of its dance and age group, with its code and a letter. */
export const partsMadeFor = ({ columns, competitions }: Grade, place: GradeCompetition): GradeCompetition[] => {
  const ageOf = (column: string): string | undefined => columns.find(({ _id }) => _id === column)?.age;
  return competitions.filter(
    ({ row, column, code, byOffice }) =>
      byOffice === true &&
      row === place.row &&
      ageOf(column) === ageOf(place.column) &&
      letters.some((letter) => code === `${place.code}${letter}`),
  );
};

export interface MadeParts {
  /** The category with the new competitions. */
  readonly grade: Grade;
  readonly parts: readonly GradeCompetition[];
  /** Every code of the event, and whose it is. */
  readonly codes: Readonly<Record<string, string>>;
}

/**
 * New competitions for one to be split into, by the rules of its category: each with the same dance, in a column of its own for the same age group. Families
 * cannot enter them. Refused where no code or no column is left.
 */
export const makeParts = (
  { grades, codes }: Pick<EventWithGrades, 'grades' | 'codes'>,
  { grade, place }: { readonly grade: Grade; readonly place: GradeCompetition },
  count: number,
  newId: () => string,
): MadeParts => {
  const taken = new Set(grades.flatMap(({ competitions }) => competitions.map(({ code }) => code.toUpperCase())));
  const free = letters.filter((letter) => !taken.has(`${place.code}${letter}`.toUpperCase())).slice(0, count);
  const source = grade.columns.find(({ _id }) => _id === place.column);
  const columns = [...grade.columns];
  const parts = free.map((letter): GradeCompetition => {
    const title = `${place.columnTitle.slice(0, longest.title - 2)} ${letter}`;
    const isFree = (column: string): boolean =>
      !grade.competitions.some((one) => one.row === place.row && one.column === column);
    const known = grade.columns.find((one) => one.title === title && one.age === source?.age && isFree(one._id));
    const column = known?._id ?? newId();
    if (!known) {
      const after = columns.findLastIndex(({ age }) => age === source?.age);
      columns.splice(after + 1, 0, { _id: column, title, age: source?.age ?? '' });
    }
    return {
      ...{ _id: newId(), row: place.row, column, code: `${place.code}${letter}` },
      ...{ rowTitle: place.rowTitle, columnTitle: title, byOffice: true },
    };
  });
  if (parts.length < count || place.code.length >= longest.code || columns.length > mostColumns)
    throw refuse(
      'CONFLICT',
      `No more competitions can be made beside ${place.code}. Please make them in the wizard, with codes of their own.`,
    );
  return {
    grade: { ...grade, columns, competitions: [...grade.competitions, ...parts], revision: grade.revision + 1 },
    parts,
    codes: { ...codes.codes, ...Object.fromEntries(parts.map(({ _id, code }) => [code, _id])) },
  };
};
