import { classNames } from './class-names.ts';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import type { FieldProps } from './field.tsx';
import { CloseIcon } from './icons.ts';
import styles from './multi-combobox.module.css';

interface Props extends FieldProps {
  readonly value: readonly ComboboxOption[];
  readonly onChange: (value: readonly ComboboxOption[]) => void;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  readonly minLength?: number;
  readonly placeholder?: string;
  readonly nothingFound?: string;
  readonly disabled?: boolean;
  /** Chosen ones that cannot be taken off. */
  readonly fixed?: readonly string[];
}

/** Picks several by searching; what is picked stands below, each with a button that takes it off. */
export function MultiCombobox({ value, onChange, fixed = [], ...rest }: Props) {
  return (
    <div className={styles.box}>
      <Combobox
        {...rest}
        clears
        value={null}
        onChange={(option) => {
          if (option && !value.some(({ id }) => id === option.id)) onChange([...value, option]);
        }}
      />
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={`${rest.label}: chosen`}>
          {value.map((option) => (
            <li key={option.id} className={classNames(styles.chip, fixed.includes(option.id) && styles.fixed)}>
              <span>
                {option.label}
                {option.sub && <span className={styles.sub}>{option.sub}</span>}
              </span>
              {!fixed.includes(option.id) && !rest.disabled && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove ${option.label}${option.sub ? `, ${option.sub}` : ''}`}
                  onClick={() => onChange(value.filter(({ id }) => id !== option.id))}
                >
                  <CloseIcon width={16} height={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
