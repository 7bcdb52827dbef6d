import { useState } from 'react';
import { Outlet } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LogoutIcon } from '../../ui/icons.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { LogoutModal } from './logout-modal.tsx';
import styles from './shell.module.css';
import { useArrival } from './use-arrival.ts';

/** The few steps between registering and the dashboard. */
export function OnboardingLayout() {
  const [leaving, setLeaving] = useState(false);
  const main = useArrival();
  return (
    <UiProvider>
      <header className={styles.bar}>
        <span className={styles.logo}>
          <img src="/icon.svg" alt="" className={styles.mark} width={30} height={30} />
          Rince
        </span>
        <Button kind="quiet" icon={<LogoutIcon />} onClick={() => setLeaving(true)}>
          Logout
        </Button>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.onboarding}>
        <Outlet />
      </main>
      <LogoutModal open={leaving} onClose={() => setLeaving(false)} />
    </UiProvider>
  );
}
