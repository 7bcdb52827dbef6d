import type { Account, userChange } from '@rince/contracts/people';
import type { Role } from '@rince/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { Columns } from '../../ui/columns.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { repeatedBy } from '../../ui/repeated-by.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SendFile } from '../files/file-rules.ts';
import { ImageField } from '../files/image-field.tsx';
import { fewestLetters, schoolQuery, searchSchools } from './directory.ts';
import { RoleChecks } from './role-checks.tsx';

export type AccountFormState = UseFormReturn<z.input<typeof userChange>, unknown, z.output<typeof userChange>>;

interface Props {
  readonly form: AccountFormState;
  readonly account: Account;
  readonly send: SendFile;
  /** Who looks: admins see more, and only the person themselves changes how they sign in. */
  readonly byAdmin: boolean;
  readonly own: boolean;
}

const themes = [
  { value: 'pretty', label: 'Pretty' },
  { value: 'plain', label: 'Plain, with the highest contrast' },
];
/** What somebody may do on the whole platform. */
export const platformRoles = [
  { value: 'user', label: 'user' },
  { value: 'admin', label: 'admin' },
];

/** What an account is made of: the same fields in one's settings and for admins. */
export function AccountFields({ form, account, send, byAdmin, own }: Props) {
  const { errors } = form.formState;
  const roles = form.watch('roles') ?? [];
  return (
    <>
      <Panel title={own ? 'You' : 'Person'}>
        <ImageField
          key={account.image?.thumb.split('?')[0] ?? 'none'}
          label="Picture"
          optional
          send={send}
          {...(account.image ? { current: account.image.thumb } : {})}
          onChange={(image) => form.setValue('image', image, { shouldDirty: true })}
        />
        <Columns>
          <TextField
            label="First Name"
            autoComplete="given-name"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            error={errors.lname?.message}
            {...form.register('lname')}
          />
        </Columns>
        <RoleChecks
          value={roles}
          error={errors.roles?.message}
          {...(own ? {} : { legend: 'This person is a' })}
          withOrganizer={byAdmin}
          onChange={(next: Role[]) => form.setValue('roles', next, { shouldDirty: true, shouldValidate: true })}
        />
        {(roles.includes('teacher') || roles.includes('judge')) && (
          <Columns>
            {roles.includes('teacher') && (
              <TextField
                label="Teacher ID"
                optional
                error={errors.teacherId?.message}
                {...form.register('teacherId')}
              />
            )}
            {roles.includes('judge') && (
              <TextField label="ADCRG ID" optional error={errors.judgeId?.message} {...form.register('judgeId')} />
            )}
          </Columns>
        )}
        {roles.includes('judge') && <JudgeSchool form={form} own={own} />}
      </Panel>
      <Panel title="Signing in">
        <SignInFields form={form} account={account} own={own} />
      </Panel>
      <Panel title="How it looks and sounds">
        <Select label="Theme" options={themes} {...form.register('theme')} />
        <div>
          <Switch label="Dark Theme" {...form.register('darkTheme')} />
          <Switch label="Play notification sound" {...form.register('notify')} />
        </div>
      </Panel>
      <Panel title="Letters">
        <div>
          <Switch label="Remind me of missing videos" {...form.register('reminders')} />
        </div>
      </Panel>
      {byAdmin && (
        <Panel title="For administrators">
          <Columns>
            <Select
              label="Role"
              options={platformRoles}
              disabled={own}
              {...(own ? { hint: 'Another administrator can take this role from you.' } : {})}
              error={errors.role?.message}
              {...form.register('role', { disabled: own })}
            />
            <TextField
              label="Customer ID"
              optional
              hint="At the card payment provider."
              error={errors.customerId?.message}
              {...form.register('customerId')}
            />
          </Columns>
        </Panel>
      )}
    </>
  );
}

/** The school that a judge belongs to, so that nobody seats them before its dancers without knowing it. */
function JudgeSchool({ form, own }: Pick<Props, 'form' | 'own'>) {
  const id = form.watch('school') ?? '';
  const { data } = useQuery({ ...schoolQuery(id), enabled: id !== '' });
  return (
    <Combobox
      label={own ? 'Your school' : 'School'}
      optional
      hint={`Whoever plans a feis is told where its dancers would stand before ${own ? 'you' : 'this judge'}.`}
      placeholder="Search by name or town"
      minLength={fewestLetters}
      value={id === '' ? null : { id, label: data?.name ?? '' }}
      search={searchSchools}
      error={form.formState.errors.school?.message}
      onChange={(option) => form.setValue('school', option?.id ?? '', { shouldDirty: true, shouldValidate: true })}
    />
  );
}

function SignInFields({ form, account, own }: Pick<Props, 'form' | 'account' | 'own'>) {
  const { errors } = form.formState;
  const [email, password] = [form.watch('email') ?? '', form.watch('password') ?? ''];
  const changes = password !== '' || email.trim().toLowerCase() !== account.email;
  if (!own)
    return (
      <TextField
        label="Email address"
        type="email"
        readOnly
        hint="Only the person themselves can change it, and the password."
        value={account.email}
      />
    );
  return (
    <>
      {account.newEmail !== undefined && (
        <Notice>
          We have sent a link to <strong>{account.newEmail}</strong>. Once it is opened, you sign in with that address.
        </Notice>
      )}
      <TextField
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Columns>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters. Leave it empty to keep yours."
          error={errors.password?.message}
          {...form.register('password', repeatedBy(form, 'password2'))}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={errors.password2?.message}
          {...form.register('password2')}
        />
      </Columns>
      {changes && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint="Asked for when the address or the password changes. Your other devices sign in again after a new password."
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
    </>
  );
}
