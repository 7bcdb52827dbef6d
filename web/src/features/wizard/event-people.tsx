import type { Person } from '@rince/contracts/people';
import { searchUsers } from '@rince/contracts/routes/account';
import { useController, useFormContext } from 'react-hook-form';
import { PeopleField } from '../../feis/people/people-field.tsx';
import { call } from '../../lib/api.ts';
import type { EventInput } from './event-values.ts';

interface Props {
  readonly name: 'admins' | 'moderators' | 'tabulators';
  readonly label: string;
  readonly hint?: string;
  readonly people: readonly Pick<Person, '_id' | 'name' | 'lname'>[];
  readonly keepFirst?: boolean;
}

/** Who works at an event, by the beginning of a name or the whole address. */
export function EventPeople({ name, keepFirst = false, ...shown }: Props) {
  const { control } = useFormContext<EventInput>();
  const { field, fieldState } = useController({ control, name });
  return (
    <PeopleField
      {...shown}
      placeholder="Search by name or whole email"
      value={field.value}
      onChange={field.onChange}
      fixed={keepFirst ? (field.value ?? []).slice(0, 1) : []}
      search={(query, signal) => call(searchUsers, { query: { query } }, { signal })}
      error={fieldState.error?.message}
    />
  );
}
