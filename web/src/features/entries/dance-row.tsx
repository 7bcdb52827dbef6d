import type { Dance } from '@rince/contracts/entries';
import { showMoney } from '../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { chosenOption } from './choices.ts';
import styles from './choose.module.css';
import { WaitingLine } from './waiting-line.tsx';

interface Props {
  readonly event: string;
  readonly dancer: { readonly _id: string; readonly name: string };
  readonly dance: Dance;
  readonly currency: 'usd' | 'cad' | 'aud';
  readonly value: string;
  readonly onChoose: (competition: string) => void;
}

type Option = Dance['options'][number];

/** There is a place, or one is held for this dancer; and nobody else entered the dancer. */
const isOpen = ({ full, offeredUntil, taken }: Option): boolean => !taken && (!full || offeredUntil !== undefined);

const takenWords = 'Already entered by another entry';

/** An age group as the list of them names it, with why it cannot be chosen. */
const titleOf = ({ columnTitle, taken, full }: Option): string =>
  taken ? `${columnTitle} (${takenWords.toLowerCase()})` : full ? `${columnTitle} (full)` : columnTitle;

/** One dance, one row: a tap enters it in the first age group that fits; where there are several, another can be chosen. */
export function DanceRow({ event, dancer, dance, currency, value, onChoose }: Props) {
  const { options } = dance;
  const first = options.find(({ entered }) => entered) ?? options.find(isOpen) ?? options[0];
  if (!first) return null;
  const chosen = chosenOption(dance, value);
  const shown = chosen ?? first;
  const several = chosen !== undefined && (options.length > 1 || shown.entered);
  const taken = options.filter((option) => option.taken);
  const full = options.filter((option) => !option.taken && (option.full || option.offeredUntil !== undefined));
  return (
    <div className={classNames(styles.row, chosen && styles.chosen)}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={chosen !== undefined}
          disabled={!chosen && !isOpen(first)}
          onChange={({ target }) => onChoose(target.checked ? first.competition : '')}
        />
        <span className={styles.dance}>
          {dance.name.title}
          <span className={styles.group}>{several ? shown.code : `${shown.columnTitle} · ${shown.code}`}</span>
          {taken.map(({ competition, columnTitle, code }) => (
            <span key={competition} className={styles.taken}>
              {competition === shown.competition ? takenWords : `${columnTitle} · ${code}: ${takenWords.toLowerCase()}`}
            </span>
          ))}
        </span>
      </label>
      {several && (
        <select
          className={styles.age}
          aria-label={`${dance.name.title}: age group`}
          value={shown.competition}
          onChange={({ target }) => onChoose(target.value)}
        >
          {options.map((option) => (
            <option
              key={option.competition}
              value={option.competition}
              disabled={!isOpen(option) && option.competition !== value}
            >
              {titleOf(option)}
            </option>
          ))}
          <option value="">Not Entering</option>
        </select>
      )}
      <span className={styles.price}>
        {shown.entered ? 'Paid' : shown.taken ? '' : showMoney(shown.price, currency)}
      </span>
      {full.map(({ competition, code, columnTitle, waiting, place, offeredUntil }) => (
        <WaitingLine
          key={competition}
          wish={{ event, competition, dancer: dancer._id }}
          what={`${dance.name.title}, ${columnTitle} (${code}), ${dancer.name}`}
          waiting={waiting}
          place={place}
          offeredUntil={offeredUntil}
        />
      ))}
    </div>
  );
}
