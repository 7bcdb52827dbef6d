import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

/** A day, yyyy-mm-dd, with the device's own picker. */
export function DateField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel }}>
      {(ids) => <input {...rest} {...ids} type="date" className={styles.input} />}
    </Field>
  );
}
