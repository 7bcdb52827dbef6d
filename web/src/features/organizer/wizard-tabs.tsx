import { Tabs } from '../../ui/tabs.tsx';
import styles from './wizard.module.css';

const titles = ['Basic Details', 'Advanced Details', 'Competitions Data', 'Review'] as const;

/** The steps of the wizard; a new event has only the first until it is created. */
export function WizardTabs({ id }: { readonly id: string }) {
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Steps"
        tabs={titles.map((title, i) => ({
          title,
          to: `/app/event-dashboard/${id}/edit/${i + 1}`,
          disabled: id === 'new' && i > 0,
        }))}
      />
    </div>
  );
}
