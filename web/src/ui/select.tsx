import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldProps {
  readonly options: readonly SelectOption[];
  /** Shown while nothing is chosen; its value is ''. */
  readonly placeholder?: string;
}

export function Select({ label, hint, error, optional, hideLabel, options, placeholder, ...rest }: Props) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel }}>
      {(ids) => (
        <select {...rest} {...ids} className={styles.input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
