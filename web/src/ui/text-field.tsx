import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id'>, FieldProps {
  /** An icon before the text. */
  readonly before?: ReactNode;
}

export function TextField({ label, hint, error, optional, hideLabel, before, className, ...rest }: Props) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel }}>
      {(ids) => (
        <div className={styles.with}>
          {before && <span className={styles.before}>{before}</span>}
          <input type="text" {...rest} {...ids} className={classNames(styles.input, className)} />
        </div>
      )}
    </Field>
  );
}
