import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel }}>
      {(ids) => <textarea rows={4} {...rest} {...ids} className={classNames(styles.input, className)} />}
    </Field>
  );
}
