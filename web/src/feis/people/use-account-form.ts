import { type Account, userChange } from '@rince/contracts/people';
import { editUser } from '@rince/contracts/routes/account';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/use-write.ts';

type Form = UseFormReturn<z.input<typeof userChange>, unknown, z.output<typeof userChange>>;

export type Saving =
  | { readonly ok: true; readonly account: Account; readonly asked: boolean }
  | { readonly ok: false; readonly title: string; readonly text: string };

const valuesOf = (account: Account): z.input<typeof userChange> => ({
  name: account.name,
  lname: account.lname,
  roles: [...account.roles],
  theme: account.theme,
  darkTheme: account.darkTheme,
  notify: account.notify,
  reminders: account.reminders,
  teacherId: account.teacherId ?? '',
  judgeId: account.judgeId ?? '',
  school: account.school ?? '',
  email: account.newEmail ?? account.email,
  password: '',
  password2: '',
  currentPassword: '',
  role: account.role,
  customerId: account.customerId ?? '',
  revision: account.revision,
});

/**
 * The form of an account and how it is saved. What somebody may not set is not sent; what came too late is kept in the fields and saved
 * by a second press.
 */
export function useAccountForm(
  account: Account,
  { byAdmin, own, refetch }: { byAdmin: boolean; own: boolean; refetch: () => Promise<Account> },
): { form: Form; save: (body: z.output<typeof userChange>) => Promise<Saving | undefined> } {
  const form: Form = useContractForm(userChange, valuesOf(account));
  const write = useWrite(editUser);

  const save = async (given: z.output<typeof userChange>): Promise<Saving | undefined> => {
    const { role, customerId, email, password, password2, currentPassword, ...common } = given;
    const body = {
      ...common,
      ...(byAdmin ? { customerId, ...(own ? {} : { role }) } : {}),
      ...(own ? { email, password, password2, currentPassword } : {}),
    };
    try {
      const saved = await write.mutateAsync({ params: { id: account._id }, body });
      form.reset(valuesOf(saved));
      const asked = saved.newEmail !== undefined && saved.newEmail !== account.newEmail;
      return { ok: true, account: saved, asked };
    } catch (error) {
      if (isApiError(error, 'STALE')) {
        const fresh = await refetch().catch(() => undefined);
        if (fresh) form.setValue('revision', fresh.revision);
        return { ok: false, title: messageOf(error), text: 'What you typed is kept. Save again to keep yours.' };
      }
      if (isApiError(error, 'EMAIL_TAKEN')) {
        form.setError('email', { type: 'server', message: messageOf(error) }, { shouldFocus: true });
        return undefined;
      }
      return showIssues(form, error) ? undefined : { ok: false, title: 'An Error Occured', text: messageOf(error) };
    }
  };
  return { form, save };
}
