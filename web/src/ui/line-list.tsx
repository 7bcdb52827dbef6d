import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './line-list.module.css';

/** Things below each other on one surface, each a line. */
export function LineList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface Props {
  readonly title: ReactNode;
  readonly to?: string;
  readonly sub?: ReactNode;
  /** Badges beside the title. */
  readonly badges?: ReactNode;
  /** What stands at the line's beginning: a handle, a number. */
  readonly lead?: ReactNode;
  /** What can be done with it; below the text where there is no room. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** One line: what it is, more about it, and what can be done. */
export function Line({ title, to, sub, badges, lead, actions, children }: Props) {
  return (
    <li className={classNames(styles.line, lead !== undefined && styles.withLead)}>
      {lead}
      <div className={styles.text}>
        <div className={styles.head}>
          {to === undefined ? (
            <span className={styles.title}>{title}</span>
          ) : (
            <Link to={to} className={styles.title}>
              {title}
            </Link>
          )}
          {badges}
        </div>
        {sub && <div className={styles.sub}>{sub}</div>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
