import { useState } from 'react';
import { NotificationsPanel } from '../../features/notifications/notifications-panel.tsx';
import { useUnseen } from '../../features/notifications/use-unseen.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BellIcon } from '../../ui/icons.ts';
import styles from './shell.module.css';

/** The bell: how many are new, and a list of the latest. */
export function NotificationsMenu() {
  const [open, setOpen] = useState(false);
  const unseen = useUnseen();
  const label = unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`;
  return (
    <span className={styles.bell}>
      <Dropdown
        open={open}
        onChange={setOpen}
        target={<IconButton label={label} icon={<BellIcon />} onClick={() => setOpen(!open)} />}
      >
        <NotificationsPanel onGo={() => setOpen(false)} />
      </Dropdown>
      {unseen > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
    </span>
  );
}
