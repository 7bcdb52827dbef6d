import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AccountFields, type AccountFormState } from '../../feis/people/account-fields.tsx';
import { useAccountForm } from '../../feis/people/use-account-form.ts';
import { isAdmin, ownAccountQuery, useOwnAccount } from '../../lib/own-account.ts';
import { isSignedIn } from '../../lib/session.ts';
import { applyTheme } from '../../lib/theme.ts';
import { sendFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { YourData } from './your-data.tsx';

/** Shows a theme while it is being chosen; what was not saved is gone on leaving. */
function useThemeAtOnce(form: AccountFormState): void {
  const self = useOwnAccount();
  const theme = form.watch('theme') ?? 'pretty';
  const darkTheme = form.watch('darkTheme') ?? false;
  useEffect(() => {
    applyTheme({ theme, darkTheme });
    return () => {
      if (isSignedIn()) applyTheme(self);
    };
  }, [theme, darkTheme, self]);
}

export function AccountForm() {
  const self = useOwnAccount();
  const client = useQueryClient();
  const byAdmin = isAdmin(self);
  const { form, save } = useAccountForm(self, {
    byAdmin,
    own: true,
    refetch: () => client.fetchQuery({ ...ownAccountQuery, staleTime: 0 }),
  });
  useThemeAtOnce(form);

  const submit = form.handleSubmit(async (body) => {
    const saving = await save(body);
    if (!saving) return;
    if (!saving.ok) {
      toast({ title: saving.title, text: saving.text, kind: 'error' });
      return;
    }
    client.setQueryData(ownAccountQuery.queryKey, saving.account);
    toast({
      title: 'Your changes have been saved',
      ...(saving.asked ? { text: `We have sent a link to ${saving.account.newEmail ?? ''}.` } : {}),
    });
  });

  return (
    <Stack>
      <form onSubmit={submit} noValidate aria-label="Account">
        <Stack narrow>
          <AccountFields form={form} account={self} send={sendFile} byAdmin={byAdmin} own />
          <div>
            <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
      <Stack narrow>
        <YourData />
      </Stack>
    </Stack>
  );
}
