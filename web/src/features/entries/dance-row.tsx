import type { Dance } from '@rince/contracts/entries';
import { useId } from 'react';
import { showMoney } from '../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './choose.module.css';

interface Props {
  readonly dance: Dance;
  readonly currency: 'usd' | 'cad' | 'aud';
  readonly value: string;
  readonly onChoose: (competition: string) => void;
}

/** One dance: a single competition is ticked, several are chosen between. */
export function DanceRow({ dance, currency, value, onChoose }: Props) {
  const name = useId();
  const [only, ...others] = dance.options;
  if (!only) return null;
  if (others.length === 0)
    return (
      <label className={classNames(styles.row, value !== '' && styles.chosen)}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={value !== ''}
          onChange={({ target }) => onChoose(target.checked ? only.competition : '')}
        />
        <span className={styles.dance}>
          {dance.name.title}
          <span className={styles.group}>
            {only.columnTitle} · {only.code}
          </span>
        </span>
        <span className={styles.price}>{showMoney(only.price, currency)}</span>
      </label>
    );
  return (
    <fieldset className={classNames(styles.several, value !== '' && styles.chosen)}>
      <legend className={styles.legend}>{dance.name.title}</legend>
      {dance.options.map((option) => (
        <label key={option.competition} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.dot}
            checked={value === option.competition}
            onChange={() => onChoose(option.competition)}
          />
          <span className={styles.dance}>
            {option.columnTitle}
            <span className={styles.group}>{option.code}</span>
          </span>
          <span className={styles.price}>{showMoney(option.price, currency)}</span>
        </label>
      ))}
      <label className={styles.option}>
        <input type="radio" name={name} className={styles.dot} checked={value === ''} onChange={() => onChoose('')} />
        <span className={styles.dance}>Not Entering</span>
      </label>
    </fieldset>
  );
}
