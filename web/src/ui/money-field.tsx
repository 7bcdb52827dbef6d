import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'>, FieldProps {
  /** Integer cents. */
  readonly value: number;
  readonly onChange: (cents: number) => void;
}

const shown = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** Units go in ('12' or '12.50'), integer cents come out. */
export function MoneyField({ label, hint, error, optional, hideLabel, value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field {...{ label, hint, error, optional, hideLabel }}>
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
              const [units = '', parts = ''] = target.value.trim().replace(',', '.').split('.');
              if (/^\d*$/.test(units) && /^\d{0,2}$/.test(parts))
                onChange(Number(units || 0) * 100 + Number(parts.padEnd(2, '0')));
            }}
            onBlur={(event) => {
              setTyped(null);
              rest.onBlur?.(event);
            }}
          />
        </div>
      )}
    </Field>
  );
}
