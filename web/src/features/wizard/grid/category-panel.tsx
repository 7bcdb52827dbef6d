import type { OrganizerEvent } from '@rince/contracts/events';
import { type Dispatch, memo, useCallback, useId, useMemo } from 'react';
import { tintOf } from '../../../feis/events/tint-of.ts';
import { typeLabels } from '../../../feis/events/type-labels.ts';
import { showMoney } from '../../../lib/money.ts';
import { plural } from '../../../lib/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DownIcon, RightIcon } from '../../../ui/icons.ts';
import { codesInWords } from '../codes-in-words.ts';
import { CategoryEditor } from './category-editor.tsx';
import styles from './grid.module.css';
import { categoriesWith, type GridProblems } from './grid-checks.ts';
import { cellsOf, type DraftCategory } from './grid-draft.ts';
import type { CategoryAction, GridAction } from './grid-reducer.ts';

interface Props {
  readonly category: DraftCategory;
  readonly currency: OrganizerEvent['currency'];
  /** The event is in a hall, and takes videos. */
  readonly mayVideo: boolean;
  readonly problems: GridProblems;
  readonly isOpen: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly dispatch: Dispatch<GridAction>;
  readonly onToggle: (id: string) => void;
}

/** One category: a line that says what it holds, and its editor when it is open. */
export const CategoryPanel = memo(function CategoryPanel(props: Props) {
  const { category, currency, mayVideo, problems, isOpen, isFirst, isLast, dispatch, onToggle } = props;
  const id = useId();
  const act = useCallback(
    (what: CategoryAction) => dispatch({ type: 'in', id: category._id, what }),
    [dispatch, category._id],
  );
  const move = useCallback(
    (by: -1 | 1) => dispatch({ type: 'moveCategory', id: category._id, by }),
    [dispatch, category._id],
  );
  const codes = useMemo(() => cellsOf(category).map(({ code }) => code), [category]);
  const isWrong = categoriesWith([category], problems).length > 0;
  const tint = category.type === '' ? 'grades' : tintOf(category.type);
  return (
    <section className={classNames(styles.category, styles[tint])} aria-labelledby={id}>
      <h2 id={id}>
        <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => onToggle(category._id)}>
          {isOpen ? <DownIcon /> : <RightIcon />}
          <span className={styles.title}>{category.title || 'New category'}</span>
          <span className={styles.meta}>
            {category.type !== '' && <span>{typeLabels[category.type]}</span>}
            <span>{plural(codes.length, 'competition')}</span>
            {codes.length > 0 && <span className="numbers">{codesInWords(codes)}</span>}
            <span className="numbers">{showMoney(category.price, currency)}</span>
            {category.changed && <span className={styles.changed}>{category.added ? 'New' : 'Changed'}</span>}
            {isWrong && <span className={styles.wrong}>To mend</span>}
          </span>
        </button>
      </h2>
      {isOpen && (
        <CategoryEditor
          category={category}
          mayVideo={mayVideo}
          problems={problems}
          isFirst={isFirst}
          isLast={isLast}
          act={act}
          onMove={move}
        />
      )}
    </section>
  );
});
