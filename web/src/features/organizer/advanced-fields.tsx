import type { OrganizerEvent } from '@rince/contracts/events';
import { Controller, useFormContext } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Columns } from '../../ui/columns.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { EventInput } from './event-values.ts';
import { PaymentAccount } from './payment-account.tsx';

const fees = [
  ['admissionFee', 'Admission fee', 'Charged once for each entry.'],
  ['programFee', 'FF Fee', 'Charged once for each entry.'],
  ['familyMax', 'Family maximum', 'Competitions beyond this are free for a family. 0 for no maximum.'],
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
        <PaymentAccount event={event} dirty={dirty} save={save} />
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
          <Select
            label="How ages are counted"
            hint="By the North American rule, somebody born on 1 January is a year younger that day."
            options={ageRules}
            {...register('ageRule')}
          />
        </Columns>
      </Panel>
      <Panel title="Texts">
        <TextArea
          label="About the event"
          hint="Shown on the event's page."
          rows={8}
          error={formState.errors.content?.message}
          {...register('content')}
        />
        <TextArea
          label="After entering"
          hint="Shown to families once an entry is paid: where to be, when, what to bring."
          rows={6}
          error={formState.errors.inPersonContent?.message}
          {...register('inPersonContent')}
        />
      </Panel>
    </>
  );
}
