import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './account.module.css';

export function SignupPage() {
  return (
    <>
      <title>Signup · Rince</title>
      <h1 className={styles.title}>Signup</h1>
      <p className={styles.intro}>Accounts are created on the registration page.</p>
      <ButtonLink to="/a/register" kind="primary">
        Create an account
      </ButtonLink>
    </>
  );
}
