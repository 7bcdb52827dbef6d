import type { DemoAccount } from '../../lib/config.ts';
import styles from './account.module.css';

interface Props {
  readonly accounts: readonly DemoAccount[];
  readonly onPick: (email: string) => void;
}

/** On one's own machine only: the accounts of the demo world, one tap each. */
export function DemoAccounts({ accounts, onPick }: Props) {
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h2 id="demo">Demo accounts</h2>
      <p>Rince runs on this machine. One tap fills in an account of the demo world.</p>
      <ul className={styles.accounts}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" className={styles.account} onClick={() => onPick(email)}>
              {email.split('@')[0]}
              <span>{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
