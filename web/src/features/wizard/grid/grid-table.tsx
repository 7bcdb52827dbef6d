import { ageGroupLabel } from '@rince/domain/event/age-group';
import { useCallback } from 'react';
import { CodeCell } from './code-cell.tsx';
import { ColumnHead } from './column-head.tsx';
import styles from './grid.module.css';
import type { GridProblems } from './grid-checks.ts';
import { cellKey, type DraftCategory } from './grid-draft.ts';
import type { CategoryAction } from './grid-reducer.ts';
import { moveInGrid } from './move-in-grid.ts';
import type { Removal } from './removal.ts';
import { RowHead } from './row-head.tsx';

interface Props {
  readonly category: DraftCategory;
  readonly problems: GridProblems;
  /** Whether each competition says how many may enter. */
  readonly limits: boolean;
  readonly act: (what: CategoryAction) => void;
  readonly onRemove: (removal: Removal) => void;
  readonly onEditColumn: (id: string) => void;
}

/** Dances by age groups: a real table of labelled fields with spreadsheet keys. */
export function GridTable({ category, problems, limits, act, onRemove, onEditColumn }: Props) {
  const { rows, columns, cells } = category;
  const onKeyDown = useCallback(moveInGrid, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside.
    <div className={styles.frame} onKeyDown={onKeyDown}>
      <table className={styles.table}>
        <caption className="hidden-text">
          Competitions of {category.title || 'the new category'}, by dance and age group
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Dance
            </th>
            {columns.map((column, i) => (
              <ColumnHead
                key={column._id}
                column={column}
                problem={problems.get(column._id)}
                isFirst={i === 0}
                isLast={i === columns.length - 1}
                act={act}
                onRemove={onRemove}
                onEdit={onEditColumn}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row._id}>
              <RowHead
                row={row}
                at={r}
                problem={problems.get(row._id)}
                isFirst={r === 0}
                isLast={r === rows.length - 1}
                act={act}
                onRemove={onRemove}
              />
              {columns.map((column, c) => {
                const cell = cells[cellKey(row._id, column._id)];
                return (
                  <CodeCell
                    key={column._id}
                    cell={cell}
                    row={row._id}
                    column={column._id}
                    at={`${r}:${c}`}
                    place={`${row.title || 'New dance'}, ${column.title || ageGroupLabel(column.age)}`}
                    limits={limits}
                    problem={cell && problems.get(cell._id)}
                    act={act}
                    onRemove={onRemove}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
