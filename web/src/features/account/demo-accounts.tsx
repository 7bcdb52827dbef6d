import { Button } from '../../ui/button.tsx';
import styles from './account.module.css';

interface Props {
  readonly accounts: readonly string[];
  readonly onPick: (email: string) => void;
}

/** On one's own machine only: the accounts of the demo world, one tap each. */
export function DemoAccounts({ accounts, onPick }: Props) {
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <h2>This copy runs on your machine</h2>
      <p>Pick a demo account; the password is printed where Rince was started.</p>
      <div className={styles.accounts}>
        {accounts.map((email) => (
          <Button key={email} onClick={() => onPick(email)}>
            {email.split('@')[0]}
          </Button>
        ))}
      </div>
    </section>
  );
}
