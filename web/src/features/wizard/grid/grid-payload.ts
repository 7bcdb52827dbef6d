import type { GradeView, gradeForm } from '@rince/contracts/events';
import type * as z from 'zod';
import { cellsOf, type DraftCategory, type Typed } from './grid-draft.ts';

/** A whole category, so that nothing depends on what was saved meanwhile. */
export type GradeInput = Omit<z.input<typeof gradeForm>, 'scoring'> & { readonly scoring?: string | null | undefined };

const whole = (value: Typed, otherwise: number): number => (value === '' ? otherwise : value);

/** A category as the server takes it. One that goes away is sent as it was saved, so that nothing half typed stands in its way. */
const inputOf = (category: DraftCategory, saved: GradeView | undefined): GradeInput => {
  if (category.deleted && saved) return { ...saved, revision: category.revision, deleted: true };
  return {
    _id: category._id,
    title: category.title.trim(),
    type: category.type === '' ? 'grades' : category.type,
    levels: [...category.levels],
    recallType: category.recallType,
    recallPercent: whole(category.recallPercent, 50),
    nationalQualifier: whole(category.nationalQualifier, 0),
    worldQualifier: whole(category.worldQualifier, 0),
    price: category.price,
    applyFamilyMax: category.applyFamilyMax,
    scoring: category.scoring ?? null,
    rounds: whole(category.rounds, 1),
    judges: whole(category.judges, 1),
    judgeSignoffs: category.judgeSignoffs,
    roundResults: category.roundResults,
    videoRounds: [...category.videoRounds],
    rows: category.rows.map(({ _id, title }) => ({ _id, title: title.trim() })),
    columns: category.columns.map(({ _id, title, age }) => ({ _id, title: title.trim(), age })),
    competitions: cellsOf(category).map(({ _id, row, column, code, cap }) => ({ _id, row, column, code, cap })),
    ordering: category.ordering,
    revision: category.revision,
    deleted: false,
  };
};

/** The categories that changed, in the order in which they are sent. */
export const changedCategories = (categories: readonly DraftCategory[]): DraftCategory[] =>
  categories.filter(({ changed, added, deleted }) => changed && !(added && deleted));

export const payloadOf = (changed: readonly DraftCategory[], saved: readonly GradeView[]): GradeInput[] => {
  const known = new Map(saved.map((grade) => [grade._id, grade]));
  return changed.map((category) => inputOf(category, known.get(category._id)));
};

/** Finds what an issue of the server speaks of: `grades.N.competitions.M.code` is a competition, `grades.N.title` a field of a category. */
export function placeOfIssue(path: string, sent: readonly DraftCategory[]): string | undefined {
  const [root, at, field, index] = path.split('.');
  const category = root === 'grades' ? sent[Number(at)] : undefined;
  if (!category || field === undefined) return undefined;
  if (field === 'competitions') return cellsOf(category)[Number(index)]?._id;
  if (field === 'rows') return category.rows[Number(index)]?._id;
  if (field === 'columns') return category.columns[Number(index)]?._id;
  return `${category._id}.${field}`;
}
