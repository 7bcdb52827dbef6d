import { CheckIcon } from '../../ui/icons.ts';
import styles from './choose.module.css';

interface Props {
  readonly dancers: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  readonly at: number;
  readonly onGo: (at: number) => void;
}

/** The family's dancers; one is on the page. */
export function DancerSwitch({ dancers, at, onGo }: Props) {
  return (
    <nav aria-label="Dancers" className={styles.switch}>
      {dancers.map(({ id, name, count }, i) => (
        <button
          key={id}
          type="button"
          className={styles.dancer}
          aria-current={i === at ? 'true' : undefined}
          onClick={() => onGo(i)}
        >
          {count > 0 && <CheckIcon width={16} height={16} />}
          {name}
          <span className={styles.count}>{count === 0 ? 'none yet' : count}</span>
        </button>
      ))}
    </nav>
  );
}
