import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'>, FieldProps {
  readonly value: number | null;
  /** What was typed as a number, or null while it is none. */
  readonly onChange: (value: number | null) => void;
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
          value={typed ?? value ?? ''}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(parse(target.value, decimals));
          }}
          onBlur={(event) => {
            setTyped(null);
            rest.onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
