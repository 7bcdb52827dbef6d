import { memo, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { CloseIcon } from '../../../ui/icons.ts';
import styles from './grid.module.css';
import { type DraftCell, mostPlaces } from './grid-draft.ts';
import { blockOf, longestCode } from './grid-paste.ts';
import type { CategoryAction } from './grid-reducer.ts';
import type { Removal } from './removal.ts';

interface Props {
  /** None where no competition is. */
  readonly cell: DraftCell | undefined;
  readonly row: string;
  readonly column: string;
  /** Where it stands, 'row:column', for the arrow keys. */
  readonly at: string;
  /** What crosses here, 'Reel, Under 8'. */
  readonly place: string;
  readonly problem: string | undefined;
  readonly limits: boolean;
  readonly act: (what: CategoryAction) => void;
  readonly onRemove: (removal: Removal) => void;
}

/** A number of places as it is typed; nothing for no limit. */
const placesIn = (text: string): number | undefined => {
  const typed = Number(text.replaceAll(/\D/g, ''));
  return typed === 0 ? undefined : Math.min(typed, mostPlaces);
};

/** The code of one competition. Memoised: of 240 fields a letter draws one. */
export const CodeCell = memo(function CodeCell({
  cell,
  row,
  column,
  at,
  place,
  problem,
  limits,
  act,
  onRemove,
}: Props) {
  const id = useId();
  const code = cell?.code ?? '';
  const isOrphan = cell !== undefined && code === '';
  const remove = (): void =>
    onRemove({
      title: `Delete ${cell?.saved ?? code}?`,
      action: { type: 'removeCell', at: { row, column } },
      holds: ({ _id }) => _id === cell?._id,
    });
  return (
    <td
      className={classNames(
        styles.cell,
        cell === undefined && styles.absent,
        cell !== undefined && cell.saved !== code && styles.cellChanged,
      )}
    >
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestCode}
        className={styles.code}
        data-cell={at}
        data-hint={problem}
        aria-label={`Code of ${place}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={code}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => act({ type: 'code', at: { row, column }, code: target.value })}
        onKeyDown={(event) => {
          if (isOrphan && (event.key === 'Delete' || event.key === 'Backspace')) remove();
        }}
        onPaste={(event) => {
          const block = blockOf(event.clipboardData.getData('text/plain'));
          if (!block) return;
          event.preventDefault();
          act({ type: 'paste', at: { row, column }, block });
        }}
      />
      {problem && (
        <span className={styles.flag}>
          {isOrphan ? 'No code' : 'Taken'}
          <span id={id} className="hidden-text">
            {problem}
          </span>
        </span>
      )}
      {limits && cell && (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder="no limit"
          className={styles.places}
          aria-label={`Places of ${place}`}
          value={cell.cap ?? ''}
          onChange={({ target }) => act({ type: 'cap', at: { row, column }, cap: placesIn(target.value) })}
        />
      )}
      {isOrphan && (
        <button type="button" className={styles.take} aria-label={`Remove ${place}`} onClick={remove}>
          <CloseIcon width={14} height={14} />
        </button>
      )}
    </td>
  );
});
