import { classNames } from '../../ui/class-names.ts';
import styles from './number-plate.module.css';

interface Props {
  readonly number: number | string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | 'huge';
}

/** A dancer's number as the card on a dancer's back: pinned at two corners, the same everywhere. */
export function NumberPlate({ number, size = 'medium' }: Props) {
  return (
    <span className={classNames(styles.plate, styles[size])}>
      <span className="hidden-text">Number </span>
      {number ?? '–'}
    </span>
  );
}
