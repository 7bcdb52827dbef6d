import { eventForm, type OrganizerEvent } from '@rince/contracts/events';
import { editEvent, listEvents } from '@rince/contracts/routes/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { call } from '../../lib/api.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { InSight } from '../../ui/in-sight.tsx';
import { justSaved, LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { blankEvent, type EventInput, valuesOf } from './event-values.ts';
import { StaleEvent } from './stale-event.tsx';
import { useEventSaves } from './use-event-saves.ts';
import { useFocusFromAddress } from './use-focus-from-address.ts';
import { useWizardPath } from './use-wizard-path.ts';
import styles from './wizard.module.css';

interface Props {
  readonly step: 1 | 2;
  /** None while it is being created. */
  readonly event?: OrganizerEvent;
}

type Goes = 'add' | 'subtract' | 'stay';
type EventForm = z.output<typeof eventForm>;

/** What is typed, less the files that an earlier save has taken over already. */
const withoutFilesOf = (sent: Pick<EventInput, 'image' | 'pdf'> | undefined, values: EventForm): EventForm => ({
  ...values,
  ...(values.image && values.image.key === sent?.image?.key ? { image: undefined } : {}),
  ...(values.pdf && values.pdf.key === sent?.pdf?.key ? { pdf: undefined } : {}),
});

/** Basic and Advanced Details: one form of the event, of which each step shows its part. */
export function EventDetails({ step, event }: Props) {
  const self = useOwnAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, during, edits, creations } = useEventSaves(event?._id ?? '');
  // An event that was made, as it turned out when something newer was to be saved.
  const begun = useRef<{ _id: string; revision: number; sent: EventInput } | undefined>(undefined);
  // What was loaded when editing began: a change by somebody else must be told, not overwritten.
  const [seen, setSeen] = useState(event?.revision ?? 0);
  const [newer, setNewer] = useState<OrganizerEvent | undefined>(undefined);
  // Fields that keep what is typed themselves begin anew when what somebody else saved is taken.
  const [taken, setTaken] = useState(0);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const form = useContractForm(eventForm, event ? valuesOf(event) : { ...blankEvent(), admins: [self._id] });
  const dirty = form.formState.isDirty;
  // What somebody else saves comes in by itself as long as nothing is typed here.
  useEffect(() => {
    if (!event || dirty || event.revision <= seen) return;
    setSeen(event.revision);
    form.reset(valuesOf(event));
    setTaken((times) => times + 1);
  }, [event, dirty, seen, form]);
  const path = useWizardPath(event?._id ?? '');
  const to = (goes: Goes) => (goes === 'stay' ? undefined : path(step + (goes === 'add' ? 1 : -1)));

  const saved = (now: OrganizerEvent, goes: Goes): void => {
    queries.setQueryData(organizerEventQuery(now._id).queryKey, now);
    setSeen(now.revision);
    setNewer(undefined);
    form.reset(valuesOf(now));
    toast({ title: 'Your changes have been saved' });
    const next = to(goes);
    if (next) void navigate(next, { state: justSaved });
  };
  const failed = async (error: unknown): Promise<void> => {
    if (event && isApiError(error, 'STALE'))
      try {
        setNewer(await queries.fetchQuery({ ...organizerEventQuery(event._id), staleTime: 0 }));
      } catch {
        setFailure(messageOf(error));
      }
    else if (!showIssues(form, error, 'event.')) setFailure(messageOf(error));
  };
  useFocusFromAddress();
  const create = async (values: EventForm): Promise<void> => {
    const body = { event: values, direction: 'add' as const };
    const earlier = await creations.settle(body);
    if (earlier) begun.current = { ...earlier.answer, sent: earlier.sent.event };
    const { current } = begun;
    const { _id } = current ?? (await creations.send(body));
    // An event that was made by a save whose answer was lost is changed to what is typed now: there are not two of it.
    if (current) {
      const now = { ...withoutFilesOf(current.sent, values), revision: current.revision };
      await call(editEvent, { params: { id: _id }, body: { event: now } });
    }
    void queries.invalidateQueries({ queryKey: rowKey(listEvents) });
    toast({ title: 'Event created' });
    void navigate(`/app/event-dashboard/${_id}/edit/2`, { replace: true, state: justSaved });
  };
  const change = async (values: EventForm, goes: Goes, revision: number): Promise<void> => {
    const direction = goes === 'stay' ? undefined : goes;
    const body = { event: { ...values, revision }, direction };
    const earlier = await edits.settle(body);
    if (!earlier) return saved(await edits.send(body), goes);
    const { answer, sent } = earlier;
    setSeen(answer.revision);
    const now = { ...withoutFilesOf(sent.event, values), revision: answer.revision };
    saved(await edits.send({ event: now, ...(sent.direction === 'add' ? {} : { direction }) }), goes);
  };
  const save = async (goes: Goes, revision = seen): Promise<boolean> => {
    let done = false;
    await form.handleSubmit(async (values) => {
      setFailure(undefined);
      try {
        await during(() => (event ? change(values, goes, revision) : create(values)));
      } catch (error) {
        return failed(error);
      }
      done = true;
    })();
    return done;
  };
  const go = (goes: 'add' | 'subtract'): void => {
    const back = to(goes);
    if (goes === 'subtract' && !dirty && back) void navigate(back);
    else void save(goes);
  };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(submit) => {
          submit.preventDefault();
          void save('stay');
        }}
      >
        {failure !== undefined && (
          <InSight key={failure}>
            <Notice tone="red">{failure}</Notice>
          </InSight>
        )}
        {newer !== undefined && (
          <InSight>
            <StaleEvent
              mine={form.getValues()}
              theirs={valuesOf(newer)}
              onKeep={() => void save('stay', newer.revision)}
              onTake={() => {
                setSeen(newer.revision);
                form.reset({ ...form.getValues(), ...valuesOf(newer) });
                setNewer(undefined);
                setTaken((times) => times + 1);
              }}
            />
          </InSight>
        )}
        {step === 1 ? (
          <BasicFields
            key={taken}
            event={event}
            people={event ? [...event.admins, ...event.moderators, ...event.tabulators] : [self]}
          />
        ) : (
          event && <AdvancedFields key={taken} event={event} dirty={dirty} save={() => save('stay')} />
        )}
        <ActionBar
          dirty={dirty}
          busy={busy}
          next={event ? 'Save & Next' : 'Create Event'}
          onNext={() => go('add')}
          onBack={step > 1 ? () => go('subtract') : undefined}
          onSave={event ? () => void save('stay') : undefined}
        />
      </form>
      <LeaveGuard when={dirty} />
    </FormProvider>
  );
}
