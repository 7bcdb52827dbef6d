import { defaultZone } from '@rince/domain/event/windows';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { regionsQuery } from '../../feis/people/directory.ts';
import { ZoneField } from '../../ui/zone-field.tsx';
import type { EventInput } from './event-values.ts';

/** In which time zone registration opens and ends: that of the event's region until another one is chosen. */
export function TimeZoneField() {
  const { control, watch } = useFormContext<EventInput>();
  const { field, fieldState } = useController({ control, name: 'timeZone' });
  const region = watch('region');
  const regions = useQuery(regionsQuery).data?.data;
  const otherwise = regions?.find(({ _id }) => _id === region)?.zone ?? defaultZone;
  return (
    <ZoneField
      label="Time zone"
      hint="Registration opens and ends at midnight there."
      value={field.value || otherwise}
      onChange={(zone) => zone && field.onChange(zone)}
      error={fieldState.error?.message}
    />
  );
}
