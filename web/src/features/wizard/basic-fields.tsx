import type { OrganizerEvent } from '@rince/contracts/events';
import type { Person } from '@rince/contracts/people';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { ImageField } from '../../feis/files/image-field.tsx';
import { UploadField } from '../../feis/files/upload-field.tsx';
import { sendFile } from '../../lib/upload.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EventPeople } from './event-people.tsx';
import type { EventInput } from './event-values.ts';
import { RegionFields } from './region-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

const spans = [
  ['event', 'First day of the event', 'Last day of the event'],
  ['registration', 'Registration opens', 'Registration ends'],
  ['video', 'Video upload opens', 'Video upload ends'],
  ['judging', 'Judging begins', 'Judging ends'],
] as const;

interface Props {
  /** None while it is being created. */
  readonly event?: Pick<OrganizerEvent, 'image' | 'pdf'> | undefined;
  /** Whoever is named already. */
  readonly people: readonly Known[];
}

type Known = Pick<Person, '_id' | 'name' | 'lname'>;

/** The first step: what, where, when and who. */
export function BasicFields({ event, people }: Props) {
  const { register, formState, control, setValue } = useFormContext<EventInput>();
  const inPerson = useController({ control, name: 'inPerson' }).field;
  const videoEnd = useController({ control, name: 'videoEnd' }).field.value;
  // A feis in a hall may take videos of some categories.
  const [mixed, setMixed] = useState(videoEnd !== '');
  const shown = spans.filter(([span]) => span !== 'video' || inPerson.value === false || mixed || videoEnd !== '');
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
          <TimeZoneField />
        </Columns>
        {inPerson.value !== false && (
          <Checkbox
            label="Some categories are sent by video"
            hint="You say when videos are taken under Dates, and which rounds in each category."
            checked={mixed || videoEnd !== ''}
            onChange={({ target }) => {
              setMixed(target.checked);
              if (!target.checked)
                for (const name of ['videoStart', 'videoEnd', 'round3End'] as const)
                  setValue(name, '', { shouldDirty: true });
            }}
          />
        )}
      </Panel>
      <Panel title="Image and syllabus">
        <ImageField
          label="Event image"
          shape="logo"
          optional
          send={sendFile}
          current={event?.image?.thumb}
          error={errorOf('image')}
          onChange={(image) => setValue('image', image, { shouldDirty: true })}
        />
        <UploadField
          label="Syllabus (PDF)"
          kind="pdf"
          optional
          send={sendFile}
          kept={event?.pdf?.name}
          error={errorOf('pdf')}
          onChange={(pdf) => setValue('pdf', pdf, { shouldDirty: true })}
        />
      </Panel>
      <Panel title="Regions and organizations">
        <RegionFields />
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
            ...(span === 'video'
              ? [
                  <DateField
                    key="round3End"
                    label="Videos of round 3 end"
                    hint="For recalled dancers, who are told when their recall is calculated. Leave days for judging before and after. Left empty, round 3 is taken as long as the other rounds."
                    optional
                    error={errorOf('round3End')}
                    {...register('round3End')}
                  />,
                ]
              : []),
          ])}
        </Columns>
      </Panel>
      <Panel title="People">
        <div data-at="admins">
          <EventPeople
            name="admins"
            label="Admins"
            hint="Admins run the event. The first one created it and stays."
            people={people}
            keepFirst
          />
        </div>
        <EventPeople name="moderators" label="Moderators" people={people} />
        <EventPeople
          name="tabulators"
          label="Tabulators"
          hint="Tabulators assign judges, enter scores and calculate results."
          people={people}
        />
      </Panel>
    </>
  );
}
