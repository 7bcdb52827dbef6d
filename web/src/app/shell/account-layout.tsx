import { Outlet, ScrollRestoration } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Footer } from './footer.tsx';
import { Logo } from './logo.tsx';
import { scrollKey } from './scroll-key.ts';
import styles from './shell.module.css';
import { useArrival } from './use-arrival.ts';

/** Signing in and registering. */
export function AccountLayout() {
  const main = useArrival();
  return (
    <>
      <header className={styles.bar}>
        <Logo />
        <ButtonLink kind="quiet" to="/public/results">
          Results
        </ButtonLink>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.centred}>
        <div className={styles.card}>
          <Outlet />
        </div>
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
