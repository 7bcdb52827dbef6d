import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './tile.module.css';

/** The tile at the end of a row that adds one, or shows the rest. */
export function AddTile({
  to,
  icon,
  children,
}: {
  readonly to: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Link to={to} className={classNames(styles.tile, styles.dashed)}>
      {icon}
      {children}
    </Link>
  );
}
