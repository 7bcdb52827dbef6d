import type { OrganizerEvent } from '@rince/contracts/events';
import { videoDays } from '@rince/domain/event/windows';
import { asDocument, isSafeLink, type RichDocument } from '@rince/domain/rich-text';
import { Controller, useFormContext } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Columns } from '../../ui/columns.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RichTextField } from '../../ui/rich-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { EventInput } from './event-values.ts';
import { PaymentAccount } from './payment-account.tsx';

const fees = [
  ['admissionFee', 'Admission fee', 'Charged once for each entry.'],
  ['programFee', 'FF Fee', 'Charged once for each entry.'],
  ['familyMax', 'Family maximum', 'Competitions beyond this are free for a family. 0 for no maximum.'],
] as const;
const texts = [
  ['content', 'About the event', 'Shown on the page of the event.'],
  ['emailContent', 'In the receipt', 'Added to the receipt of an entry.'],
  ['inPersonContent', 'After entering', 'Shown to families once an entry is paid: where to be, when, what to bring.'],
] as const;
const currencies = [
  { value: 'cad', label: 'Canadian dollar' },
  { value: 'usd', label: 'US dollar' },
  { value: 'aud', label: 'Australian dollar' },
];
const names = [
  { value: 'number', label: 'Number only' },
  { value: 'initial', label: 'First name and initial' },
  { value: 'full', label: 'Full name' },
];
const ageRules = [
  { value: 'JAN1_NAFC', label: 'On 1 January, North American rule' },
  { value: 'JAN1_PLAIN', label: 'On 1 January' },
  { value: 'DAY_OF_EVENT', label: 'On the first day of the event' },
];

interface Props {
  readonly event: OrganizerEvent;
  readonly dirty: boolean;
  readonly save: () => Promise<boolean>;
}

/** What an event says of its videos. */
const ofVideos = [
  {
    name: 'videoDays',
    label: 'Days that videos are kept',
    hint: `After the last day of the event they are deleted. From ${videoDays.least} to ${videoDays.most} days.`,
  },
  {
    name: 'shortestVideo',
    label: 'Shortest usual video, in seconds',
    hint: 'A family that sends a shorter one is asked to check it.',
  },
  {
    name: 'longestVideo',
    label: 'Longest usual video, in seconds',
    hint: 'A family that sends a longer one is asked to cut it.',
  },
] as const;

/** The second step: money, names and numbers, texts. */
export function AdvancedFields({ event, dirty, save }: Props) {
  const { register, control, formState } = useFormContext<EventInput>();
  return (
    <>
      <Panel title="Money">
        <Columns>
          <Select label="Currency" options={currencies} {...register('currency')} />
          {fees.map(([name, label, hint]) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field, fieldState }) => (
                <MoneyField
                  label={label}
                  hint={hint}
                  value={field.value ?? 0}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  error={fieldState.error?.message}
                />
              )}
            />
          ))}
        </Columns>
        <Checkbox label="Charge Service Fee (3%)" hint="Added to what a family pays." {...register('serviceFee')} />
        <div data-at="account">
          <PaymentAccount event={event} dirty={dirty} save={save} />
        </div>
      </Panel>
      <Panel title="Names, numbers and ages">
        <Columns>
          <Select
            label="Names on public pages"
            hint="Results without login show dancers like this."
            options={names}
            {...register('publicNames')}
          />
          <Controller
            control={control}
            name="cap"
            render={({ field, fieldState }) => (
              <NumberField
                label="Most dancers"
                hint="Nobody can enter once there are so many. Leave it empty for no limit."
                value={field.value === 0 || Number.isNaN(field.value) ? null : (field.value ?? null)}
                onChange={(value) => field.onChange(value ?? 0)}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="firstNumber"
            render={({ field, fieldState }) => (
              <NumberField
                label="First dancer number"
                hint="Numbers go up from here as entries are paid."
                value={Number.isNaN(field.value) ? null : (field.value ?? null)}
                onChange={(value) => field.onChange(value ?? Number.NaN)}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
          {event.takesVideos &&
            ofVideos.map(({ name, label, hint }) => (
              <Controller
                key={name}
                control={control}
                name={name}
                render={({ field, fieldState }) => (
                  <NumberField
                    label={label}
                    hint={hint}
                    value={Number.isNaN(field.value) ? null : (field.value ?? null)}
                    onChange={(value) => field.onChange(value ?? Number.NaN)}
                    onBlur={field.onBlur}
                    error={fieldState.error?.message}
                  />
                )}
              />
            ))}
          <Select
            label="How ages are counted"
            hint="By the North American rule, somebody born on 1 January is a year younger that day."
            options={ageRules}
            {...register('ageRule')}
          />
        </Columns>
      </Panel>
      <Panel title="What families see">
        <Checkbox
          label="Hide dancer numbers before the event"
          hint="Families see them from the first day of the event."
          {...register('hideEntryDancerNumber')}
        />
        <Checkbox
          label="Hide who else entered"
          hint="Families see their own dancers only. Public pages follow the choice above."
          {...register('hideCompetitorEntries')}
        />
        <Columns>
          <TextField
            label="Grades are called"
            optional
            placeholder="Grades"
            maxLength={40}
            error={formState.errors.alias?.grades?.message}
            {...register('alias.grades')}
          />
          <TextField
            label="Championships are called"
            optional
            placeholder="Championships"
            maxLength={40}
            error={formState.errors.alias?.championship?.message}
            {...register('alias.championship')}
          />
        </Columns>
      </Panel>
      <Panel title="Texts">
        {texts.map(([name, label, hint]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <RichTextField
                label={label}
                hint={hint}
                value={asDocument(field.value as string | RichDocument)}
                error={fieldState.error?.message}
                onChange={field.onChange}
                isSafeLink={isSafeLink}
              />
            )}
          />
        ))}
        <TextArea
          label={event.inPerson ? 'Waiver' : 'Video agreement'}
          optional
          rows={6}
          hint="Families accept it before they pay. Without one they accept the standing text."
          error={formState.errors.waiver?.message}
          {...register('waiver')}
        />
      </Panel>
    </>
  );
}
