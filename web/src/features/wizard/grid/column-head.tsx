import { ageGroupLabel } from '@rince/domain/event/age-group';
import { memo } from 'react';
import { DownIcon, LeftIcon, ListIcon, PencilIcon, RightIcon, TrashIcon } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import styles from './grid.module.css';
import type { DraftColumn } from './grid-draft.ts';
import type { CategoryAction } from './grid-reducer.ts';
import type { Removal } from './removal.ts';

interface Props {
  readonly column: DraftColumn;
  readonly problem: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly act: (what: CategoryAction) => void;
  readonly onRemove: (removal: Removal) => void;
  readonly onEdit: (id: string) => void;
}

/** An age group, and what can be done with the whole column. */
export const ColumnHead = memo(function ColumnHead({ column, problem, isFirst, isLast, act, onRemove, onEdit }: Props) {
  const name = column.title || ageGroupLabel(column.age);
  const move = (by: -1 | 1) => () => act({ type: 'moveLine', side: 'columns', id: column._id, by });
  return (
    <th scope="col" className={styles.columnHead}>
      <Menu
        target={
          <button type="button" className={styles.columnButton} data-hint={problem} aria-label={`${name}: change`}>
            {name}
            <DownIcon width={14} height={14} />
          </button>
        }
        items={[
          { title: 'Age group and title', icon: <PencilIcon />, onClick: () => onEdit(column._id) },
          {
            title: 'Fill codes',
            icon: <ListIcon />,
            onClick: () => act({ type: 'fill', where: { column: column._id } }),
          },
          ...(isFirst ? [] : [{ title: 'Move left', icon: <LeftIcon />, onClick: move(-1) }]),
          ...(isLast ? [] : [{ title: 'Move right', icon: <RightIcon />, onClick: move(1) }]),
          {
            title: 'Delete age group',
            icon: <TrashIcon />,
            divided: true,
            onClick: () =>
              onRemove({
                title: `Delete ${name}?`,
                action: { type: 'removeLine', side: 'columns', id: column._id },
                holds: (cell) => cell.column === column._id,
              }),
          },
        ]}
      />
      {problem && <span className={styles.flag}>{problem}</span>}
    </th>
  );
});
