import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { startLive } from '../../lib/live.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { applyTheme } from '../../lib/theme.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConfirmBanner } from './confirm-banner.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Logo } from './logo.tsx';
import { LogoutModal } from './logout-modal.tsx';
import { isWide } from './navigation.ts';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { NavigationList } from './navigation-list.tsx';
import { NotificationsMenu } from './notifications-menu.tsx';
import { scrollKey } from './scroll-key.ts';
import styles from './shell.module.css';
import { useArrival } from './use-arrival.ts';

/** What is on the screen may be old, and nobody can say which part. */
const sayOld = (): void => {
  toast({ title: 'An Error Occured', text: 'Please reload this view and try again', kind: 'error' });
};

/** The shell of everything signed in. */
export function AppLayout() {
  const self = useOwnAccount();
  const { pathname } = useLocation();
  const [menu, setMenu] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const main = useArrival();
  const wide = isWide(pathname);
  useEffect(() => startLive(sayOld), []);
  useEffect(() => applyTheme(self), [self]);
  return (
    <UiProvider>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={classNames(styles.bar, wide && styles.barWide)}>
        <IconButton label="Menu" icon={<MenuIcon />} className={styles.menuButton} onClick={() => setMenu(true)} />
        <Logo />
        <ConnectionNotice />
        <NotificationsMenu />
        <AccountMenu onLogout={() => setLeaving(true)} />
      </header>
      <div className={classNames(styles.frame, wide && styles.wide)}>
        <aside className={styles.side} aria-label="Sidebar">
          <NavigationList onLogout={() => setLeaving(true)} />
        </aside>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {!self.confirmed && !wide && <ConfirmBanner email={self.email} />}
          <Outlet />
        </main>
      </div>
      <NavigationDrawer open={menu} onClose={() => setMenu(false)} onLogout={() => setLeaving(true)} />
      <LogoutModal open={leaving} onClose={() => setLeaving(false)} />
      <ScrollRestoration getKey={scrollKey} />
    </UiProvider>
  );
}
