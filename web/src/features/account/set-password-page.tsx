import { atOnce, newPassword } from '@rince/contracts/fields';
import { resetPassword, validateToken } from '@rince/contracts/routes/account';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import * as z from 'zod';
import { call } from '../../lib/api.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { prepareSignIn, signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { repeatedBy } from '../../ui/repeated-by.ts';
import { toast } from '../../ui/toast.ts';
import styles from './account.module.css';

const passwords = z
  .object({ password: newPassword, password2: z.string() })
  .refine((given) => given.password === given.password2, {
    ...atOnce(),
    path: ['password2'],
    message: 'Password does not match',
  });

interface Letter {
  readonly email: string;
  readonly token: string;
}

/** Where the link of the letter leads. The code leaves the address bar at once, and no other site hears of the address. */
export function SetPasswordPage() {
  const { '*': rest = '' } = useParams();
  const [letter] = useState((): Letter | undefined => {
    const [email, token] = rest.split('/');
    return email && token ? { email, token } : undefined;
  });
  useEffect(() => history.replaceState(history.state, '', '/a/set-password/'), []);
  useEffect(prepareSignIn, []);
  return (
    <>
      <title>Set a new password · Rince</title>
      <meta name="referrer" content="no-referrer" />
      {letter ? <Checked letter={letter} /> : <Invalid text="Invalid code" />}
    </>
  );
}

function Checked({ letter }: { readonly letter: Letter }) {
  const [refused, setRefused] = useState(false);
  const query = useQuery({
    queryKey: ['reset code', letter],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => call(validateToken, { body: letter }, { signal }),
  });
  return (
    <QueryView query={query}>
      {({ valid }) =>
        valid && !refused ? (
          <PasswordForm letter={letter} onRefused={() => setRefused(true)} />
        ) : (
          <Invalid text="This code is invalid" />
        )
      }
    </QueryView>
  );
}

function PasswordForm({ letter, onRefused }: { readonly letter: Letter; readonly onRefused: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(passwords, { password: '', password2: '' });
  const { errors, isSubmitting, isValid } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call(resetPassword, { body: { ...letter, password } });
    } catch (error) {
      if (isApiError(error, 'NETWORK') || isApiError(error, 'TOO_MANY_TRIES')) {
        toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
        return;
      }
      toast({ title: 'Login Failed', text: messageOf(error), kind: 'error' });
      onRefused();
      return;
    }
    try {
      await signIn(letter.email, password);
      await navigate('/app', { replace: true });
    } catch {
      await navigate('/a/login', { replace: true });
    }
  });
  return (
    <>
      <h1 className={styles.title}>Set a new password</h1>
      <p className={styles.intro}>For {letter.email}. Your other devices sign in again afterwards.</p>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Set a new password">
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={letter.email} readOnly />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.password?.message}
          {...form.register('password', repeatedBy(form, 'password2'))}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={errors.password2?.message}
          {...form.register('password2')}
        />
        <Button type="submit" kind="primary" wide disabled={!isValid} busy={isSubmitting}>
          Set the password
        </Button>
      </form>
      <div className={styles.links}>
        <Link to="/a/login">Back to login</Link>
      </div>
    </>
  );
}

function Invalid({ text }: { readonly text: string }) {
  return (
    <>
      <h1 className="hidden-text">Set a new password</h1>
      <EmptyState
        drawing="lost"
        text={text}
        more="A link works once, within an hour. You can ask for another one."
        action={
          <Link to="/a/forgot-password" className={styles.link}>
            Send another link
          </Link>
        }
      />
      <div className={styles.links}>
        <Link to="/a/login">Back to login</Link>
      </div>
    </>
  );
}
