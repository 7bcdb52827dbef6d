import { classNames } from './class-names.ts';
import styles from './step-bar.module.css';

interface Props {
  readonly label: string;
  readonly steps: readonly string[];
  /** Counted from 0. */
  readonly current: number;
}

/** Where somebody is on a way of a few steps. */
export function StepBar({ label, steps, current }: Props) {
  return (
    <ol className={styles.bar} aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === current ? 'step' : undefined}
          className={classNames(styles.step, i < current && styles.done, i === current && styles.current)}
        >
          <span>
            <span className={styles.number}>{i + 1}</span>
            {step}
            {i < current && <span className="hidden-text">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
