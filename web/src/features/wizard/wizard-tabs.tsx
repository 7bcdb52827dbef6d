import { Tabs } from '../../ui/tabs.tsx';
import { useWizardPath } from './use-wizard-path.ts';
import styles from './wizard.module.css';

const titles = ['Basic Details', 'Advanced Details', 'Competitions Data', 'Review'] as const;

/** The steps of the wizard; a new event has only the first until it is created. */
export function WizardTabs({ id }: { readonly id: string }) {
  const path = useWizardPath(id);
  return (
    <div className={styles.tabs}>
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
