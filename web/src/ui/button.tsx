import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button per screen. */
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** Something is under way: the button waits and says so. */
  readonly busy?: boolean;
  readonly wide?: boolean;
}

export function Button({
  kind = 'plain',
  icon,
  busy = false,
  wide,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(styles.button, styles[kind], wide && styles.wide, busy && styles.busy, className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}
