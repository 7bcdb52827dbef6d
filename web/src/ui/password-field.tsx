import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export function PasswordField({
  label,
  hint,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error }}>
      {(ids) => (
        <div className={styles.with}>
          <input
            {...rest}
            {...ids}
            type={shown ? 'text' : 'password'}
            className={classNames(styles.input, styles.reveal)}
          />
          <span className={styles.after}>
            <Button
              kind="quiet"
              aria-label={shown ? 'Hide password' : 'Show password'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </Button>
          </span>
        </div>
      )}
    </Field>
  );
}
