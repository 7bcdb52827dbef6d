import type { Person, schoolForm } from '@rince/contracts/people';
import { searchUsers } from '@rince/contracts/routes/account';
import { useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import type * as z from 'zod';
import { call } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { MultiCombobox } from '../../ui/multi-combobox.tsx';

interface Props {
  readonly control: Control<z.input<typeof schoolForm>, unknown, z.output<typeof schoolForm>>;
  readonly name: 'admins' | 'moderators';
  readonly label: string;
  readonly hint: string;
  readonly people: readonly Pick<Person, '_id' | 'name' | 'lname'>[];
  readonly fixed?: readonly string[] | undefined;
}

/** Whoever runs no school yet finds people by their whole address only, so half of one finds nobody. */
const search = async (query: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
  try {
    const people = await call(searchUsers, { query: { query } }, { signal });
    return people.map(({ _id, name, lname, email }) => ({ id: _id, label: `${name} ${lname}`.trim(), sub: email }));
  } catch (error) {
    if (isApiError(error, 'FORBIDDEN')) return [];
    throw error;
  }
};

/** Picks people by email. */
export function StaffField({ control, name, label, hint, people, fixed = [] }: Props) {
  const { field, fieldState } = useController({ control, name });
  const names = useRef(new Map(people.map((one) => [one._id, `${one.name} ${one.lname}`.trim()])));
  const ids = field.value ?? [];
  return (
    <MultiCombobox
      label={label}
      hint={hint}
      placeholder="Search by email"
      nothingFound="Nobody found. Type the whole email address."
      minLength={3}
      value={ids.map((id) => ({ id, label: names.current.get(id) || 'Somebody without a name' }))}
      fixed={fixed}
      onChange={(chosen) => {
        for (const { id, label: said } of chosen) names.current.set(id, said);
        field.onChange(chosen.map(({ id }) => id));
      }}
      search={search}
      error={fieldState.error?.message}
    />
  );
}
