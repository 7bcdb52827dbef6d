import { ageGroupLabel, ageGroups } from '@rince/domain/event/age-group';
import type { ComboboxOption } from '../../../ui/combobox.tsx';

export const ageGroupOption = (id: string): ComboboxOption => ({ id, label: ageGroupLabel(id) });

const options = ageGroups.map(({ id, label }) => ({ id, label, words: `${id} ${label}`.toLowerCase() }));

/** Age groups by what somebody types: 'u8', 'under', '8', '8 & over'. Those whose number it is come first. */
export function searchAgeGroups(text: string): Promise<ComboboxOption[]> {
  const wanted = text.trim().toLowerCase();
  const parts = wanted.split(/\s+/).filter((part) => part !== '');
  const found = options.filter(({ words }) => parts.every((part) => words.includes(part)));
  const begins = (words: string): number => (words.split(/[^a-z0-9]+/).includes(wanted) ? 0 : 1);
  return Promise.resolve(
    found.toSorted((a, b) => begins(a.words) - begins(b.words)).map(({ id, label }) => ({ id, label })),
  );
}
