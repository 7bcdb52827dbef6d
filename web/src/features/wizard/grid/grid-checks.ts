import { required } from '@rince/contracts/fields';
import { ageGroupLabel } from '@rince/domain/event/age-group';
import { danceTwice, sameCodes, sameDances } from '@rince/domain/event/grid';
import { mostJudges, mostRounds } from '@rince/domain/tabulation/scoring';
import { cellsOf, type DraftCategory } from './grid-draft.ts';

/** What is wrong in the grid, by the id of the category, row, column or competition, or `id.field`. */
export type GridProblems = ReadonlyMap<string, string>;

const wholeBetween = (value: number | '', least: number, most: number): boolean =>
  value !== '' && Number.isInteger(value) && value >= least && value <= most;

const checkCategory = (category: DraftCategory, problems: Map<string, string>): void => {
  const wrong = (field: string, message: string): void => {
    problems.set(`${category._id}.${field}`, message);
  };
  if (category.title.trim() === '') wrong('title', required);
  if (category.type === '') wrong('type', required);
  else if (category.scoring === undefined) {
    if (!wholeBetween(category.rounds, 1, mostRounds)) wrong('rounds', `Rounds must be between 1 and ${mostRounds}`);
    if (!wholeBetween(category.judges, 1, mostJudges)) wrong('judges', `Between 1 and ${mostJudges} judges.`);
  }
  if (!Number.isInteger(category.price)) wrong('price', 'Give an amount, such as 12.50.');
  if (category.recallType === 'PERCENT' && !wholeBetween(category.recallPercent, 1, 100))
    wrong('recallPercent', 'A percentage from 1 to 100.');
  if (!wholeBetween(category.nationalQualifier, 0, 500)) wrong('nationalQualifier', 'A whole number.');
  if (!wholeBetween(category.worldQualifier, 0, 500)) wrong('worldQualifier', 'A whole number.');
  for (const { _id, age } of category.columns) if (age === '') problems.set(_id, 'Choose an age group.');
  for (const { _id, title } of category.rows) if (title.trim() === '') problems.set(_id, required);
  for (const { _id } of sameDances(category.rows).flat()) problems.set(_id, danceTwice);
};

/** How a competition is called in sentences: '104, Reel, Under 8'. */
const placeOf = (category: DraftCategory, row: string, column: string): string => {
  const dance = category.rows.find(({ _id }) => _id === row)?.title ?? '';
  const ages = category.columns.find(({ _id }) => _id === column);
  return `${category.title}, ${dance}, ${ages ? ages.title || ageGroupLabel(ages.age) : ''}`;
};

/** Everything that the server would refuse, found while typing: empty titles and codes, codes used twice. */
export function checkGrid(categories: readonly DraftCategory[]): GridProblems {
  const problems = new Map<string, string>();
  const live = categories.filter(({ deleted }) => !deleted);
  for (const category of live) checkCategory(category, problems);
  const cells = live.flatMap((category) => cellsOf(category).map((cell) => ({ ...cell, category })));
  for (const { _id, code } of cells) if (code === '') problems.set(_id, 'Give this competition a code, or remove it.');
  for (const same of sameCodes(cells))
    for (const { _id, code } of same) {
      const other = same.find((one) => one._id !== _id);
      if (other) problems.set(_id, `${code} is also the code of ${placeOf(other.category, other.row, other.column)}.`);
    }
  return problems;
}

/** The category in which a problem lies. */
export const categoriesWith = (categories: readonly DraftCategory[], problems: GridProblems): DraftCategory[] => {
  const ids = [...problems.keys()];
  return categories.filter(
    (category) =>
      !category.deleted &&
      (ids.some((id) => id.startsWith(`${category._id}.`)) ||
        category.rows.some(({ _id }) => problems.has(_id)) ||
        category.columns.some(({ _id }) => problems.has(_id)) ||
        cellsOf(category).some(({ _id }) => problems.has(_id))),
  );
};
