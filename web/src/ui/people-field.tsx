import { useRef } from 'react';
import type { ComboboxOption } from './combobox.tsx';
import { MultiCombobox } from './multi-combobox.tsx';

interface Named {
  readonly _id: string;
  readonly name: string;
  readonly lname: string;
}

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder: string;
  readonly nothingFound?: string;
  /** Whoever is named already, so that ids have names. */
  readonly people: readonly Named[];
  readonly value: readonly string[] | undefined;
  readonly onChange: (ids: string[]) => void;
  /** Those who cannot be taken off. */
  readonly fixed?: readonly string[];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly (Named & { readonly email: string })[]>;
  readonly error?: string | undefined;
}

const fullName = ({ name, lname }: Named): string => `${name} ${lname}`.trim();

/** Picks people by what is typed of them; a form keeps their ids. */
export function PeopleField({ people, value = [], onChange, search, ...rest }: Props) {
  const names = useRef(new Map(people.map((one) => [one._id, fullName(one)])));
  return (
    <MultiCombobox
      {...rest}
      minLength={3}
      value={value.map((id) => ({ id, label: names.current.get(id) || 'Somebody without a name' }))}
      onChange={(chosen) => {
        for (const { id, label } of chosen) names.current.set(id, label);
        onChange(chosen.map(({ id }) => id));
      }}
      search={async (text, signal) =>
        (await search(text, signal)).map(
          (one): ComboboxOption => ({ id: one._id, label: fullName(one), sub: one.email }),
        )
      }
    />
  );
}
