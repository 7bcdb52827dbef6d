import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly indeterminate?: boolean;
}

export function Checkbox({ label, hint, error, indeterminate = false, ref, ...rest }: Props) {
  const id = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          {...rest}
          ref={(element) => {
            if (element) element.indeterminate = indeterminate;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
          }}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className={styles.text}>
          {label}
          {hint && <div className={styles.hint}>{hint}</div>}
        </span>
        {error && (
          <span id={`${id}-error`} className={styles.error}>
            {error}
          </span>
        )}
      </label>
    </div>
  );
}
