import type { FoundPerson } from '@rince/contracts/people';
import { useRef } from 'react';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { MultiCombobox } from '../../ui/multi-combobox.tsx';
import { detailsOfPerson } from './identifying-details.ts';

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
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly FoundPerson[]>;
  readonly error?: string | undefined;
}

const fullName = ({ name, lname }: Named): string => `${name} ${lname}`.trim();

/** Picks people by what is typed of them; a form keeps their ids. */
export function PeopleField({ people, value = [], onChange, search, ...rest }: Props) {
  const known = useRef(
    new Map<string, Omit<ComboboxOption, 'id'>>(people.map((one) => [one._id, { label: fullName(one) }])),
  );
  return (
    <MultiCombobox
      {...rest}
      minLength={3}
      value={value.map((id) => {
        const one = known.current.get(id);
        return { ...one, id, label: one?.label || 'Somebody without a name' };
      })}
      onChange={(chosen) => {
        for (const one of chosen) known.current.set(one.id, one);
        onChange(chosen.map(({ id }) => id));
      }}
      search={async (text, signal) =>
        (await search(text, signal)).map(
          (one): ComboboxOption => ({ id: one._id, label: fullName(one), sub: detailsOfPerson(one) }),
        )
      }
    />
  );
}
