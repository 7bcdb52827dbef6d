import { levels as allLevels, type Level } from '@rince/domain/people/levels';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './grid.module.css';

interface Props {
  /** By what name the review leads here. */
  readonly at: string;
  readonly levels: readonly Level[];
  readonly onChange: (levels: readonly Level[]) => void;
}

/** The levels that may enter. */
export function LevelsField({ at, levels, onChange }: Props) {
  return (
    <fieldset className={styles.levels} data-at={at}>
      <legend>Levels that may enter</legend>
      {allLevels.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={levels.includes(id)}
          onChange={({ target }) =>
            onChange(
              allLevels.flatMap((one) => ((one.id === id ? target.checked : levels.includes(one.id)) ? [one.id] : [])),
            )
          }
        />
      ))}
    </fieldset>
  );
}
