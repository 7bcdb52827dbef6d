import { criteriaFor, type Shoe } from '@rince/domain/sheet/criteria';
import styles from './judging.module.css';
import type { ScorecardValues } from './scorecard-values.ts';

interface Props {
  readonly shoe: Shoe;
  readonly value: ScorecardValues['criteria'];
  readonly onChange: (value: ScorecardValues['criteria']) => void;
}

/** Good Job on the left, Needs Work on the right; one clears the other, and a second touch clears itself. */
export function CriteriaFields({ shoe, value, onChange }: Props) {
  const set = (key: keyof ScorecardValues['criteria'], as: 'good' | 'work', checked: boolean): void => {
    const { [key]: _, ...others } = value;
    onChange(checked ? { ...others, [key]: as } : others);
  };
  return (
    <fieldset className={styles.criteria}>
      <legend className="hidden-text">Criteria</legend>
      <div className={`${styles.criterion} ${styles.criteriaHead}`} aria-hidden="true">
        <span>Criteria</span>
        <span>Good Job</span>
        <span>Needs Work</span>
      </div>
      {criteriaFor(shoe).map(({ key, label }) => (
        <div key={key} className={styles.criterion}>
          <span>{label}</span>
          <label className={`${styles.toggle} ${styles.good}`}>
            <input
              type="checkbox"
              checked={value[key] === 'good'}
              onChange={({ target }) => set(key, 'good', target.checked)}
              aria-label={`${label}: Good Job`}
            />
            <span aria-hidden="true">Good Job</span>
          </label>
          <label className={`${styles.toggle} ${styles.work}`}>
            <input
              type="checkbox"
              checked={value[key] === 'work'}
              onChange={({ target }) => set(key, 'work', target.checked)}
              aria-label={`${label}: Needs Work`}
            />
            <span aria-hidden="true">Needs Work</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}
