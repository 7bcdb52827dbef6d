import type { GradeView } from '@rince/contracts/events';
import { asNew, cellKey, cellsOf, type DraftCategory, draftOf } from './grid-draft.ts';
import { type GradeInput, payloadOf } from './grid-payload.ts';

/** The category that the server made of what was sent: known by its id, or, as it had none, by its place. */
const savedAs = (grades: readonly GradeView[], sent: GradeInput): GradeView | undefined =>
  grades.find(({ _id }) => _id === sent._id) ?? grades.find(({ ordering }) => ordering === sent.ordering);

/** What was sent keeps its order on the server, so ids are told apart by their place. */
const idsOf = (sent: GradeInput, grade: GradeView): ReadonlyMap<string, string> => {
  const pairs = (mine: readonly { _id: string }[], theirs: readonly { _id: string }[]) =>
    mine.map(({ _id }, i) => [_id, theirs[i]?._id ?? _id] as const);
  return new Map([
    ...pairs(sent.rows, grade.rows),
    ...pairs(sent.columns, grade.columns),
    ...pairs(sent.competitions, grade.competitions),
  ]);
};

/** A category that goes on being edited, after an earlier state of it was saved: with the ids and the revision it has now. */
const onTop = (category: DraftCategory, sent: GradeInput, grade: GradeView): DraftCategory => {
  const ids = idsOf(sent, grade);
  const now = (id: string): string => ids.get(id) ?? id;
  const codes = new Map(grade.competitions.map(({ _id, code }) => [_id, code]));
  const cells = cellsOf(category).map((cell) => {
    const code = codes.get(now(cell._id));
    const at = { _id: now(cell._id), row: now(cell.row), column: now(cell.column) };
    return { ...cell, ...at, ...(code === undefined ? {} : { saved: code }) };
  });
  const isAsSent = !category.deleted && JSON.stringify(payloadOf([category], [])[0]) === JSON.stringify(sent);
  return {
    ...category,
    _id: grade._id,
    rows: category.rows.map((row) => ({ ...row, _id: now(row._id) })),
    columns: category.columns.map((column) => ({ ...column, _id: now(column._id) })),
    cells: Object.fromEntries(cells.map((cell) => [cellKey(cell.row, cell.column), cell])),
    revision: grade.revision,
    added: false,
    changed: !isAsSent,
  };
};

/**
 * What is edited, after the answer to an earlier save came late: what was typed since stands on top of what that save left, so that only
 * the difference is sent. A category that was taken back since is taken away.
 */
export const afterArrival = (
  categories: readonly DraftCategory[],
  sent: readonly GradeInput[],
  grades: readonly GradeView[],
): DraftCategory[] => {
  const known = new Map(sent.map((one) => [one._id, one]));
  const here = new Set(categories.map(({ _id }) => _id));
  const goesOn = categories.flatMap((category): DraftCategory[] => {
    const one = known.get(category._id);
    if (!one) return [category];
    if (one.deleted) return category.deleted ? [] : [asNew(category)];
    const grade = savedAs(grades, one);
    return [grade ? onTop(category, one, grade) : category];
  });
  const takenBack = sent.flatMap((one): DraftCategory[] => {
    const grade = here.has(one._id) || one.deleted ? undefined : savedAs(grades, one);
    return grade ? [{ ...draftOf(grade), deleted: true, changed: true }] : [];
  });
  return [...goesOn, ...takenBack];
};
