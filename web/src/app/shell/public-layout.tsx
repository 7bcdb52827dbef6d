import { Outlet, ScrollRestoration } from 'react-router';
import { isSignedIn } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Footer } from './footer.tsx';
import { Logo } from './logo.tsx';
import { scrollKey } from './scroll-key.ts';
import styles from './shell.module.css';
import { useArrival } from './use-arrival.ts';

/** Public pages: light, and without anything that only members need. */
export function PublicLayout() {
  const main = useArrival();
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <Logo />
        {isSignedIn() ? (
          <ButtonLink kind="quiet" to="/app">
            Dashboard
          </ButtonLink>
        ) : (
          <ButtonLink kind="quiet" to="/a/login">
            Log in
          </ButtonLink>
        )}
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.public}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
