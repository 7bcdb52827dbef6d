import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { lateCheck, useCheckedForm } from '../../lib/checked-form.ts';
import { config } from '../../lib/config.ts';
import { MissingFile, onceIdle, reloadOnce, whenReachable } from '../../lib/load-part.ts';
import { hasSessionEnded } from '../../lib/return-after-login.ts';
import { prepareSignIn, signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './account.module.css';
import { DemoAccounts } from './demo-accounts.tsx';

const loadCheck = async () => (await import('./login-check.ts')).loginCheck;
const check = lateCheck(loadCheck);

const tooOften = new Set(['TooManyRequestsException', 'LimitExceededException']);
/** Why signing in did not work, as far as the user pool may say: it never tells who has an account. */
const failureOf = (error: unknown): { title: string; text: string } => {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (error instanceof MissingFile)
    return { title: 'An Error Occured', text: 'We cannot reach Rince. This page begins anew when we can.' };
  if (name === 'NetworkError')
    return { title: 'An Error Occured', text: 'We cannot reach Rince. Check the connection and try again.' };
  // The user pool has no name of its own for too many wrong passwords.
  if (tooOften.has(name) || (name === 'NotAuthorizedException' && message.includes('attempts exceeded')))
    return { title: 'Login Failed', text: 'Too many tries. Please wait a moment and try again.' };
  return { title: 'Login Failed', text: 'Check your username and password and try again.' };
};

export function LoginPage() {
  const navigate = useNavigate();
  const form = useCheckedForm(check, { email: '', password: '' });
  const [attempts, setAttempts] = useState(0);
  const [ended] = useState(hasSessionEnded);
  const { errors, isSubmitting } = form.formState;
  const { local, demoAccounts = [], demoPassword = '' } = config();
  useEffect(() => {
    onceIdle(loadCheck);
    prepareSignIn();
  }, []);

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await navigate(await signIn(email, password), { replace: true });
    } catch (error) {
      setAttempts(attempts + 1);
      // A file that did not come once is not asked for again by every browser.
      if (error instanceof MissingFile) whenReachable(reloadOnce);
      toast({ ...failureOf(error), kind: 'error' });
      form.setFocus('password');
    }
  });

  return (
    <>
      <title>Log in · Rince</title>
      <h1 className={styles.title}>Log in</h1>
      <p className={styles.intro}>Entries, judging, tabulation and results of your feis.</p>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Log in" data-attempts={attempts}>
        {ended && (
          <Notice>
            <p>You were logged out: your session has ended. That happens when a password or what you may do changes.</p>
            <p>Log in again to go on where you were. What you typed into its form is kept.</p>
          </Notice>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" kind="primary" wide busy={isSubmitting}>
          Log in
        </Button>
      </form>
      <div className={styles.links}>
        <Link to="/a/register">Create an account</Link>
        <Link to="/a/forgot-password">Forgot your password?</Link>
      </div>
      {local && demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          onPick={(email) => {
            form.setValue('email', email, { shouldValidate: true });
            form.setValue('password', demoPassword, { shouldValidate: true });
          }}
        />
      )}
    </>
  );
}
