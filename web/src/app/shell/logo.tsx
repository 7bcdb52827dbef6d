import { Link } from 'react-router';
import { isSignedIn } from '../../lib/session.ts';
import styles from './shell.module.css';

/** The name, on the way home. */
export function Logo() {
  return (
    <Link to={isSignedIn() ? '/app' : '/public/results'} className={styles.logo} aria-label="Rince, start page">
      <img src="/icon.svg" alt="" className={styles.mark} width={30} height={30} />
      Rince
    </Link>
  );
}
