import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { plural } from '../../lib/words.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './assign.module.css';
import { type Changes, competitionsOf, nameOf } from './assignment.ts';

interface Props {
  readonly judges: readonly EventJudge[];
  readonly changes: Changes;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Whose competitions are shown below. */
export function JudgePicker({ judges, changes, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.picker}>
      <legend className="hidden-text">Assign competitions to</legend>
      <div className={styles.pickerList}>
        {judges.map((judge) => (
          <label key={judge._id} className={classNames(styles.judge, judge._id === chosen && styles.chosen)}>
            <input
              type="radio"
              name="judge"
              className="hidden-text"
              checked={judge._id === chosen}
              onChange={() => onChoose(judge._id)}
            />
            <span className={styles.name}>{nameOf(judge)}</span>
            <span className={styles.count}>
              {plural(competitionsOf(judge, changes).size, 'competition')}
              {changes.has(judge._id) && ', changed'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
