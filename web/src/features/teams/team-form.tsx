import { type TeamView, teamForm } from '@rince/contracts/routes/teams';
import { runsEvent } from '@rince/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { ImageField } from '../../feis/files/image-field.tsx';
import { regionsQuery, searchSchools } from '../../feis/people/directory.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { sendFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { MultiCombobox } from '../../ui/multi-combobox.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { searchMembers, teamEventQuery } from './team-queries.ts';

interface Props {
  readonly event: string;
  readonly team?: TeamView;
  /** Saves; what it throws is shown, and what was typed stays. */
  readonly save: (form: z.output<typeof teamForm>) => Promise<unknown>;
  readonly onStale?: () => Promise<unknown>;
}

/** A team as its teacher or an organizer writes it. */
export function TeamForm({ event, team, save, onStale }: Props) {
  const self = useOwnAccount();
  const regions = useQuery(regionsQuery);
  const feis = useQuery(teamEventQuery(event));
  const [school, setSchool] = useState<ComboboxOption | null>(
    team ? { id: team.school._id, label: team.school.name } : null,
  );
  const [members, setMembers] = useState<readonly ComboboxOption[]>(
    (team?.members ?? []).map(({ _id, name, lname }) => ({ id: _id, label: `${name} ${lname}` })),
  );
  const [region, setRegion] = useState(team?.region?._id ?? '');
  const form = useContractForm(teamForm, {
    name: team?.name ?? '',
    label: team?.label ?? '',
    school: { _id: team?.school._id ?? '' },
    members: (team?.members ?? []).map(({ _id }) => _id),
    ...(team?.region ? { region: { _id: team.region._id } } : {}),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const level = team?.accessLevel ?? 'full';
  const disabled = level === 'read';
  const runs = feis.data !== undefined && runsEvent(actorOf(self), feis.data);
  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const submit = form.handleSubmit(async (given) => {
    try {
      await save(given);
    } catch (error) {
      if (isApiError(error, 'STALE')) {
        await onStale?.();
        toast({ title: messageOf(error), text: 'What you typed is kept. Submit again to keep yours.', kind: 'error' });
      } else if (!showIssues(form, error, 'team.')) showFailure(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label={team ? 'Team' : 'New Team'}>
      <LeaveGuard when={isDirty && !isSubmitting} />
      <Stack narrow>
        <Panel>
          <TextField
            label="Team name"
            placeholder="Created on registration"
            disabled={level !== 'full'}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField label="Team label" disabled={disabled} error={errors.label?.message} {...form.register('label')} />
          {!disabled && (
            <ImageField
              label="Picture"
              optional
              shape="logo"
              send={sendFile}
              current={team?.image?.thumb}
              onChange={(image) => form.setValue('image', image, changed)}
            />
          )}
          <Combobox
            label="School"
            minLength={2}
            placeholder="Search by name or town"
            value={school}
            search={searchSchools}
            disabled={disabled}
            error={errors.school?._id?.message ?? errors.school?.message}
            onChange={(option) => {
              setSchool(option);
              form.setValue('school._id', option?.id ?? '', changed);
            }}
          />
          <MultiCombobox
            label="Members"
            optional
            minLength={2}
            placeholder={runs ? "Search the event's dancers" : "Search your school's dancers"}
            nothingFound="No dancer of this name."
            value={members}
            search={(text, signal) => searchMembers(text, runs ? event : undefined, signal)}
            disabled={disabled}
            error={errors.members?.message}
            onChange={(next) => {
              setMembers(next);
              form.setValue(
                'members',
                next.map(({ id }) => id),
                changed,
              );
            }}
          />
          <Select
            label="Region"
            optional
            placeholder="None"
            options={(regions.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            disabled={disabled}
            error={errors.region?._id?.message ?? errors.region?.message}
            value={region}
            onChange={({ target }) => {
              setRegion(target.value);
              // One that is empty is left out.
              form.setValue('region', target.value === '' ? undefined : { _id: target.value }, changed);
            }}
          />
        </Panel>
        <div>
          <Button type="submit" kind="primary" busy={isSubmitting} disabled={disabled}>
            Submit
          </Button>
        </div>
      </Stack>
    </form>
  );
}
