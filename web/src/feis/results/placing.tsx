import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './placing.module.css';

interface Props {
  readonly rank: number;
  readonly tied?: boolean;
  /** A label that is no number, shown as it is: 'HM', 'CA'. */
  readonly label?: string;
}

const hasPopovers = 'popover' in HTMLElement.prototype;

export function ordinalEnding(rank: number): string {
  const tens = rank % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th';
}

/** '1st' with small superior letters; '2T' for a tie, which says on touch what it means. */
export function Placing({ rank, tied = false, label }: Props) {
  const id = useId();
  const name = classNames(styles.placing, rank === 1 && styles.first);
  if (label !== undefined && !/^\d+T?$/.test(label)) return <span className={styles.placing}>{label}</span>;
  if (!tied)
    return (
      <span className={name}>
        {rank}
        <sup>{ordinalEnding(rank)}</sup>
      </span>
    );
  const words = `Tied for ${rank}${ordinalEnding(rank)} place`;
  // Without floating notes the words are there for whoever points at the placing, or hears it.
  if (!hasPopovers)
    return (
      <span className={name} title={words}>
        <span aria-hidden>{rank}T</span>
        <span className="hidden-text">{words}</span>
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={classNames(name, styles.tie)}
        popoverTarget={id}
        aria-label={`${rank}T, ${words.toLowerCase()}`}
      >
        {rank}T
      </button>
      <span id={id} popover="auto" className={styles.note}>
        {words}: two or more dancers have the same result.
      </span>
    </>
  );
}
