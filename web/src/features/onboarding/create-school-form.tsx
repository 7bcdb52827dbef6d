import { type SchoolForm, schoolForm } from '@rince/contracts/people';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { regionsQuery } from '../../lib/directory.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { sendFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SchoolFields } from '../../ui/school-fields.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './onboarding.module.css';

interface Props {
  /** Saves and goes on; what it throws is shown, and what was typed stays. */
  readonly onCreate: (school: SchoolForm) => Promise<void>;
  readonly onSearch: () => void;
}

export function CreateSchoolForm({ onCreate, onSearch }: Props) {
  const regions = useQuery(regionsQuery);
  const form = useContractForm(schoolForm, { name: '', city: '', region: '', about: '', url: '', fb: '', ig: '' });
  const submit = form.handleSubmit(async (school) => {
    try {
      await onCreate(school);
    } catch (error) {
      if (!showIssues(form, error, 'school.'))
        toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  });
  return (
    <QueryView query={regions}>
      {({ data }) => (
        <form onSubmit={submit} noValidate aria-label="Create a school">
          <Stack>
            <SchoolFields
              form={form}
              regions={data.map(({ _id, name }) => ({ value: _id, label: name }))}
              send={sendFile}
            />
            <div className={styles.actions}>
              <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
                Next
              </Button>
              <Button onClick={onSearch}>Search for your school</Button>
            </div>
          </Stack>
        </form>
      )}
    </QueryView>
  );
}
