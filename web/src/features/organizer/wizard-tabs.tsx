import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Tabs } from '../../ui/tabs.tsx';
import { useWizardPath } from './use-wizard-path.ts';
import styles from './wizard.module.css';

const titles = ['Basic Details', 'Advanced Details', 'Competitions Data', 'Review'] as const;

/** The steps of the wizard; a new event has only the first until it is created. */
export function WizardTabs({ id }: { readonly id: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const path = useWizardPath(id);
  // On a phone the tabs are wider than the screen: the one that is shown comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which tab is the current one.
  useEffect(() => {
    bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <div ref={bar} className={styles.tabs}>
      <Tabs
        label="Steps"
        tabs={titles.map((title, i) => ({
          title,
          to: path(i + 1),
          disabled: id === 'new' && i > 0,
        }))}
      />
    </div>
  );
}
