import type { Person } from '@rince/contracts/people';
import { useController, useFormContext } from 'react-hook-form';
import { Columns } from '../../ui/columns.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { blankEvent, type EventInput } from './event-values.ts';
import { PeopleField } from './people-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

const spans = [
  ['event', 'First day of the event', 'Last day of the event'],
  ['registration', 'Registration opens', 'Registration ends'],
  ['video', 'Video upload opens', 'Video upload ends'],
  ['judging', 'Judging begins', 'Judging ends'],
] as const;

type Known = Pick<Person, '_id' | 'name' | 'lname'>;

/** The first step: what, where, when and who. */
export function BasicFields({ people }: { readonly people: readonly Known[] }) {
  const { register, formState, control } = useFormContext<EventInput>();
  const inPerson = useController({ control, name: 'inPerson' }).field;
  const shown = spans.filter(([span]) => span !== 'video' || inPerson.value === false);
  const errorOf = (name: keyof EventInput): string | undefined => formState.errors[name]?.message;
  return (
    <>
      <Panel title="The event">
        <TextField label="Name" required autoComplete="off" error={errorOf('name')} {...register('name')} />
        <Columns>
          <TextField
            label="Contact email"
            type="email"
            inputMode="email"
            optional
            error={errorOf('email')}
            {...register('email')}
          />
          <TextField label="Contact phone" type="tel" optional error={errorOf('phone')} {...register('phone')} />
          <Select
            label="Where dancers dance"
            options={[
              { value: 'yes', label: 'In person' },
              { value: 'no', label: 'Online, by video' },
            ]}
            value={inPerson.value === false ? 'no' : 'yes'}
            onChange={({ target }) => inPerson.onChange(target.value === 'yes')}
          />
          <TimeZoneField otherwise={blankEvent().timeZone ?? ''} />
        </Columns>
      </Panel>
      <Panel title="Dates">
        <Columns>
          {shown.flatMap(([span, from, to]) => [
            <DateField
              key={`${span}Start`}
              label={from}
              error={errorOf(`${span}Start`)}
              {...register(`${span}Start`)}
            />,
            <DateField key={`${span}End`} label={to} error={errorOf(`${span}End`)} {...register(`${span}End`)} />,
          ])}
        </Columns>
      </Panel>
      <Panel title="People">
        <PeopleField
          name="admins"
          label="Admins"
          hint="Admins run the event. The first one created it and stays."
          people={people}
          keepFirst
        />
        <PeopleField name="moderators" label="Moderators" people={people} />
        <PeopleField
          name="tabulators"
          label="Tabulators"
          hint="Tabulators assign judges, enter scores and calculate results."
          people={people}
        />
      </Panel>
    </>
  );
}
