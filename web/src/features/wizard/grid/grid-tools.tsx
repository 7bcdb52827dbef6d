import { plural } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { UndoIcon } from '../../../ui/icons.ts';
import styles from './grid.module.css';

interface Props {
  readonly categories: number;
  readonly competitions: number;
  readonly problems: number;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly isAllOpen: boolean;
  readonly onOpenAll: (all: boolean) => void;
}

/** What the syllabus adds up to, and what concerns all of it. */
export function GridTools({ categories, competitions, problems, canUndo, onUndo, isAllOpen, onOpenAll }: Props) {
  return (
    <div className={styles.tools}>
      <p className={styles.sum}>
        <strong>{plural(competitions, 'competition')}</strong> in {plural(categories, 'category', 'categories')}
        {problems > 0 && <span className={styles.wrong}>{plural(problems, 'field')} to mend</span>}
      </p>
      {canUndo && (
        <Button kind="quiet" icon={<UndoIcon />} onClick={onUndo}>
          Undo
        </Button>
      )}
      {categories > 1 && (
        <Button kind="quiet" onClick={() => onOpenAll(!isAllOpen)}>
          {isAllOpen ? 'Close all' : 'Open all'}
        </Button>
      )}
    </div>
  );
}
