import { userChange } from '@rince/contracts/people';
import { editUser } from '@rince/contracts/routes/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { regionsQuery } from '../../feis/people/directory.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { ownAccountQuery, useOwnAccount } from '../../lib/own-account.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';

/** The region somebody belongs to. */
export function RegionForm() {
  const self = useOwnAccount();
  const client = useQueryClient();
  const regions = useQuery(regionsQuery);
  const form = useContractForm(userChange, { region: { _id: self.region ?? '' }, revision: self.revision });
  const save = useWrite(editUser);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ region, revision }) => {
    try {
      const saved = await save.mutateAsync({ params: { id: self._id }, body: { region, revision } });
      client.setQueryData(ownAccountQuery.queryKey, saved);
      form.setValue('revision', saved.revision);
      toast({ title: 'Your changes have been saved' });
    } catch (error) {
      if (isApiError(error, 'STALE')) {
        const fresh = await client.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
        if (fresh) form.setValue('revision', fresh.revision);
        toast({ title: messageOf(error), text: 'What you chose is kept. Save again to keep it.', kind: 'error' });
      } else if (!showIssues(form, error)) toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  });

  return (
    <QueryView query={regions}>
      {({ data }) => (
        <form onSubmit={submit} noValidate aria-label="Region">
          <Stack narrow>
            <Panel title="Your region">
              <Select
                label="Region"
                placeholder="Choose a region"
                options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
                error={errors.region?._id?.message}
                {...form.register('region._id')}
              />
            </Panel>
            <div>
              <Button type="submit" kind="primary" busy={isSubmitting}>
                Save
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </QueryView>
  );
}
