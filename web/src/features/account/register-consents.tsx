import { Acceptance } from '../../ui/acceptance.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './account.module.css';
import type { RegisterForm } from './register-form.ts';

export function RegisterConsents({ form }: { readonly form: RegisterForm }) {
  const { errors } = form.formState;
  return (
    <fieldset className={styles.checks}>
      <legend className="hidden-text">Agreements</legend>
      <Acceptance of="terms" error={errors.tos?.message} {...form.register('tos')} />
      <Acceptance of="privacy" error={errors.privacy?.message} {...form.register('privacy')} />
      <Checkbox label="I am 18 years or older" error={errors.age?.message} {...form.register('age')} />
    </fieldset>
  );
}
