import { useController, useFormContext } from 'react-hook-form';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import type { EventInput } from './event-values.ts';

const named = (zone: string): ComboboxOption => ({ id: zone, label: zone.replaceAll('_', ' ') });
const zones = Intl.supportedValuesOf('timeZone').map(named);
const most = 60;

const search = (text: string): Promise<ComboboxOption[]> => {
  const words = text.toLowerCase().split(/[\s/]+/);
  return Promise.resolve(
    zones.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))).slice(0, most),
  );
};

/** In which time zone registration opens and ends. */
export function TimeZoneField({ otherwise }: { readonly otherwise: string }) {
  const { control } = useFormContext<EventInput>();
  const { field, fieldState } = useController({ control, name: 'timeZone' });
  return (
    <Combobox
      label="Time zone"
      hint="Registration opens and ends at midnight there."
      value={named(field.value || otherwise)}
      onChange={(zone) => zone && field.onChange(zone.id)}
      search={search}
      error={fieldState.error?.message}
    />
  );
}
