import { dancerForm } from '@rince/contracts/dancers';
import { createDancer, listDancers } from '@rince/contracts/routes/dancers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { regionsQuery, searchSchools } from '../../lib/directory.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DancerFields } from '../../ui/dancer-fields.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';

export function NewDancerPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const regions = useQuery(regionsQuery);
  const form = useContractForm(dancerForm, {
    name: '',
    lname: '',
    birthdate: '',
    level: '' as 'novice',
    region: { _id: '' },
    school: { _id: '' },
  });
  const create = useWrite(createDancer);

  const submit = form.handleSubmit(async (body) => {
    try {
      const dancer = await create.mutateAsync({ body });
      void client.invalidateQueries({ queryKey: rowKey(listDancers) });
      toast({ title: 'Your changes have been saved' });
      await navigate(`/app/dancers/${dancer._id}/info`, { replace: true });
    } catch (error) {
      if (!showIssues(form, error)) toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  });

  return (
    <>
      <PageHeader title="New dancer" back="/app/dancers" backTitle="Dancers" />
      <QueryView query={regions}>
        {({ data }) => (
          <form onSubmit={submit} noValidate aria-label="New dancer">
            <Stack narrow>
              <Panel>
                <DancerFields
                  form={form}
                  regions={data.map(({ _id, name }) => ({ value: _id, label: name }))}
                  searchSchools={searchSchools}
                />
              </Panel>
              <div>
                <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
                  Save dancer
                </Button>
              </div>
            </Stack>
          </form>
        )}
      </QueryView>
    </>
  );
}
