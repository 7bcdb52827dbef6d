import { confirmUser, deleteUser, editUser, resendConfirmationFor } from '@rince/contracts/routes/account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountFields } from '../../feis/people/account-fields.tsx';
import { useAccountForm } from '../../feis/people/use-account-form.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showInstant } from '../../lib/dates.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { sendFile } from '../../lib/upload.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { userQuery } from './admin-queries.ts';
import { useUser } from './user-page.tsx';

/** Somebody's account in the hands of an admin. */
export function UserAccount() {
  const user = useUser();
  const client = useQueryClient();
  const own = useOwnAccount()._id === user._id;
  const query = userQuery(user._id);
  const { form, save } = useAccountForm(user, {
    byAdmin: true,
    own: false,
    refetch: () => client.fetchQuery({ ...query, staleTime: 0 }),
  });

  const submit = form.handleSubmit(async (body) => {
    const saving = await save(body);
    if (!saving) return;
    if (saving.ok) {
      client.setQueryData(query.queryKey, saving.account);
      toast({ title: 'Your changes have been saved' });
    } else toast({ title: saving.title, text: saving.text, kind: 'error' });
  });

  return (
    <Stack narrow>
      <form onSubmit={submit} noValidate aria-label="Account">
        <Stack narrow>
          <AccountFields form={form} account={user} send={sendFile} byAdmin own={false} />
          <div>
            <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
      <Panel title="Registration">
        <Facts
          facts={[
            ['Registered', showInstant(user.createdAt)],
            ['Address confirmed', user.confirmed ? 'Yes' : 'Not yet'],
          ]}
        />
        {!user.confirmed && <Confirmation />}
        {!own && <Deactivation />}
      </Panel>
    </Stack>
  );
}

/** Whom the letter did not reach gets another one, or is confirmed by somebody who knows them. */
function Confirmation() {
  const user = useUser();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const confirm = useWrite(confirmUser, {
    onSuccess: (account) => client.setQueryData(userQuery(user._id).queryKey, account),
  });
  const resend = useWrite(resendConfirmationFor);
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      toast({ title: done, text: user.email });
    } catch (error) {
      showFailure(error);
    }
    setAsking(false);
  };
  const params = { id: user._id };
  return (
    <Row>
      <Button
        busy={resend.isPending}
        onClick={() => void act(() => resend.mutateAsync({ params }), 'The link is on its way')}
      >
        Send the link again
      </Button>
      <Button onClick={() => setAsking(true)}>Confirm this address</Button>
      <ConfirmModal
        open={asking}
        title={`Are you sure that ${user.email} belongs to ${`${user.name} ${user.lname}`.trim()}?`}
        text="Whoever holds a confirmed address can pay, join a school and be put on its staff."
        confirm="Confirm"
        busy={confirm.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void act(() => confirm.mutateAsync({ params }), 'The address is confirmed')}
      />
    </Row>
  );
}

/** Who is deactivated cannot sign in until let in again; what they did stays. */
function Deactivation() {
  const user = useUser();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const options = { onSuccess: () => client.invalidateQueries({ queryKey: userQuery(user._id).queryKey }) };
  const close = useWrite(deleteUser, options);
  const open = useWrite(editUser, options);
  const name = `${user.name} ${user.lname}`.trim();
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
    setAsking(false);
  };
  return user.deactivated ? (
    <div>
      <Button
        busy={open.isPending}
        onClick={() =>
          void act(() =>
            open.mutateAsync({ params: { id: user._id }, body: { deactivated: false, revision: user.revision } }),
          )
        }
      >
        Let {name} sign in again
      </Button>
    </div>
  ) : (
    <div>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Deactivate this account
      </Button>
      <ConfirmModal
        open={asking}
        title={`Are you sure you want to deactivate the account of ${name}?`}
        text="Nobody can sign in with it, and whoever is signed in is signed out. Entries, marks and results stay."
        confirm="Deactivate"
        danger
        busy={close.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void act(() => close.mutateAsync({ params: { id: user._id } }))}
      />
    </div>
  );
}
