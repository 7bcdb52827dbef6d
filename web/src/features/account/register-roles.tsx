import { chosenRoles, roleLabels } from '../../feis/people/role-labels.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './account.module.css';
import type { RegisterForm } from './register-form.ts';

export function RegisterRoles({ form }: { readonly form: RegisterForm }) {
  // The sentence about roles belongs to no single box.
  const { errors, isSubmitted } = form.formState;
  const message = (errors as { roles?: { message?: string } }).roles?.message;
  return (
    <fieldset aria-describedby={message ? 'roles-error' : undefined}>
      <legend className={styles.legend}>I am a</legend>
      <div className={styles.roles}>
        {chosenRoles.map((role) => (
          <Checkbox
            key={role}
            label={roleLabels[role]}
            {...form.register(role, {
              onChange: () => {
                form.clearErrors('roles' as 'dancer');
                if (isSubmitted) void form.trigger();
              },
            })}
          />
        ))}
      </div>
      {message && (
        <p id="roles-error" className={styles.error}>
          {message}
        </p>
      )}
    </fieldset>
  );
}
