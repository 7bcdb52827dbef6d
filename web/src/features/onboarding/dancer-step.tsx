import { dancerForm } from '@rince/contracts/dancers';
import { useQuery } from '@tanstack/react-query';
import { DancerFields } from '../../feis/dancers/dancer-fields.tsx';
import { organizationsQuery, regionsQuery, searchSchools, searchTeachers } from '../../feis/people/directory.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { sendFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './onboarding.module.css';
import { useNextStep } from './use-next-step.ts';

export function DancerStep({ step }: { readonly step: number }) {
  const next = useNextStep();
  const regions = useQuery(regionsQuery);
  const organizations = useQuery(organizationsQuery);
  const form = useContractForm(dancerForm, {
    name: '',
    lname: '',
    birthdate: '',
    level: '' as 'novice',
    region: { _id: '' },
    school: { _id: '' },
    teacher: { _id: '' },
    organization: { _id: '' },
  });

  const go = async (body: Parameters<typeof next.send>[0]): Promise<void> => {
    try {
      await next.send(body);
    } catch (error) {
      if (!showIssues(form, error, 'dancer.'))
        toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  };
  const submit = form.handleSubmit((dancer) => go({ step, dancer }));

  return (
    <>
      <h1 className={styles.title}>Who is dancing?</h1>
      <p className={styles.intro}>
        One dancer is enough to begin with; more are added under Dancer Profiles. The date of birth decides the age
        groups a dancer may enter.
      </p>
      <QueryView query={regions}>
        {({ data }) => (
          <form onSubmit={submit} noValidate aria-label="Your dancer">
            <Stack>
              <Panel>
                <DancerFields
                  form={form}
                  regions={data.map(({ _id, name }) => ({ value: _id, label: name }))}
                  organizations={(organizations.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
                  searchSchools={searchSchools}
                  searchTeachers={searchTeachers}
                  send={sendFile}
                />
              </Panel>
              <div className={styles.actions}>
                <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
                  Next
                </Button>
                <Button kind="quiet" disabled={next.isPending} onClick={() => void go({ step })}>
                  Later
                </Button>
              </div>
            </Stack>
          </form>
        )}
      </QueryView>
    </>
  );
}
