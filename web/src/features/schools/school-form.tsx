import { type SchoolForm as Form, type Person, type SchoolView, schoolForm } from '@rince/contracts/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { regionsQuery } from '../../feis/people/directory.ts';
import { SchoolFields } from '../../feis/people/school-fields.tsx';
import type { SimilarSearch } from '../../feis/people/similar-schools.tsx';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { sendFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { StaffField } from './staff-field.tsx';

interface Props {
  readonly label: string;
  readonly before: z.input<typeof schoolForm>;
  readonly image?: SchoolView['image'];
  /** Whoever is on the staff already, so that ids have names. */
  readonly people: readonly Pick<Person, '_id' | 'name' | 'lname'>[];
  /** Admins who cannot be taken off here. */
  readonly fixed?: readonly string[];
  /** Platform admins say that they know the school. */
  readonly mayConfirm?: boolean;
  /** For a school that is new. */
  readonly like?: SimilarSearch;
  /** Saves; what it throws is shown, and what was typed stays. */
  readonly save: (form: Form) => Promise<unknown>;
  /** Somebody else saved in between: the next try counts on what they saved. */
  readonly onStale?: () => Promise<unknown>;
}

/** A school as its admins write it, new or not. */
export function SchoolForm(props: Props) {
  const regions = useQuery(regionsQuery);
  return (
    <QueryView query={regions}>
      {({ data }) => <Fields {...props} regions={data.map(({ _id, name }) => ({ value: _id, label: name }))} />}
    </QueryView>
  );
}

function Fields(props: Props & { readonly regions: readonly SelectOption[] }) {
  const { label, before, image, people, fixed, mayConfirm = false, regions, like, save, onStale } = props;
  const self = useOwnAccount();
  const [saved, setSaved] = useState(false);
  const form = useContractForm(schoolForm, before);
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
      } else if (!showIssues(form, error, 'school.')) showFailure(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <LeaveGuard when={isDirty && !saved} />
      <Stack narrow>
        <SchoolFields form={form} regions={regions} send={sendFile} image={image} like={like} />
        <Panel title="Staff">
          {self.confirmed || isAdmin(self) ? (
            <>
              {!isAdmin(self) && <p>Whoever you add is asked first, and is on the staff once they accept.</p>}
              <StaffField
                control={form.control}
                name="admins"
                label="School Administrators"
                hint="They change this page, and say who joins."
                people={people}
                fixed={fixed}
              />
              <StaffField
                control={form.control}
                name="moderators"
                label="Additional teachers/staff"
                hint="They see the school's dancers and enter them."
                people={people}
              />
            </>
          ) : (
            <p>You can name others here once your email address is confirmed.</p>
          )}
        </Panel>
        {mayConfirm && (
          <Panel title="Confirmed">
            <Checkbox
              label="We know this school"
              hint="Its teachers pay no admission and no program fee when they enter students."
              {...form.register('confirmed')}
            />
          </Panel>
        )}
        <div>
          <Button type="submit" kind="primary" busy={isSubmitting}>
            Submit
          </Button>
        </div>
      </Stack>
    </form>
  );
}
