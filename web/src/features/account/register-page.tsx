import { registration } from '@rince/contracts/people';
import { register } from '@rince/contracts/routes/account';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { chosenRoles } from '../../feis/people/role-labels.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { prepareSignIn, signIn } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { repeatedBy } from '../../ui/repeated-by.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './account.module.css';
import { RegisterConsents } from './register-consents.tsx';
import { RegisterRoles } from './register-roles.tsx';

const empty = { name: '', lname: '', email: '', email2: '', password: '', password2: '' };
const noRoles = { dancer: false, parent: false, teacher: false, tabulator: false, judge: false };

export function RegisterPage() {
  const navigate = useNavigate();
  const form = useContractForm(registration, { ...empty, ...noRoles });
  const create = useWrite(register);
  const { errors, isSubmitting } = form.formState;
  useEffect(prepareSignIn, []);

  const submit = form.handleSubmit(
    async (body) => {
      try {
        await create.mutateAsync({ body });
      } catch (error) {
        if (!showIssues(form, error)) toast({ title: 'Register Failed', text: messageOf(error), kind: 'error' });
        return;
      }
      try {
        await signIn(body.email, body.password);
        await navigate('/onboarding', { replace: true });
      } catch {
        await navigate('/a/login', { replace: true });
      }
    },
    (wrong) => {
      // The schema compares fields only once each is right by itself; a family should read everything at once.
      const given = form.getValues();
      if (!chosenRoles.some((role) => given[role]))
        form.setError('roles' as 'dancer', { message: 'You must select at least one role.' });
      if (wrong.tos || wrong.privacy)
        toast({
          title: 'Register Failed',
          text: 'You must agree to the terms of service and privacy policy to continue',
          kind: 'error',
        });
      else if (wrong.age)
        toast({
          title: 'Register Failed',
          text: 'You must be 18 to register an account.  Please have a parent create an account.',
          kind: 'error',
        });
    },
  );

  return (
    <>
      <title>Create an account · Rince</title>
      <h1 className={styles.title}>Create an account</h1>
      <p className={styles.intro}>One account for your dancers, your school or your work at a feis.</p>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Create an account">
        <div className={styles.pair}>
          <TextField
            label="First Name"
            autoComplete="given-name"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            error={errors.lname?.message}
            {...form.register('lname')}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', repeatedBy(form, 'email2'))}
        />
        <TextField
          label="Email again"
          type="email"
          autoComplete="off"
          error={errors.email2?.message}
          {...form.register('email2')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.password?.message}
          {...form.register('password', repeatedBy(form, 'password2'))}
        />
        <PasswordField
          label="Password again"
          autoComplete="new-password"
          error={errors.password2?.message}
          {...form.register('password2')}
        />
        <RegisterRoles form={form} />
        <RegisterConsents form={form} />
        <Button type="submit" kind="primary" wide busy={isSubmitting}>
          Create account
        </Button>
      </form>
      <div className={styles.links}>
        <Link to="/a/login">I have an account already</Link>
      </div>
    </>
  );
}
