import type { FoundPerson, Person, schoolForm } from '@rince/contracts/people';
import { searchUsers } from '@rince/contracts/routes/account';
import { type Control, useController } from 'react-hook-form';
import type * as z from 'zod';
import { PeopleField } from '../../feis/people/people-field.tsx';
import { call } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';

interface Props {
  readonly control: Control<z.input<typeof schoolForm>, unknown, z.output<typeof schoolForm>>;
  readonly name: 'admins' | 'moderators';
  readonly label: string;
  readonly hint: string;
  readonly people: readonly Pick<Person, '_id' | 'name' | 'lname'>[];
  readonly fixed?: readonly string[] | undefined;
}

/** Whoever runs no school yet finds people by their whole address only, so half of one finds nobody. */
const search = async (query: string, signal: AbortSignal): Promise<readonly FoundPerson[]> => {
  try {
    return await call(searchUsers, { query: { query } }, { signal });
  } catch (error) {
    if (isApiError(error, 'FORBIDDEN')) return [];
    throw error;
  }
};

/** Who works at a school, by email. */
export function StaffField({ control, name, fixed = [], ...shown }: Props) {
  const { field, fieldState } = useController({ control, name });
  return (
    <PeopleField
      {...shown}
      placeholder="Search by email"
      nothingFound="Nobody found. Type the whole email address."
      value={field.value}
      onChange={field.onChange}
      fixed={fixed}
      search={search}
      error={fieldState.error?.message}
    />
  );
}
