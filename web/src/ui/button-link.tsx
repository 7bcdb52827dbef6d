import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import type { ButtonKind } from './button.tsx';
import { classNames } from './class-names.ts';

interface Props extends LinkProps {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly wide?: boolean;
}

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ kind = 'plain', icon, wide, className, children, ...rest }: Props) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[kind], wide && styles.wide, className)}>
      {icon}
      {children}
    </Link>
  );
}
