import { type SchoolForm, schoolForm } from '@rince/contracts/people';
import { useQuery } from '@tanstack/react-query';
import { regionsQuery, similarTo } from '../../feis/people/directory.ts';
import { SchoolFields } from '../../feis/people/school-fields.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { sendFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './onboarding.module.css';

interface Props {
  /** Saves and goes on; what it throws is shown, and what was typed stays. */
  readonly onCreate: (school: SchoolForm) => Promise<void>;
  readonly onSearch: () => void;
  /** It is a school that is there. */
  readonly onJoin: (school: string) => void;
}

export function CreateSchoolForm({ onCreate, onSearch, onJoin }: Props) {
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
              like={{
                search: similarTo,
                action: ({ id, label }) => (
                  <Button
                    disabled={form.formState.isSubmitting}
                    aria-label={`Yes, ask to join ${label}`}
                    onClick={() => onJoin(id)}
                  >
                    Yes, ask to join
                  </Button>
                ),
              }}
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
