import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for those who cannot see the icon, and as a hint for those who can. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles.quiet, styles.icon, className)}
    >
      {icon}
    </button>
  );
}
