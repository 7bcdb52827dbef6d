import { Link } from 'react-router';
import { config } from '../../lib/config.ts';
import { footerLinks } from './navigation.ts';
import styles from './shell.module.css';

export function Footer() {
  const { helpUrl, version } = config();
  return (
    <footer className={styles.foot}>
      {footerLinks.map(({ title, to }) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
      <a href={helpUrl ?? '/public/help'}>Help</a>
      <span>Rince {version}</span>
    </footer>
  );
}
