import { type Dancer, dancerForm } from '@rince/contracts/dancers';
import { editDancer, listDancers } from '@rince/contracts/routes/dancers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { searchSchools } from '../../lib/directory.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useSelf } from '../../lib/self.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DancerFields } from '../../ui/dancer-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { dancerQuery } from './dancer-queries.ts';
import { mayEdit } from './may-edit.ts';

interface Props {
  readonly dancer: Dancer;
  readonly regions: readonly SelectOption[];
}

/** Open to owners and admins; others see it and cannot change it. */
export function EditDancerForm({ dancer, regions }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const self = useSelf();
  const [revision, setRevision] = useState(dancer.revision);
  const { name, lname, birthdate, level, region, school } = dancer;
  const form = useContractForm(dancerForm, { name, lname, birthdate, level, region, school });
  const save = useWrite(editDancer);
  const disabled = !mayEdit(self, dancer);

  const submit = form.handleSubmit(async (changed) => {
    try {
      const saved = await save.mutateAsync({ params: { id: dancer._id }, body: { ...changed, revision } });
      client.setQueryData(dancerQuery(dancer._id).queryKey, saved);
      void client.invalidateQueries({ queryKey: rowKey(listDancers) });
      toast({ title: 'Your changes have been saved' });
      await navigate(`/app/dancers/${dancer._id}/info`);
    } catch (error) {
      if (isApiError(error, 'STALE')) {
        const fresh = await client.fetchQuery({ ...dancerQuery(dancer._id), staleTime: 0 }).catch(() => undefined);
        if (fresh) setRevision(fresh.revision);
        toast({ title: messageOf(error), text: 'What you typed is kept. Save again to keep yours.', kind: 'error' });
      } else if (!showIssues(form, error)) toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Edit dancer">
      <Stack narrow>
        {disabled && <Notice>Only this dancer's family can change the profile.</Notice>}
        <Panel>
          <DancerFields
            form={form}
            regions={regions}
            searchSchools={searchSchools}
            school={{ id: school._id, label: school.name }}
            disabled={disabled}
          />
        </Panel>
        <div>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting} disabled={disabled}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
