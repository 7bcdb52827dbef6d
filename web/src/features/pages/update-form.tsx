import {
  createUpdate,
  editUpdate,
  listUpdates,
  type UpdateView,
  updateForm,
  updateTypes,
} from '@rince/contracts/routes/updates';
import { isSafeLink, type RichDocument } from '@rince/domain/rich-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { justSaved, LeaveGuard } from '../../ui/leave-guard.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RichTextField } from '../../ui/rich-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { updateQuery } from './updates-queries.ts';

const types = updateTypes.map((value) => ({ value, label: value === 'api' ? 'API' : 'App' }));
const empty: RichDocument = { type: 'doc', content: [] };

export function UpdateForm({ update }: { readonly update?: UpdateView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [revision, setRevision] = useState(update?.revision ?? 0);
  const [first] = useState<RichDocument>(update?.content ?? empty);
  const form = useContractForm(updateForm, {
    title: update?.title ?? '',
    type: update?.type ?? 'app',
    description: update?.description ?? '',
    version: update?.version ?? '',
    content: first as never,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const create = useWrite(createUpdate);
  const edit = useWrite(editUpdate);

  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = update
        ? await edit.mutateAsync({ params: { id: update._id }, body: { ...body, revision } })
        : await create.mutateAsync({ body });
      client.setQueryData(updateQuery(saved._id).queryKey, saved);
      void client.invalidateQueries({ queryKey: rowKey(listUpdates) });
      await navigate(`/app/updates/${saved._id}`, { state: justSaved });
      toast({ title: 'Your changes have been saved' });
    } catch (error) {
      if (isApiError(error, 'STALE') && update) {
        const fresh = await client.fetchQuery({ ...updateQuery(update._id), staleTime: 0 }).catch(() => undefined);
        if (fresh) setRevision(fresh.revision);
        toast({ title: messageOf(error), text: 'What you typed is kept. Save again to keep yours.', kind: 'error' });
      } else if (!showIssues(form, error)) showFailure(error);
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label={update ? 'Edit Update' : 'Post Update'}>
      <LeaveGuard when={isDirty && !isSubmitting} />
      <Stack>
        <Panel>
          <TextField label="Title" error={errors.title?.message} {...form.register('title')} />
          <Columns>
            <Select label="Type" options={types} {...form.register('type')} />
            <TextField label="Version" optional error={errors.version?.message} {...form.register('version')} />
          </Columns>
          <TextField
            label="Description"
            optional
            hint="One sentence for the list."
            error={errors.description?.message}
            {...form.register('description')}
          />
          <RichTextField
            label="Content"
            value={first}
            error={errors.content?.message}
            onChange={(content) => form.setValue('content', content as never, { shouldDirty: true })}
            isSafeLink={isSafeLink}
          />
        </Panel>
        <div>
          <Button type="submit" kind="primary" busy={isSubmitting}>
            {update ? 'Save' : 'Post'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
