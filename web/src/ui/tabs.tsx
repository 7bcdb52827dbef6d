import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface Tab {
  readonly to: string;
  readonly title: ReactNode;
  readonly disabled?: boolean;
  /** Only this very address, not those below it. */
  readonly end?: boolean;
}

/** Tabs that are addresses: they can be linked to, opened elsewhere and gone back from. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the tabs are wider than the screen: the one that is shown comes into sight. The page itself stays where somebody comes back to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which tab is the current one.
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current="page"]');
    if (!bar.current || !tab) return;
    const [all, one] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    bar.current.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2);
  }, [pathname]);
  return (
    <nav ref={bar} aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, title, disabled, end = false }) =>
        disabled ? (
          <span key={to} className={classNames(styles.tab, styles.disabled)} aria-disabled="true">
            {title}
          </span>
        ) : (
          <NavLink key={to} to={to} end={end} replace className={styles.tab}>
            {title}
          </NavLink>
        ),
      )}
    </nav>
  );
}
