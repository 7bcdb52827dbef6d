import { memo, useId } from 'react';
import styles from './assign.module.css';

interface Props {
  readonly id: string;
  readonly code: string;
  readonly place: string;
  readonly checked: boolean;
  /** Why this judge cannot get it. */
  readonly reason: string | undefined;
  /** Where this judge sits on the panel. */
  readonly seat: string;
  /** The initials of the other judges. */
  readonly others: string;
  readonly refused: string | undefined;
  readonly onChange: (competitions: readonly string[], on: boolean) => void;
}

/** One competition for one judge. A box that the rules close can still be reached, so that it can say why. */
export const AssignCell = memo(function AssignCell(props: Props) {
  const { id, code, place, checked, reason, seat, others, refused, onChange } = props;
  const note = useId();
  const isClosed = !checked && reason !== undefined;
  const said = refused ?? (isClosed ? reason : undefined);
  return (
    <td>
      <label className={styles.cell} data-hint={said}>
        <input
          type="checkbox"
          className={styles.box}
          checked={checked}
          aria-disabled={isClosed || undefined}
          aria-invalid={refused ? true : undefined}
          aria-label={`${code}, ${place}`}
          aria-describedby={said ? note : undefined}
          onChange={({ target }) => {
            if (!isClosed) onChange([id], target.checked);
          }}
        />
        <span className={styles.code}>{code}</span>
        {(seat || others) && (
          <span className={styles.seat}>
            {seat && <span className={styles.place}>{seat}</span>}
            {others && (
              <abbr title="Other judges" className={styles.other}>
                {others}
              </abbr>
            )}
          </span>
        )}
        {refused && <span className={styles.refused}>{refused}</span>}
      </label>
      {said && (
        <span id={note} className="hidden-text">
          {said}
        </span>
      )}
    </td>
  );
});
