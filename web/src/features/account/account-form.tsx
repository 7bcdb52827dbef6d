import { editUser } from '@rince/contracts/routes/account';
import type { Role } from '@rince/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { isAdmin, selfQuery, useSelf } from '../../lib/self.ts';
import { sendFile } from '../../lib/upload.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { RoleChecks } from './role-checks.tsx';
import { ThemeFields } from './theme-fields.tsx';

type Body = typeof editUser.body;
export type AccountFormState = UseFormReturn<z.input<Body>, unknown, z.output<Body>>;

export function AccountForm() {
  const self = useSelf();
  const client = useQueryClient();
  const { name, lname, roles, notify, theme, darkTheme, revision } = self;
  const form: AccountFormState = useContractForm(editUser.body, {
    ...{ name, lname, notify, theme, darkTheme, revision },
    roles: [...roles],
  });
  const save = useWrite(editUser);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await save.mutateAsync({ params: { id: self._id }, body });
      client.setQueryData(selfQuery.queryKey, saved);
      form.setValue('revision', saved.revision);
      form.setValue('image', undefined);
      toast({ title: 'Your changes have been saved' });
    } catch (error) {
      if (isApiError(error, 'STALE')) {
        const fresh = await client.fetchQuery({ ...selfQuery, staleTime: 0 }).catch(() => undefined);
        if (fresh) form.setValue('revision', fresh.revision);
        toast({ title: messageOf(error), text: 'What you typed is kept. Save again to keep yours.', kind: 'error' });
      } else if (!showIssues(form, error)) toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Account">
      <Stack narrow>
        <Panel title="You">
          <Columns>
            <TextField label="First Name" error={errors.name?.message} {...form.register('name')} />
            <TextField label="Last Name" error={errors.lname?.message} {...form.register('lname')} />
          </Columns>
          <ImageField
            label="Picture"
            optional
            send={sendFile}
            current={self.image?.thumb}
            onChange={(image) => form.setValue('image', image, { shouldDirty: true })}
          />
          <TextField label="Email address" value={self.email} readOnly />
          <RoleChecks
            value={form.watch('roles') ?? []}
            error={errors.roles?.message}
            withOrganizer={isAdmin(self)}
            onChange={(next: Role[]) => form.setValue('roles', next, { shouldDirty: true, shouldValidate: true })}
          />
        </Panel>
        <Panel title="How it looks and sounds">
          <ThemeFields form={form} />
          <Switch label="Play notification sound" {...form.register('notify')} />
        </Panel>
        <div>
          <Button type="submit" kind="primary" busy={isSubmitting}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
