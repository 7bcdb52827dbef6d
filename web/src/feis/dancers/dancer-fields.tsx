import type { DancerView, dancerForm } from '@rince/contracts/dancers';
import { gradeGroups, levels } from '@rince/domain/people/levels';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SendFile } from '../files/file-rules.ts';
import { ImageField } from '../files/image-field.tsx';

export type DancerFormState = UseFormReturn<z.input<typeof dancerForm>, unknown, z.output<typeof dancerForm>>;
type Search = (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

interface Props {
  readonly form: DancerFormState;
  readonly regions: readonly SelectOption[];
  readonly organizations: readonly SelectOption[];
  readonly searchSchools: Search;
  readonly searchTeachers: (school: string, text: string) => Promise<readonly ComboboxOption[]>;
  readonly send: SendFile;
  /** What was chosen so far, by name. */
  readonly school?: ComboboxOption;
  readonly teacher?: ComboboxOption;
  readonly image?: DancerView['image'];
  readonly disabled?: boolean;
}

const gradeOptions = gradeGroups.map(({ id, label }) => ({ value: id, label }));

/** What a dancer is entered with: the same fields in onboarding and in profiles. */
export function DancerFields(props: Props) {
  const { form, regions, organizations, searchSchools, searchTeachers, send, image, disabled } = props;
  const [school, setSchool] = useState<ComboboxOption | null>(props.school ?? null);
  const [teacher, setTeacher] = useState<ComboboxOption | null>(props.teacher ?? null);
  const { errors, isSubmitted } = form.formState;
  const level = form.watch('level');
  const grade = form.watch('grade') ?? levels.find(({ id }) => id === level)?.group;
  const offered = levels.filter(({ group }) => grade === undefined || group === grade);
  const changed = { shouldDirty: true, shouldValidate: isSubmitted };

  const chooseGrade = (next: string): void => {
    const group = gradeGroups.find(({ id }) => id === next)?.id;
    form.setValue('grade', group, changed);
    const fitting = levels.filter((one) => one.group === group);
    if (fitting.some(({ id }) => id === level)) return;
    // A grade of one level has nothing to choose.
    form.setValue('level', (fitting.length === 1 ? fitting[0]?.id : '') as 'novice', changed);
  };
  const chooseTeacher = (next: ComboboxOption | null): void => {
    setTeacher(next);
    form.setValue('teacher._id', next?.id ?? '', { shouldDirty: true, shouldValidate: true });
  };

  return (
    <Stack>
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
          label="Grade"
          placeholder="All grades"
          options={gradeOptions}
          disabled={disabled}
          value={grade ?? ''}
          onChange={({ target }) => chooseGrade(target.value)}
        />
        <Select
          label="Level"
          placeholder="Choose a level"
          options={offered.map(({ id, label }) => ({ value: id, label }))}
          disabled={disabled}
          error={errors.level?.message}
          {...form.register('level')}
          // What is offered changes with the grade: React sets it once it stands there.
          value={level ?? ''}
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
          minLength={2}
          value={school}
          search={searchSchools}
          disabled={disabled}
          error={errors.school?._id?.message ?? errors.school?.message}
          onChange={(option) => {
            if (option?.id !== school?.id) chooseTeacher(null);
            setSchool(option);
            form.setValue('school._id', option?.id ?? '', { shouldDirty: true, shouldValidate: true });
          }}
        />
        <Combobox
          key={school?.id}
          label="Teacher"
          optional
          placeholder={school ? 'Search by name' : 'Choose the school first'}
          nothingFound={school ? 'Nobody of this name teaches there.' : 'Choose the school first.'}
          value={teacher}
          search={(text) => (school ? searchTeachers(school.id, text) : Promise.resolve([]))}
          disabled={disabled}
          error={errors.teacher?._id?.message ?? errors.teacher?.message}
          onChange={chooseTeacher}
        />
        <Select
          label="Organization"
          optional
          placeholder="None"
          options={organizations}
          disabled={disabled}
          error={errors.organization?._id?.message ?? errors.organization?.message}
          {...form.register('organization._id')}
        />
      </Columns>
      {grade === 'championship' && (
        <Checkbox
          label="Holds a world medal"
          hint="Passed over where dancers qualify for the Worlds, and uses up no place. It counts from the next entry on."
          disabled={disabled}
          {...form.register('wmh')}
        />
      )}
      {!disabled && (
        <ImageField
          label="Picture"
          optional
          send={send}
          current={image?.thumb}
          onChange={(next) => form.setValue('image', next, { shouldDirty: true })}
        />
      )}
    </Stack>
  );
}
