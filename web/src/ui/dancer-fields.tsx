import type { dancerForm } from '@rince/contracts/dancers';
import { levels } from '@rince/domain/levels';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { Columns } from './columns.tsx';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { DateField } from './date-field.tsx';
import { Select, type SelectOption } from './select.tsx';
import { TextField } from './text-field.tsx';

export type DancerFormState = UseFormReturn<z.input<typeof dancerForm>, unknown, z.output<typeof dancerForm>>;

interface Props {
  readonly form: DancerFormState;
  readonly regions: readonly SelectOption[];
  readonly searchSchools: (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  /** The school chosen so far, by name. */
  readonly school?: ComboboxOption;
  readonly disabled?: boolean;
}

const levelOptions = levels.map(({ id, label }) => ({ value: id, label }));

/** What a dancer is entered with: the same fields in onboarding and in profiles. */
export function DancerFields({ form, regions, searchSchools, school, disabled }: Props) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(school ?? null);
  const { errors } = form.formState;
  return (
    <Columns>
      <TextField
        label="First Name"
        autoComplete="off"
        disabled={disabled}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Last Name"
        autoComplete="off"
        disabled={disabled}
        error={errors.lname?.message}
        {...form.register('lname')}
      />
      <DateField
        label="Date of birth"
        disabled={disabled}
        error={errors.birthdate?.message}
        {...form.register('birthdate')}
      />
      <Select
        label="Level"
        placeholder="Choose a level"
        options={levelOptions}
        disabled={disabled}
        error={errors.level?.message}
        {...form.register('level')}
      />
      <Select
        label="Region"
        placeholder="Choose a region"
        options={regions}
        disabled={disabled}
        error={errors.region?._id?.message ?? errors.region?.message}
        {...form.register('region._id')}
      />
      <Combobox
        label="School"
        placeholder="Search by name or town"
        value={chosen}
        search={searchSchools}
        disabled={disabled}
        error={errors.school?._id?.message ?? errors.school?.message}
        onChange={(option) => {
          setChosen(option);
          form.setValue('school._id', option?.id ?? '', { shouldDirty: true, shouldValidate: true });
        }}
      />
    </Columns>
  );
}
