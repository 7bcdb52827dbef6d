import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** On or off, at once. */
export function Switch({ label, hint, ...rest }: Props) {
  return (
    <label className={styles.row}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox carries its own state. */}
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
      <span className={styles.text}>
        {label}
        {hint && <div className={styles.hint}>{hint}</div>}
      </span>
    </label>
  );
}
