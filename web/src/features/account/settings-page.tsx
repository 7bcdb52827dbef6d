import { Outlet } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './account.module.css';

const tabs = [
  { to: '/app/settings/account', title: 'Account' },
  { to: '/app/settings/region', title: 'Region' },
  { to: '/app/settings/payments', title: 'Payments' },
];

export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs label="Settings" tabs={tabs} />
      <div className={styles.settings}>
        <Outlet />
      </div>
    </>
  );
}
