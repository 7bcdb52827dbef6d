import { eventForm, type OrganizerEvent } from '@rince/contracts/events';
import { createEvent, editEvent, listEvents } from '@rince/contracts/routes/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useSelf } from '../../lib/self.ts';
import { useWrite } from '../../lib/use-write.ts';
import { justSaved, LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { blankEvent, theirValues, valuesOf } from './event-values.ts';
import { InSight } from './in-sight.tsx';
import { organizerEventQuery } from './organizer-queries.ts';
import { StaleEvent } from './stale-event.tsx';
import { useArrivedAt } from './use-arrived-at.ts';
import { useWizardPath } from './use-wizard-path.ts';
import styles from './wizard.module.css';
import { WizardBar } from './wizard-bar.tsx';

interface Props {
  readonly step: 1 | 2;
  /** None while it is being created. */
  readonly event?: OrganizerEvent;
}

type Goes = 'add' | 'subtract' | 'stay';

/** Basic and Advanced Details: one form of the event, of which each step shows its part. */
export function EventDetails({ step, event }: Props) {
  const self = useSelf();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useWrite(createEvent);
  const edit = useWrite(editEvent);
  // What was loaded when editing began: a change by somebody else must be told, not overwritten.
  const [seen, setSeen] = useState(event?.revision ?? 0);
  const [newer, setNewer] = useState<unknown>(undefined);
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
  const failed = (error: unknown): void => {
    if (isApiError(error, 'STALE')) setNewer(error.current);
    else if (!showIssues(form, error, 'event.')) setFailure(messageOf(error));
  };
  useArrivedAt();
  const save = async (goes: Goes, revision = seen): Promise<boolean> => {
    let done = false;
    await form.handleSubmit(async (values) => {
      setFailure(undefined);
      const direction = goes === 'stay' ? undefined : goes;
      try {
        if (!event) {
          const made = await create.mutateAsync({ body: { event: values, direction: 'add' } });
          void queries.invalidateQueries({ queryKey: rowKey(listEvents) });
          toast({ title: 'Event created' });
          void navigate(`/app/event-dashboard/${made._id}/edit/2`, { replace: true, state: justSaved });
        } else
          saved(
            await edit.mutateAsync({ params: { id: event._id }, body: { event: { ...values, revision }, direction } }),
            goes,
          );
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
  const revisionOf = (current: unknown): number =>
    typeof current === 'object' && current !== null && 'revision' in current ? Number(current.revision) : seen;

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
              current={newer}
              onKeep={() => void save('stay', revisionOf(newer))}
              onTake={() => {
                setSeen(revisionOf(newer));
                form.reset(theirValues(form.getValues(), newer));
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
        <WizardBar
          dirty={dirty}
          busy={create.isPending || edit.isPending}
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
