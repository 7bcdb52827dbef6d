import type { OrganizerEvent } from '@rince/contracts/events';
import { copyEvent, listEvents } from '@rince/contracts/routes/events';
import { access } from '@rince/domain/access';
import { copySuggested } from '@rince/domain/event/copy-feis';
import { dayIn } from '@rince/domain/event/windows';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { serverNow } from '../../lib/server-time.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { CopyIcon } from '../../ui/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

/** Next year's feis from this one. */
export function CopyEvent({ event }: { readonly event: OrganizerEvent }) {
  const self = useOwnAccount();
  const [open, setOpen] = useState(false);
  if (!event.runs || access['event.create'](actorOf(self)) !== 'yes') return null;
  return (
    <>
      <Button kind="quiet" icon={<CopyIcon />} onClick={() => setOpen(true)}>
        Copy
      </Button>
      {open && <CopyForm event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyForm({ event, onClose }: { readonly event: OrganizerEvent; readonly onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const copy = useWrite(copyEvent);
  const [error, setError] = useState('');
  const form = useContractForm(copyEvent.body, {
    ...copySuggested(event, dayIn(event.timeZone, serverNow())),
    judges: false,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setError('');
    try {
      const made = await copy.mutateAsync({ params: { id: event._id }, body });
      void queries.invalidateQueries({ queryKey: rowKey(listEvents) });
      await navigate(`/app/event-dashboard/${made._id}/edit/1`);
      toast({ title: 'Your event has been copied', text: 'Nobody sees it before you publish it.' });
    } catch (failure) {
      if (!showIssues(form, failure)) setError(messageOf(failure));
    }
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={`Copy ${event.name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={isSubmitting}>
            Copy event
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate aria-label="The new event">
        <Stack>
          <p>
            The new event has the settings, fees, texts, staff and the whole syllabus of this one. Entries, results,
            schedule, picture and syllabus document stay here.
          </p>
          <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
          <DateField
            label="First day"
            hint="All other days move with it."
            error={errors.eventStart?.message}
            {...form.register('eventStart')}
          />
          <Checkbox
            label="Its judges, too"
            hint="They are on the list of judges, with nothing to judge yet."
            {...form.register('judges')}
          />
          {error !== '' && <Notice tone="red">{error}</Notice>}
        </Stack>
      </form>
    </Modal>
  );
}
