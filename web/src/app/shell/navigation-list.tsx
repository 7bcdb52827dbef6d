import { Link, NavLink } from 'react-router';
import { config } from '../../lib/config.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { HelpIcon, LogoutIcon } from '../../ui/icons.ts';
import { footerLinks, navigationFor } from './navigation.ts';
import styles from './shell.module.css';

interface Props {
  readonly onGo?: () => void;
  readonly onLogout: () => void;
}

/** Where one can go, by role. */
export function NavigationList({ onGo, onLogout }: Props) {
  const self = useOwnAccount();
  const { helpUrl, version } = config();
  return (
    <nav aria-label="Main" className={styles.nav}>
      {navigationFor(self).map(({ title, to, icon: Icon, end }) => (
        <NavLink key={to} to={to} end={end} className={styles.entry} onClick={onGo}>
          <Icon />
          {title}
        </NavLink>
      ))}
      <a href={helpUrl ?? '/public/help'} target="_blank" rel="noreferrer" className={styles.entry}>
        <HelpIcon />
        Help
      </a>
      <button type="button" className={styles.entry} onClick={onLogout}>
        <LogoutIcon />
        Logout
      </button>
      <div className={styles.sideFoot}>
        {footerLinks.map(({ title, to }) => (
          <Link key={to} to={to} onClick={onGo}>
            {title}
          </Link>
        ))}
        <span>Version {version}</span>
      </div>
    </nav>
  );
}
