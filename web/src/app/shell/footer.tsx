import { Link } from 'react-router';
import { config } from '../../lib/config.ts';
import { footerLinks } from './navigation.ts';
import styles from './shell.module.css';

export function Footer() {
  return (
    <footer className={styles.foot}>
      {footerLinks.map(({ title, to }) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
      <span>Rince {config().version}</span>
    </footer>
  );
}
