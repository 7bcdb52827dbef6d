import { classNames } from '../../ui/class-names.ts';
import styles from './assign.module.css';

interface Props {
  /** What they concern, read out: 'Reel'. */
  readonly label: string;
  readonly small?: boolean;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

export function AllNone({ label, small = false, onAll, onNone }: Props) {
  return (
    <span className={classNames(styles.bulk, small && styles.small)}>
      <button type="button" aria-label={`All: ${label}`} onClick={onAll}>
        All
      </button>
      <button type="button" aria-label={`None: ${label}`} onClick={onNone}>
        None
      </button>
    </span>
  );
}
