import type { TabulatorCompetition } from '@rince/contracts/judging';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import styles from './sheet.module.css';
import { type Column, columnAt } from './sheet-model.ts';
import type { ColumnPlace } from './sheet-tabs.ts';
import { type TabulationChange, useTabulationChange } from './use-tabulation-change.ts';

/** The state of one judge's column: signed off, double checked, locked, finalized. */
export function ColumnHead({
  sheet,
  place,
  title,
}: {
  readonly sheet: TabulatorCompetition;
  readonly place: ColumnPlace;
  readonly title: string;
}) {
  const { change, pending } = useTabulationChange(sheet);
  const column = columnAt(sheet, place.round, place.slot);
  if (!column) return null;
  const toggle = (kind: 'signedOff' | 'doubleChecked', value: boolean): void =>
    change({ kind, ...place, value } as TabulationChange);
  return (
    <div className={styles.head}>
      <span className={styles.headTitle}>{title}</span>
      {stateOf(column) && <Badge tone="good">{stateOf(column)}</Badge>}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={column.signedOff}
          aria-label={`Signed off, ${title}, Judge ${place.slot}`}
          disabled={pending || column.locked}
          onChange={({ target }) => toggle('signedOff', target.checked)}
        />
        <span>Signed off</span>
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={column.doubleChecked}
          aria-label={`Double checked, ${title}, Judge ${place.slot}`}
          disabled={pending || column.locked}
          onChange={({ target }) => toggle('doubleChecked', target.checked)}
        />
        <span>Double checked</span>
      </label>
      {!column.locked && !column.doubleChecked && Object.keys(column.scores).length > 0 && (
        <Link
          className={styles.again}
          to={`/app/tabulation/${sheet.competition.event}/${sheet.competition._id}/again/${place.round}/${place.slot}`}
        >
          Key again<span className="hidden-text">{`, ${title}, Judge ${place.slot}`}</span>
        </Link>
      )}
    </div>
  );
}

const stateOf = ({ locked, finalized }: Column): string => (locked ? 'Locked' : finalized ? 'Finalized' : '');
