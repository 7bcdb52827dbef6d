import { memo, useState, useSyncExternalStore } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { markOf, textOf } from './cell-text.ts';
import { CommentModal } from './comment-modal.tsx';
import styles from './sheet.module.css';
import { cellKey, type SheetEdits, type SheetMark, typedOn } from './sheet-edits.ts';

/** Up to this a mark in the first rounds of a split panel is unusual, and worth a second look. */
const unusualUpTo = 50;

interface Props {
  readonly edits: SheetEdits;
  readonly entry: string;
  readonly round: number;
  readonly slot: number;
  readonly stored: SheetMark | undefined;
  readonly closed: boolean;
  readonly unusual: boolean;
  readonly label: string;
  readonly row: number;
  readonly column: number;
}

/** One mark: a labelled input that knows where it stands, and its comment beside it. */
export const ScoreCell = memo(function ScoreCell({
  edits,
  entry,
  round,
  slot,
  stored,
  closed,
  unusual,
  ...cell
}: Props) {
  const { label, row, column } = cell;
  const place = { entry, round, slot };
  const key = cellKey(place);
  const edit = typedOn(
    useSyncExternalStore(edits.subscribe, () => edits.edit(key)),
    stored,
  );
  const [commenting, setCommenting] = useState(false);
  const text = edit?.text ?? textOf(stored);
  const mark = markOf(text);
  const comments = edit?.comments ?? stored?.comments ?? '';
  return (
    <span className={styles.input}>
      <input
        className={classNames(
          styles.score,
          edit && !edit.isStored && styles.dirty,
          edit?.refused && styles.refused,
          unusual && mark?.score != null && mark.score <= unusualUpTo && styles.unusual,
        )}
        value={text}
        aria-label={label}
        aria-invalid={mark === undefined || undefined}
        title={unusual && mark?.score != null && mark.score <= unusualUpTo ? 'Unusual: 50 or less' : undefined}
        inputMode="decimal"
        autoComplete="off"
        disabled={closed}
        data-row={row}
        data-column={column}
        onChange={({ target }) => edits.type(place, stored, target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => void edits.save()}
      />
      <button
        type="button"
        tabIndex={-1}
        className={classNames(styles.comment, comments !== '' && styles.commented)}
        aria-label={`Comment: ${label}`}
        onClick={() => setCommenting(true)}
      >
        <span aria-hidden="true">{comments === '' ? '+' : '¶'}</span>
      </button>
      {commenting && (
        <CommentModal
          title={label}
          comments={comments}
          closed={closed}
          onClose={() => setCommenting(false)}
          onSave={(words) => {
            edits.comment(place, stored, words);
            setCommenting(false);
          }}
        />
      )}
    </span>
  );
});
