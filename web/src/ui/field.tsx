import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly optional?: boolean;
  /** The label is read out, not shown. */
  readonly hideLabel?: boolean;
}

export interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label, hint and error around a control, tied to it for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'hidden-text' : styles.label}>
        {label}
        {optional && <span className={styles.optional}>optional</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}
