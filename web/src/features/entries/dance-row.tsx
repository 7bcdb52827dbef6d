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

/** Why nobody waits for a place there either: another entry has the dancer in it, or it is judged. */
const endOf = ({ taken, judged }: Option): string | undefined =>
  taken ? 'Already entered by another entry' : judged ? 'Judged already' : undefined;

/** There is a place, or one is held for this dancer, to whom it is open. */
const isOpen = (option: Option): boolean =>
  endOf(option) === undefined && (!option.full || option.offeredUntil !== undefined);

/** An age group as the list of them names it, with why it cannot be chosen. */
const titleOf = (option: Option): string => {
  const why = endOf(option)?.toLowerCase() ?? (option.full ? 'full' : undefined);
  return why === undefined ? option.columnTitle : `${option.columnTitle} (${why})`;
};

/** One dance, one row: a tap enters it in the first age group that fits; where there are several, another can be chosen. */
export function DanceRow({ event, dancer, dance, currency, value, onChoose }: Props) {
  const { options } = dance;
  const first = options.find(({ entered }) => entered) ?? options.find(isOpen) ?? options[0];
  if (!first) return null;
  const chosen = chosenOption(dance, value);
  const shown = chosen ?? first;
  const several = chosen !== undefined && (options.length > 1 || shown.entered);
  const full = options.filter(
    (option) => endOf(option) === undefined && (option.full || option.offeredUntil !== undefined),
  );
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
          {options.map((option) => (
            <WhyEnded key={option.competition} option={option} isShown={option === shown} />
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
        {shown.entered ? 'Paid' : endOf(shown) === undefined ? showMoney(shown.price, currency) : ''}
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

/** Says of an age group why nobody can choose it any more. */
function WhyEnded({ option, isShown }: { readonly option: Option; readonly isShown: boolean }) {
  const why = endOf(option);
  if (why === undefined) return null;
  return (
    <span className={styles.ended}>
      {isShown ? why : `${option.columnTitle} · ${option.code}: ${why.toLowerCase()}`}
    </span>
  );
}
