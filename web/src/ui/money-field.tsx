import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'>, FieldProps {
  /** Integer cents. */
  readonly value: number;
  /** What was typed in cents, or NaN while it is no amount: no contract takes that. */
  readonly onChange: (cents: number) => void;
}

const shown = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

const centsOf = (text: string): number => {
  const [, units = '', parts = ''] = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? [undefined, 'x'];
  return Number(units || 0) * 100 + Number(parts.padEnd(2, '0'));
};

/** Units go in ('12' or '12.50'), integer cents come out. What is no amount stays as it was typed, and is told. */
export function MoneyField({ label, hint, error, optional, hideLabel, value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && Number.isNaN(centsOf(typed));
  return (
    <Field {...{ label, hint, optional, hideLabel }} error={wrong ? 'Give an amount, such as 12.50.' : error}>
      {(ids) => (
        <div className={styles.with}>
          <span className={styles.before} aria-hidden>
            $
          </span>
          <input
            autoComplete="off"
            {...rest}
            {...ids}
            type="text"
            inputMode="decimal"
            className={classNames(styles.input, styles.number)}
            value={typed ?? shown(value)}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(centsOf(target.value));
            }}
            // Typing replaces what is there: digits beside a 0 would be another amount.
            onFocus={({ target }) => target.select()}
            onBlur={(event) => {
              if (!wrong) setTyped(null);
              rest.onBlur?.(event);
            }}
          />
        </div>
      )}
    </Field>
  );
}
