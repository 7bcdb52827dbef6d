import { Fragment, type ReactNode } from 'react';
import styles from './panel.module.css';

/** Names and what they are: a definition list. Empty ones are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== undefined && value !== null && value !== false)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
