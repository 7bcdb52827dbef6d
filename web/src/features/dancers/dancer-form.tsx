import { type DancerView, dancerForm } from '@rince/contracts/dancers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { DancerFields } from '../../feis/dancers/dancer-fields.tsx';
import { organizationsQuery, regionsQuery, searchSchools, searchTeachers } from '../../feis/people/directory.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { sendFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { showFailure, toast } from '../../ui/toast.ts';

interface Props {
  readonly label: string;
  readonly dancer?: DancerView;
  /** The teacher so far; only the school knows the name. */
  readonly teacherName?: string | undefined;
  readonly disabled?: boolean;
  /** Saves; what it throws is shown, and what was typed stays. */
  readonly save: (form: z.output<typeof dancerForm>) => Promise<unknown>;
  /** Somebody else saved in between: the next try counts on what they saved. */
  readonly onStale?: () => Promise<unknown>;
}

/** A dancer as the family writes it, new or not. */
export function DancerForm(props: Props) {
  const regions = useQuery(regionsQuery);
  const organizations = useQuery(organizationsQuery);
  return (
    <QueryView query={regions}>
      {({ data }) => (
        <QueryView query={organizations}>
          {(bodies) => <Form {...props} regions={data.map(optionOf)} organizations={bodies.data.map(optionOf)} />}
        </QueryView>
      )}
    </QueryView>
  );
}

const optionOf = ({ _id, name }: { _id: string; name: string }): SelectOption => ({ value: _id, label: name });

interface FormProps extends Props {
  readonly regions: readonly SelectOption[];
  readonly organizations: readonly SelectOption[];
}

function Form(props: FormProps) {
  const { label, dancer, teacherName, disabled, save, onStale, regions, organizations } = props;
  const [saved, setSaved] = useState(false);
  const form = useContractForm(dancerForm, {
    name: dancer?.name ?? '',
    lname: dancer?.lname ?? '',
    birthdate: dancer?.birthdate ?? '',
    grade: dancer?.grade,
    level: dancer?.level ?? ('' as 'novice'),
    region: { _id: dancer?.region._id ?? '' },
    school: { _id: dancer?.school._id ?? '' },
    teacher: { _id: dancer?.teacher ?? '' },
    organization: { _id: dancer?.organization?._id ?? '' },
    wmh: dancer?.wmh ?? false,
  });
  const { isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (given) => {
    try {
      setSaved(true);
      await save(given);
    } catch (error) {
      setSaved(false);
      if (isApiError(error, 'STALE')) {
        await onStale?.();
        toast({ title: messageOf(error), text: 'What you typed is kept. Save again to keep yours.', kind: 'error' });
      } else if (!showIssues(form, error)) showFailure(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <LeaveGuard when={isDirty && !saved} />
      <Stack narrow>
        <Panel>
          <DancerFields
            {...{ form, regions, organizations, searchSchools, searchTeachers, disabled }}
            send={sendFile}
            image={dancer?.image}
            school={dancer && { id: dancer.school._id, label: dancer.school.name }}
            teacher={dancer?.teacher === undefined ? undefined : { id: dancer.teacher, label: teacherName ?? '' }}
          />
        </Panel>
        <div>
          <Button type="submit" kind="primary" busy={isSubmitting} disabled={disabled}>
            {dancer ? 'Save' : 'Save dancer'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
