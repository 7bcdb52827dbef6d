import { useEffect } from 'react';
import { useSelf } from '../../lib/self.ts';
import { applyTheme } from '../../lib/theme.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { AccountFormState } from './account-form.tsx';

const themes = [
  { value: 'pretty', label: 'Pretty' },
  { value: 'plain', label: 'Plain, with the highest contrast' },
];

/** Shows a theme while it is being chosen; what was not saved is gone on leaving. */
export function ThemeFields({ form }: { readonly form: AccountFormState }) {
  const self = useSelf();
  const theme = form.watch('theme') ?? 'pretty';
  const darkTheme = form.watch('darkTheme') ?? false;
  useEffect(() => {
    applyTheme({ theme, darkTheme });
    return () => applyTheme(self);
  }, [theme, darkTheme, self]);
  return (
    <>
      <Select label="Theme" options={themes} {...form.register('theme')} />
      <Switch label="Dark Theme" {...form.register('darkTheme')} />
    </>
  );
}
