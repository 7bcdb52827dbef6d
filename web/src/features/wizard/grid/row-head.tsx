import { memo, useId } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DownIcon, ListIcon, MoreIcon, TrashIcon, UpIcon } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import styles from './grid.module.css';
import { type DraftRow, longestTitle } from './grid-draft.ts';
import { blockOf } from './grid-paste.ts';
import type { CategoryAction } from './grid-reducer.ts';
import type { Removal } from './removal.ts';

/** Dances as they are usually called, offered while typing. */
const dances = [
  'Reel',
  'Light Jig',
  'Slip Jig',
  'Single Jig',
  'Treble Jig',
  'Hornpipe',
  'Trad Set',
  'Traditional Set',
  'Treble Reel',
  'Treble Reel Specials',
  'Two Hand',
  'Three Hand',
  'Four Hand',
  'Six Hand',
  'Eight Hand',
];

interface Props {
  readonly row: DraftRow;
  readonly at: number;
  readonly problem: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly act: (what: CategoryAction) => void;
  readonly onRemove: (removal: Removal) => void;
}

/** A dance: its title, and what can be done with the whole row. */
export const RowHead = memo(function RowHead({ row, at, problem, isFirst, isLast, act, onRemove }: Props) {
  const id = useId();
  const name = row.title || 'this dance';
  const move = (by: -1 | 1) => () => act({ type: 'moveLine', side: 'rows', id: row._id, by });
  return (
    <th scope="row" className={styles.rowHead}>
      <div className={styles.rowTitle}>
        <input
          type="text"
          list={id}
          autoComplete="off"
          maxLength={longestTitle}
          placeholder="Dance"
          className={styles.danceTitle}
          data-cell={`${at}:-1`}
          data-hint={problem}
          aria-label={`Dance ${at + 1}`}
          aria-invalid={problem ? true : undefined}
          value={row.title}
          onPaste={(event) => {
            const block = blockOf(event.clipboardData.getData('text/plain'));
            if (!block) return;
            event.preventDefault();
            act({ type: 'pasteTitles', at: row._id, block });
          }}
          onChange={({ target }) => act({ type: 'setRow', id: row._id, title: target.value })}
        />
        <datalist id={id}>
          {dances.map((dance) => (
            <option key={dance} value={dance} />
          ))}
        </datalist>
        <Menu
          target={<IconButton label={`More for ${name}`} icon={<MoreIcon />} className={styles.more} />}
          items={[
            { title: 'Fill codes', icon: <ListIcon />, onClick: () => act({ type: 'fill', where: { row: row._id } }) },
            ...(isFirst ? [] : [{ title: 'Move up', icon: <UpIcon />, onClick: move(-1) }]),
            ...(isLast ? [] : [{ title: 'Move down', icon: <DownIcon />, onClick: move(1) }]),
            {
              title: 'Delete dance',
              icon: <TrashIcon />,
              divided: true,
              onClick: () =>
                onRemove({
                  title: `Delete ${name}?`,
                  action: { type: 'removeLine', side: 'rows', id: row._id },
                  holds: (cell) => cell.row === row._id,
                }),
            },
          ]}
        />
      </div>
      {problem && <span className={styles.flag}>{problem}</span>}
    </th>
  );
});
