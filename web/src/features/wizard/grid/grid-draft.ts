import type { GradeView } from '@rince/contracts/events';
import type { CompetitionType } from '@rince/domain/tabulation/label';

export interface DraftRow {
  readonly _id: string;
  readonly title: string;
}
export interface DraftColumn {
  readonly _id: string;
  readonly title: string;
  readonly age: string;
}
export interface DraftCell {
  readonly _id: string;
  readonly row: string;
  readonly column: string;
  readonly code: string;
  /** The code as it is stored; nothing for a competition that was never saved. */
  readonly saved?: string;
  /** How many may enter; without it everybody. */
  readonly cap?: number | undefined;
}
/** A number as it is typed: empty until there is one. */
export type Typed = number | '';

/** What is asked of a category beside its grid. */
export interface CategorySettings {
  readonly title: string;
  readonly type: CompetitionType | '';
  readonly levels: readonly GradeView['levels'][number][];
  readonly scoring: string | undefined;
  readonly rounds: Typed;
  readonly judges: Typed;
  readonly recallType: GradeView['recallType'];
  readonly recallPercent: Typed;
  readonly nationalQualifier: Typed;
  readonly worldQualifier: Typed;
  readonly price: number;
  readonly applyFamilyMax: boolean;
  readonly judgeSignoffs: boolean;
  readonly roundResults: boolean;
  /** Of an event in a hall: the rounds that dancers send by video. */
  readonly videoRounds: NonNullable<GradeView['videoRounds']>;
}

/** One category while it is edited. */
export interface DraftCategory extends CategorySettings {
  readonly _id: string;
  readonly rows: readonly DraftRow[];
  readonly columns: readonly DraftColumn[];
  /** Competitions by where they cross. */
  readonly cells: Readonly<Record<string, DraftCell>>;
  readonly ordering: number;
  readonly revision: number | undefined;
  readonly changed: boolean;
  readonly added: boolean;
  readonly deleted: boolean;
}

/** How long a dance's or an age group's title may be. */
export const longestTitle = 80;

let made = 0;
/** An id until the server gives one: made of the time, and never one of the server's. */
export const fakeId = (): string => `new-${Date.now()}-${++made}`;
export const hasFakeId = (id: string): boolean => id.startsWith('new-');

export const cellKey = (row: string, column: string): string => `${row} ${column}`;

/** The competitions of a category in the order they are read: row by row. */
export const cellsOf = ({ rows, columns, cells }: Pick<DraftCategory, 'rows' | 'columns' | 'cells'>): DraftCell[] =>
  rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = cells[cellKey(row._id, column._id)];
      return cell ? [cell] : [];
    }),
  );

export const draftOf = (grade: GradeView): DraftCategory => ({
  _id: grade._id,
  title: grade.title,
  type: grade.type,
  levels: grade.levels,
  scoring: grade.scoring,
  rounds: grade.rounds,
  judges: grade.judges,
  recallType: grade.recallType,
  recallPercent: grade.recallPercent,
  nationalQualifier: grade.nationalQualifier,
  worldQualifier: grade.worldQualifier,
  price: grade.price,
  applyFamilyMax: grade.applyFamilyMax,
  judgeSignoffs: grade.judgeSignoffs,
  roundResults: grade.roundResults,
  videoRounds: grade.videoRounds ?? [],
  rows: grade.rows,
  columns: grade.columns,
  cells: Object.fromEntries(
    grade.competitions.map(({ _id, row, column, code, cap }) => [
      cellKey(row, column),
      { _id, row, column, code, cap, saved: code },
    ]),
  ),
  ordering: grade.ordering,
  revision: grade.revision,
  changed: false,
  added: false,
  deleted: false,
});

export const newCategory = (ordering: number): DraftCategory => ({
  _id: fakeId(),
  title: '',
  type: '',
  levels: [],
  scoring: undefined,
  rounds: 1,
  judges: 1,
  recallType: 'NONE',
  recallPercent: 50,
  nationalQualifier: 0,
  worldQualifier: 0,
  price: 0,
  applyFamilyMax: true,
  judgeSignoffs: false,
  roundResults: true,
  videoRounds: [],
  rows: [],
  columns: [],
  cells: {},
  ordering,
  revision: undefined,
  changed: true,
  added: true,
  deleted: false,
});

/** A category with all that it holds, made anew: nothing of it is what the server knows. */
export const asNew = (category: DraftCategory, ordering = category.ordering): DraftCategory => {
  const ids = new Map([...category.rows, ...category.columns].map(({ _id }) => [_id, fakeId()]));
  const fresh = (id: string): string => ids.get(id) ?? id;
  return {
    ...category,
    _id: fakeId(),
    rows: category.rows.map((row) => ({ ...row, _id: fresh(row._id) })),
    columns: category.columns.map((column) => ({ ...column, _id: fresh(column._id) })),
    cells: Object.fromEntries(
      Object.values(category.cells).map(({ row, column, code, cap }) => [
        cellKey(fresh(row), fresh(column)),
        { _id: fakeId(), row: fresh(row), column: fresh(column), code, cap },
      ]),
    ),
    ordering,
    revision: undefined,
    added: true,
    changed: true,
  };
};

/** The most places that a cap can name. */
export const mostPlaces = 1000;
/** Whether any competition of a category has a cap. */
export const isLimited = (category: Pick<DraftCategory, 'cells'>): boolean =>
  Object.values(category.cells).some(({ cap }) => cap !== undefined);
