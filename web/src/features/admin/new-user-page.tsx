import { newUser } from '@rince/contracts/people';
import { createUser } from '@rince/contracts/routes/account';
import { listUsers } from '@rince/contracts/routes/directory';
import type { Role } from '@rince/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ImageField } from '../../feis/files/image-field.tsx';
import { platformRoles } from '../../feis/people/account-fields.tsx';
import { RoleChecks } from '../../feis/people/role-checks.tsx';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { rowKey } from '../../lib/query-of.ts';
import { sendFile } from '../../lib/upload.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { justSaved, LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showFailure, toast } from '../../ui/toast.ts';

/** An account for somebody who has none; they choose their password themselves. */
export function NewUserPage() {
  return (
    <>
      <PageHeader title="Add user" back="/app/admin/users" backTitle="Users" />
      <Fields />
    </>
  );
}

function Fields() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useWrite(createUser);
  const [saved, setSaved] = useState(false);
  const form = useContractForm(newUser, { name: '', lname: '', email: '', roles: [], role: 'user' });
  const { errors, isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async (user) => {
    try {
      setSaved(true);
      const made = await create.mutateAsync({ body: { user } });
      await client.invalidateQueries({ queryKey: rowKey(listUsers) });
      toast({ title: 'The account is made', text: `A letter is on its way to ${made.email}.` });
      await navigate(`/app/admin/users/${made._id}/account`, { state: justSaved });
    } catch (error) {
      setSaved(false);
      if (isApiError(error, 'EMAIL_TAKEN'))
        form.setError('email', { type: 'server', message: messageOf(error) }, { shouldFocus: true });
      else if (!showIssues(form, error, 'user.')) showFailure(error);
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label="New user">
      <LeaveGuard when={isDirty && !saved} />
      <Stack narrow>
        <Panel title="Person">
          <ImageField
            label="Picture"
            optional
            send={sendFile}
            onChange={(image) => form.setValue('image', image ?? undefined, { shouldDirty: true })}
          />
          <Columns>
            <TextField label="First Name" error={errors.name?.message} {...form.register('name')} />
            <TextField label="Last Name" error={errors.lname?.message} {...form.register('lname')} />
          </Columns>
          <RoleChecks
            legend="This person is a"
            value={form.watch('roles')}
            error={errors.roles?.message}
            withOrganizer
            onChange={(roles: Role[]) => form.setValue('roles', roles, { shouldDirty: true, shouldValidate: true })}
          />
        </Panel>
        <Panel title="Signing in">
          <TextField
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            hint="We send a letter there with a link to set a password. It works for three days; after that, another one can be asked for on the sign-in page."
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Select
            label="Role"
            options={platformRoles}
            hint="An admin may see and change everything."
            error={errors.role?.message}
            {...form.register('role')}
          />
        </Panel>
        <div>
          <Button type="submit" kind="primary" busy={isSubmitting}>
            Add user
          </Button>
        </div>
      </Stack>
    </form>
  );
}
