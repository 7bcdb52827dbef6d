import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'>, FieldProps {
  readonly value: number | null;
  /** What was typed as a number, or null while it is none; with what was typed. */
  readonly onChange: (value: number | null, typed: string) => void;
  readonly decimals?: number;
}

const parse = (text: string, decimals: number): number | null => {
  const plain = text.trim().replace(',', '.');
  const shape = decimals > 0 ? /^\d*(\.\d*)?$/ : /^\d+$/;
  if (plain === '' || plain === '.' || !shape.test(plain)) return null;
  return Number(Number(plain).toFixed(decimals));
};

export function NumberField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  value,
  onChange,
  decimals = 0,
  ...rest
}: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field {...{ label, hint, error, optional, hideLabel }}>
      {(ids) => (
        <input
          autoComplete="off"
          {...rest}
          {...ids}
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          className={classNames(styles.input, styles.number)}
          value={typed ?? (Number.isNaN(value) ? '' : value) ?? ''}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(parse(target.value, decimals), target.value);
          }}
          onBlur={(event) => {
            // What was no number stays in sight where the form says so.
            if (!Number.isNaN(value)) setTyped(null);
            rest.onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
