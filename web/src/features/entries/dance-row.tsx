import type { Dance } from '@rince/contracts/entries';
import { showMoney } from '../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './choose.module.css';

interface Props {
  readonly dance: Dance;
  readonly currency: 'usd' | 'cad' | 'aud';
  readonly value: string;
  readonly onChoose: (competition: string) => void;
}

/** One dance, one row: a tap enters it in the first age group that fits; where there are several, another can be chosen. */
export function DanceRow({ dance, currency, value, onChoose }: Props) {
  const [first] = dance.options;
  if (!first) return null;
  const chosen = dance.options.find(({ competition }) => competition === value);
  const shown = chosen ?? first;
  const several = dance.options.length > 1;
  return (
    <div className={classNames(styles.row, chosen && styles.chosen)}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={chosen !== undefined}
          onChange={({ target }) => onChoose(target.checked ? first.competition : '')}
        />
        <span className={styles.dance}>
          {dance.name.title}
          <span className={styles.group}>
            {several && chosen ? shown.code : `${shown.columnTitle} · ${shown.code}`}
          </span>
        </span>
      </label>
      {several && chosen && (
        <select
          className={styles.age}
          aria-label={`${dance.name.title}: age group`}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {dance.options.map(({ competition, columnTitle }) => (
            <option key={competition} value={competition}>
              {columnTitle}
            </option>
          ))}
          <option value="">Not Entering</option>
        </select>
      )}
      <span className={styles.price}>{showMoney(shown.price, currency)}</span>
    </div>
  );
}
