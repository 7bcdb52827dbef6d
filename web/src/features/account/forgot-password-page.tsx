import { forgotPassword } from '@rince/contracts/routes/account';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './account.module.css';

/** Asks for a link that sets a new password; what is said afterwards does not tell who has an account. */
export function ForgotPasswordPage() {
  const form = useContractForm(forgotPassword.body, { email: '' });
  const [sent, setSent] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(forgotPassword, { body });
    } catch (error) {
      // Only what the asking itself did wrong is told apart.
      if (isApiError(error, 'NETWORK') || isApiError(error, 'TOO_MANY_TRIES')) {
        toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
        return;
      }
    }
    setSent(true);
  });
  return (
    <>
      <title>Forgot your password · Rince</title>
      <h1 className={styles.title}>Forgot your password?</h1>
      <p className={styles.intro}>We send you a link with which you set a new one. It works once, within an hour.</p>
      {sent ? (
        <Notice tone="good">
          If an account exists for this address, we have sent an email with a link to set a new password.
        </Notice>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate aria-label="Forgot your password">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" kind="primary" wide busy={isSubmitting}>
            Send the link
          </Button>
        </form>
      )}
      <div className={styles.links}>
        <Link to="/a/login">Back to login</Link>
        {sent && (
          <button type="button" className={styles.link} onClick={() => setSent(false)}>
            Use another address
          </button>
        )}
      </div>
    </>
  );
}
