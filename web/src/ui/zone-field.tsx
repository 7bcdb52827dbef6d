import { Combobox, type ComboboxOption } from './combobox.tsx';
import type { FieldProps } from './field.tsx';

interface Props extends FieldProps {
  /** By its IANA name; empty for none. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

const named = (zone: string): ComboboxOption => ({ id: zone, label: zone.replaceAll('_', ' ') });
const zones = Intl.supportedValuesOf('timeZone').map(named);
const most = 60;

const search = (text: string): Promise<ComboboxOption[]> => {
  const words = text.toLowerCase().split(/[\s/]+/);
  return Promise.resolve(
    zones.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))).slice(0, most),
  );
};

/** Picks a time zone by its continent and city. */
export function ZoneField({ value, onChange, ...field }: Props) {
  return (
    <Combobox
      {...field}
      placeholder="Search by city"
      value={value === '' ? null : named(value)}
      onChange={(zone) => onChange(zone?.id ?? '')}
      search={search}
    />
  );
}
