import { compareCodes } from '../event/codes.ts';
import type { Grade, GradeCompetition } from '../event/grade.ts';
import { isSame } from '../same.ts';
import { someOf } from '../some-of.ts';

/** What a save of the syllabus made of one category, as the log keeps it. Prices are cents; competitions stand by id and code. */
export interface ChangedGrade {
  readonly title: string;
  readonly became: 'new' | 'gone' | 'changed';
  readonly added: readonly Coded[];
  readonly removed: readonly Coded[];
  /** Those that have another code now, with the one of before. */
  readonly recoded?: readonly (Coded & { readonly was: string })[];
  /** What it was called. */
  readonly was?: string;
  readonly price?: { readonly was: number; readonly is: number };
  /** By other rules, rounds, judges or recalls. */
  readonly judging?: true;
  /** Limits of places. */
  readonly caps?: true;
  /** Whatever else there is. */
  readonly others?: true;
}
export interface Coded {
  readonly _id: string;
  readonly code: string;
}

const codedOf = ({ _id, code }: GradeCompetition): Coded => ({ _id, code });

const judgedBy = ({ rules, rounds, judges, recallType, recallPercent, scoring, ...grade }: Grade) => [
  ...[rules, rounds, judges, recallType, recallPercent, scoring],
  ...[grade.worldQualifier, grade.nationalQualifier, grade.judgeSignoffs, grade.roundResults],
];
const settingsOf = ({ type, levels, applyFamilyMax, videoRounds, ordering }: Grade) => [
  ...[type, levels, applyFamilyMax, videoRounds ?? [], ordering],
];
const gridOf = ({ rows, columns, competitions }: Grade) => [
  ...[rows, columns],
  competitions.map(({ _id, row, column, rowTitle, columnTitle }) => [_id, row, column, rowTitle, columnTitle]),
];
const capsOf = (of: readonly GradeCompetition[]) => new Map(of.map(({ _id, cap }) => [_id, cap ?? 0]));

const changeOf = (before: Grade, after: Grade): ChangedGrade | undefined => {
  const [had, has] = [before, after].map(({ competitions }) => new Map(competitions.map((one) => [one._id, one])));
  const added = after.competitions.filter(({ _id }) => !had?.has(_id)).map(codedOf);
  const removed = before.competitions.filter(({ _id }) => !has?.has(_id)).map(codedOf);
  const recoded = after.competitions.flatMap(({ _id, code }) => {
    const was = had?.get(_id)?.code;
    return was === undefined || was === code ? [] : [{ _id, code, was }];
  });
  const [capsBefore, capsAfter] = [capsOf(before.competitions), capsOf(after.competitions)];
  const parts = {
    ...(recoded.length > 0 ? { recoded } : {}),
    ...(before.title === after.title ? {} : { was: before.title }),
    ...(before.price === after.price ? {} : { price: { was: before.price, is: after.price } }),
    ...(isSame(judgedBy(before), judgedBy(after)) ? {} : { judging: true as const }),
    ...([...capsAfter].some(([id, cap]) => capsBefore.has(id) && capsBefore.get(id) !== cap)
      ? { caps: true as const }
      : {}),
    // Who adds a competition changes the grid for it.
    ...(isSame(settingsOf(before), settingsOf(after)) &&
    (added.length + removed.length > 0 || isSame(gridOf(before), gridOf(after)))
      ? {}
      : { others: true as const }),
  };
  if (added.length + removed.length === 0 && Object.keys(parts).length === 0) return undefined;
  return { title: after.title, became: 'changed', added, removed, ...parts };
};

/** An act is one item of the table: of a save of more competitions it says the categories alone. */
const mostKept = 2000;

/** What became of each category of a syllabus, of those that are not as they were. */
export const changedGrades = (before: readonly Grade[], after: readonly Grade[]): ChangedGrade[] => {
  const [had, has] = [before, after].map((grades) => new Map(grades.map((grade) => [grade._id, grade])));
  const whole = ({ title, competitions }: Grade, became: 'new' | 'gone'): ChangedGrade => {
    const all = competitions.map(codedOf);
    return { title, became, added: became === 'new' ? all : [], removed: became === 'gone' ? all : [] };
  };
  const all = [
    ...after.flatMap((grade) => {
      const old = had?.get(grade._id);
      return old ? (changeOf(old, grade) ?? []) : [whole(grade, 'new')];
    }),
    ...before.filter(({ _id }) => !has?.has(_id)).map((grade) => whole(grade, 'gone')),
  ];
  if (competitionsChanged(all).length <= mostKept) return all;
  return all.map(({ recoded: _, ...grade }) => ({ ...grade, added: [], removed: [] }));
};

/** The competitions that a save brought, took away or gave another code. */
export const competitionsChanged = (grades: readonly ChangedGrade[]): string[] =>
  grades.flatMap(({ added, removed, recoded = [] }) => [...added, ...removed, ...recoded].map(({ _id }) => _id));

const mostCodes = 6;
const codes = (of: readonly Coded[]): string => someOf(of.map(({ code }) => code).sort(compareCodes), mostCodes);

/** 'Novice: added 401 and 402, price $12.00 instead of $10.00'; without amounts for whom money does not concern. */
export const gradeInWords = (
  { title, became, added, removed, recoded = [], was, price, judging, caps, others }: ChangedGrade,
  money: ((cents: number) => string) | undefined,
): string => {
  if (became === 'new') return added.length === 0 ? `added ${title}` : `added ${title} with ${codes(added)}`;
  if (became === 'gone') return removed.length === 0 ? `removed ${title}` : `removed ${title} with ${codes(removed)}`;
  const parts = [
    ...(was === undefined ? [] : [`called ${was} before`]),
    ...(added.length > 0 ? [`added ${codes(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${codes(removed)}`] : []),
    ...(recoded.length > 0
      ? [
          someOf(
            recoded.map((one) => `${one.was} is ${one.code} now`),
            mostCodes,
          ),
        ]
      : []),
    ...(price ? [money ? `price ${money(price.is)} instead of ${money(price.was)}` : 'its price'] : []),
    ...(judging ? ['how it is judged'] : []),
    ...(caps ? ['limits of places'] : []),
    ...(others ? ['other settings'] : []),
  ];
  return `${title}: ${parts.join(', ')}`;
};
