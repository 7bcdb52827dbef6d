import type { Role } from '@rince/domain/access';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './role-checks.module.css';
import { chosenRoles, roleLabels } from './role-labels.ts';

interface Props {
  readonly value: readonly Role[];
  readonly onChange: (value: Role[]) => void;
  readonly error?: string;
  /** Whose roles they are. */
  readonly legend?: string;
  /** Only admins give the organizer role. */
  readonly withOrganizer: boolean;
}

export function RoleChecks({ value, onChange, error, legend = 'I am a', withOrganizer }: Props) {
  const offered: readonly Role[] = withOrganizer ? [...chosenRoles, 'organizer'] : chosenRoles;
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.roles}>
        {offered.map((role) => (
          <Checkbox
            key={role}
            label={roleLabels[role]}
            checked={value.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, role] : value.filter((other) => other !== role))
            }
          />
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
