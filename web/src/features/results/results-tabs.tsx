import { hasRole, useOwnAccount } from '../../lib/own-account.ts';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './results.module.css';

/** Everybody's results, and one's own. */
export function ResultsTabs() {
  const self = useOwnAccount();
  const isFamily = hasRole(self, 'parent', 'dancer');
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Results"
        tabs={[
          { to: '/app/results', title: 'Results', end: true },
          ...(isFamily ? [{ to: '/app/results/dancers', title: 'My Results' }] : []),
          ...(hasRole(self, 'teacher') ? [{ to: '/app/results/schools', title: 'School Results' }] : []),
        ]}
      />
    </div>
  );
}
