import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './tile.module.css';

/** Which group a thing belongs to; the same tint follows it everywhere. */
export type Tint = 'grades' | 'championship' | 'adult' | 'teams' | 'primary' | 'gold' | 'red' | 'none';

interface Props {
  readonly title: ReactNode;
  /** Where the tile goes, or what it does; without either it is just there. */
  readonly to?: string;
  readonly onClick?: () => void;
  readonly tint?: Tint;
  readonly sub?: ReactNode;
  /** What stands before the text: a day, a number. */
  readonly lead?: ReactNode;
  /** The bottom line: badges, counts. */
  readonly foot?: ReactNode;
  /** Small buttons of their own in the corner. */
  readonly actions?: ReactNode;
  /** Titles are set in Fraunces; `plain` is for codes and the like. */
  readonly plain?: boolean;
  /** Done with, or not open. */
  readonly faded?: boolean;
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
}

/** A card with a coloured edge. The title carries the link, and the whole tile takes the tap. */
export function Tile(props: Props) {
  const { title, to, onClick, tint = 'none', sub, foot, lead, actions, plain, faded, level = 3, children } = props;
  const Heading = `h${level}` as const;
  const linked = to !== undefined || onClick !== undefined;
  return (
    <article
      className={classNames(
        styles.tile,
        tint !== 'none' && styles[tint],
        linked && styles.linked,
        faded && styles.faded,
        actions !== undefined && styles.withActions,
        lead !== undefined && styles.withLead,
      )}
    >
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      <Heading className={plain ? styles.plainTitle : styles.title}>
        {to !== undefined ? (
          <Link to={to} className={styles.cover}>
            {title}
          </Link>
        ) : onClick ? (
          <button type="button" onClick={onClick} className={styles.cover}>
            {title}
          </button>
        ) : (
          title
        )}
      </Heading>
      {sub && <div className={styles.sub}>{sub}</div>}
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
