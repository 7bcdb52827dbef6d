import { Children, type ReactNode } from 'react';
import styles from './tile.module.css';

export function TileGrid({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {Children.toArray(children).map((child, i) => (
        <li key={(child as { key?: string }).key ?? i} style={{ display: 'grid' }}>
          {child}
        </li>
      ))}
    </ul>
  );
}
