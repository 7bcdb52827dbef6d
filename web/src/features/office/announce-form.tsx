import type { OrganizerEvent } from '@rince/contracts/events';
import { announcementForm, listAnnouncements, sendAnnouncement } from '@rince/contracts/routes/announcements';
import { listEventSchools } from '@rince/contracts/routes/office';
import { type AnnouncedKind, type AnnouncedTo, longestText, longestTitle } from '@rince/domain/news/announcement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { searchCompetitions } from '../../feis/events/search-competitions.ts';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './alerts.module.css';
import { readersQuery } from './office-queries.ts';

const kinds: readonly { value: AnnouncedKind; label: string }[] = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'school', label: 'One school' },
  { value: 'competition', label: 'One competition' },
];
const whom: Readonly<Record<AnnouncedKind, string>> = {
  everybody: 'Families with a paid entry, judges, tabulators and staff.',
  school: 'Its teachers, and the families of its dancers.',
  competition: 'The families of its dancers, and its judges.',
};

interface Props {
  readonly event: OrganizerEvent;
  readonly onClose: () => void;
}

/** Something is written, it is said how many it reaches, and sent. */
export function AnnounceForm({ event, onClose }: Props) {
  const formId = useId();
  const queries = useQueryClient();
  const send = useWrite(sendAnnouncement);
  const [error, setError] = useState('');
  const form = useContractForm(announcementForm, {
    event: event._id,
    to: { kind: 'everybody' },
    title: '',
    text: '',
    byEmail: false,
  });
  const { errors, isSubmitting } = form.formState;
  const [to, written] = form.watch(['to', 'text']);
  const readers = useReaders(event._id, to);
  const submit = form.handleSubmit(async (body) => {
    setError('');
    try {
      const { total } = await send.mutateAsync({ body });
      void queries.invalidateQueries({ queryKey: rowKey(listAnnouncements) });
      onClose();
      toast({ title: 'On its way', text: `${plural(total, 'account')} will be told.` });
    } catch (failure) {
      if (!showIssues(form, failure)) setError(messageOf(failure));
    }
  });
  return (
    <Modal
      open
      onClose={onClose}
      title="New announcement"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={isSubmitting}
            disabled={readers.data?.accounts === 0}
          >
            {readers.data && readers.data.accounts > 0 ? `Send to ${readers.data.accounts}` : 'Send'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate aria-label="New announcement">
        <Stack>
          <Select
            label="To"
            options={kinds}
            {...form.register('to.kind', { onChange: () => form.setValue('to.of', undefined) })}
          />
          {to.kind !== 'everybody' && (
            <OneOf
              key={to.kind}
              event={event}
              kind={to.kind}
              error={errors.to?.of?.message}
              onChoose={(id) => form.setValue('to.of', id, { shouldValidate: id !== undefined, shouldDirty: true })}
            />
          )}
          <Reach readers={readers} to={to} />
          <TextField label="Title" error={errors.title?.message} maxLength={longestTitle} {...form.register('title')} />
          <TextArea
            label="Text"
            rows={6}
            hint={`Plain text. ${longestText - written.length} characters left.`}
            error={errors.text?.message}
            maxLength={longestText}
            {...form.register('text')}
          />
          <Checkbox
            label="Also by e-mail"
            hint="For what cannot wait until somebody looks. Letters cannot be called back."
            {...form.register('byEmail')}
          />
          {error !== '' && <Notice tone="red">{error}</Notice>}
        </Stack>
      </form>
    </Modal>
  );
}

const isChosen = ({ kind, of }: AnnouncedTo): boolean => kind === 'everybody' || of !== undefined;

const useReaders = (event: string, to: AnnouncedTo) =>
  useQuery({ ...readersQuery(event, to), enabled: isChosen(to), staleTime: 0 });

/** How many will read it, as the server counts them, and who they are. */
function Reach({ readers, to }: { readonly readers: ReturnType<typeof useReaders>; readonly to: AnnouncedTo }) {
  const accounts = isChosen(to) ? readers.data?.accounts : undefined;
  const waiting = isChosen(to) ? 'Counting who will read it…' : 'Choose one, and you see how many will read it.';
  return (
    <div className={styles.reach} role="status">
      <span className={styles.reached}>{accounts ?? '–'}</span>
      <span>
        {accounts === undefined && (readers.isError ? messageOf(readers.error) : waiting)}
        {accounts === 0 && 'Nobody yet would read this.'}
        {accounts !== undefined && accounts > 0 && `${accounts === 1 ? 'account' : 'accounts'} will be told.`}
        <small className={styles.whom}>{whom[to.kind]}</small>
      </span>
    </div>
  );
}

interface OneOfProps {
  readonly event: OrganizerEvent;
  readonly kind: Exclude<AnnouncedKind, 'everybody'>;
  readonly error: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** A school whose dancers are entered, or a competition. */
function OneOf({ event, kind, error, onChoose }: OneOfProps) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const schools = async (text: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const query = { limit: 30, query: { event: event._id, ...(text.trim() === '' ? {} : { search: text }) } };
    const { data } = await call(listEventSchools, { query }, { signal });
    return data.map(({ _id, name, dancers }) => ({ id: _id, label: name, sub: plural(dancers, 'dancer') }));
  };
  const competitions = async (text: string): Promise<ComboboxOption[]> => {
    const all = event.grades.flatMap((grade) => grade.competitions.map((one) => ({ ...one, grade: grade.title })));
    return searchCompetitions(all, text).map(({ _id, code, rowTitle, columnTitle, grade }) => ({
      id: _id,
      label: `${code} · ${rowTitle}, ${columnTitle}`,
      sub: grade,
    }));
  };
  return (
    <Combobox
      label={kind === 'school' ? 'School' : 'Competition'}
      placeholder={kind === 'school' ? 'Name of the school' : 'Code, dance or age group'}
      value={chosen}
      error={error}
      search={kind === 'school' ? schools : competitions}
      onChange={(option) => {
        setChosen(option);
        onChoose(option?.id);
      }}
    />
  );
}
