import type { Person } from '@rince/contracts/people';
import { searchUsers } from '@rince/contracts/routes/account';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { MultiCombobox } from '../../ui/multi-combobox.tsx';
import type { EventInput } from './event-values.ts';

interface Props {
  readonly name: 'admins' | 'moderators' | 'tabulators';
  readonly label: string;
  readonly hint?: string;
  /** Whoever is named already, so that ids have names. */
  readonly people: readonly Pick<Person, '_id' | 'name' | 'lname'>[];
  readonly keepFirst?: boolean;
}

const optionOf = ({ _id, name, lname, email }: Person): ComboboxOption => ({
  id: _id,
  label: `${name} ${lname}`.trim(),
  sub: email,
});

/** Picks people by the beginning of a name or address. */
export function PeopleField({ name, label, hint, people, keepFirst = false }: Props) {
  const { control } = useFormContext<EventInput>();
  const { field, fieldState } = useController({ control, name });
  const names = useRef(new Map(people.map((one) => [one._id, `${one.name} ${one.lname}`.trim()])));
  const ids = field.value ?? [];
  return (
    <MultiCombobox
      label={label}
      hint={hint}
      placeholder="Search by name or email"
      minLength={3}
      value={ids.map((id) => ({ id, label: names.current.get(id) || 'Somebody without a name' }))}
      fixed={keepFirst ? ids.slice(0, 1) : []}
      onChange={(chosen) => {
        for (const { id, label: said } of chosen) names.current.set(id, said);
        field.onChange(chosen.map(({ id }) => id));
      }}
      search={async (text, signal) => (await call(searchUsers, { query: { query: text } }, { signal })).map(optionOf)}
      error={fieldState.error?.message}
    />
  );
}
