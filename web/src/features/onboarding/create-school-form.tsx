import { optionalText, text } from '@rince/contracts/fields';
import * as z from 'zod';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './onboarding.module.css';

const schoolForm = z.object({ name: text(120), city: optionalText(80) });

interface Props {
  readonly onCreate: (school: z.output<typeof schoolForm>) => Promise<void>;
  readonly onSearch: () => void;
}

export function CreateSchoolForm({ onCreate, onSearch }: Props) {
  const form = useContractForm(schoolForm, { name: '', city: '' });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={form.handleSubmit(onCreate)} noValidate aria-label="Create a school">
      <Stack>
        <Panel>
          <TextField label="School Name" error={errors.name?.message} {...form.register('name')} />
          <TextField label="City" optional error={errors.city?.message} {...form.register('city')} />
          <div>
            <Button onClick={onSearch}>Search for your school</Button>
          </div>
        </Panel>
        <div className={styles.actions}>
          <Button type="submit" kind="primary" busy={isSubmitting}>
            Next
          </Button>
        </div>
      </Stack>
    </form>
  );
}
