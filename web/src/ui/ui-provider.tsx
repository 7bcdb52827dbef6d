import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const theme = createTheme({
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)' },
  defaultRadius: 10,
  respectReducedMotion: true,
});

/**
 * What comboboxes, menus and the like need around them. Only signed-in pages have it: public pages and signing in do not download it.
 * Colours come from tokens.css, so the library's own are not used.
 */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
      {children}
    </MantineProvider>
  );
}
