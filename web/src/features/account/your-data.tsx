import { eraseAccount, exportData } from '@rince/contracts/routes/account';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { forgetSession } from '../../lib/session.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { showFailure, toast } from '../../ui/toast.ts';

const save = (content: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** What is kept of a family, in its own hands: a copy of everything, and the end of it. */
export function YourData() {
  const [loading, setLoading] = useState(false);
  const [erasing, setErasing] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    try {
      const data = await call(exportData, {});
      save(JSON.stringify(data, undefined, 2), `rince-${data.exportedAt.slice(0, 10)}.json`);
    } catch (error) {
      showFailure(error);
    }
    setLoading(false);
  };
  return (
    <Panel title="Your data">
      <p>
        One file with everything we keep of you and of the dancers you own: profiles, entries, payments, results and
        what you agreed to.
      </p>
      <div>
        <Button busy={loading} onClick={() => void download()}>
          Download my data
        </Button>
      </div>
      <p>
        Erasing takes away your account and the dancers nobody else owns. Results keep number and placing, without a
        name.
      </p>
      <div>
        <Button kind="danger" onClick={() => setErasing(true)}>
          Erase my account
        </Button>
      </div>
      {erasing && <EraseModal onClose={() => setErasing(false)} />}
    </Panel>
  );
}

function EraseModal({ onClose }: { readonly onClose: () => void }) {
  const form = useContractForm(eraseAccount.body, { currentPassword: '' });
  const erase = useWrite(eraseAccount);
  const [obstacle, setObstacle] = useState<string>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setObstacle(undefined);
    try {
      await erase.mutateAsync({ body });
    } catch (error) {
      if (isApiError(error, 'BAD_REQUEST'))
        form.setError('currentPassword', { type: 'server', message: messageOf(error) }, { shouldFocus: true });
      else setObstacle(messageOf(error));
      return;
    }
    toast({ title: 'Your account is erased', text: 'What is kept of it goes within minutes.' });
    forgetSession();
  });
  return (
    <Modal
      open
      onClose={onClose}
      title="Are you sure you want to erase your account?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={isSubmitting} onClick={() => void submit()}>
            Erase everything
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate aria-label="Erase my account">
        <Stack>
          <p>This cannot be undone. You are signed out at once, and your address is free for a new account.</p>
          {obstacle !== undefined && <Notice tone="red">{obstacle}</Notice>}
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        </Stack>
      </form>
    </Modal>
  );
}
