import { fold } from '@rince/domain/fold';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { organizationsQuery, regionsQuery } from '../../feis/people/directory.ts';
import { Columns } from '../../ui/columns.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { MultiCombobox } from '../../ui/multi-combobox.tsx';
import { Select } from '../../ui/select.tsx';
import type { EventInput } from './event-values.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

const none: readonly Named[] = [];
const optionOf = ({ _id, name }: Named): ComboboxOption => ({ id: _id, label: name });

/** To which region, or regions, the event belongs, and under which governing bodies it is danced. */
export function RegionFields() {
  const { control, formState } = useFormContext<EventInput>();
  const regions = useQuery(regionsQuery).data?.data ?? none;
  const bodies = useQuery(organizationsQuery).data?.data ?? none;
  const home = useController({ control, name: 'region' }).field;
  const region = typeof home.value === 'string' ? home.value : '';
  return (
    <Columns>
      <Select
        label="Region"
        placeholder="No region"
        options={regions.map(({ _id, name }) => ({ value: _id, label: name }))}
        error={formState.errors.region?.message}
        value={region}
        onChange={home.onChange}
        onBlur={home.onBlur}
      />
      <Chosen
        name="regions"
        label="Other regions"
        hint="Regions that share this event."
        all={regions.filter(({ _id }) => _id !== region)}
        known={regions}
      />
      <Chosen
        name="organizations"
        label="Organizations"
        hint="The governing bodies whose rules hold."
        all={bodies}
        known={bodies}
      />
    </Columns>
  );
}

interface ChosenProps {
  readonly name: 'regions' | 'organizations';
  readonly label: string;
  readonly hint: string;
  /** What can be chosen. */
  readonly all: readonly Named[];
  /** What has a name. */
  readonly known: readonly Named[];
}

function Chosen({ name, label, hint, all, known }: ChosenProps) {
  const { control } = useFormContext<EventInput>();
  const { field, fieldState } = useController({ control, name });
  const ids = field.value ?? [];
  const names = new Map(known.map((one) => [one._id, one.name]));
  return (
    <MultiCombobox
      label={label}
      hint={hint}
      optional
      placeholder="Search by name"
      value={ids.map((id) => ({ id, label: names.get(id) ?? '...' }))}
      onChange={(chosen) => field.onChange(chosen.map(({ id }) => id))}
      search={(text) =>
        Promise.resolve(
          all.filter((one) => !ids.includes(one._id) && fold(one.name).includes(fold(text))).map(optionOf),
        )
      }
      error={fieldState.error?.message}
    />
  );
}
