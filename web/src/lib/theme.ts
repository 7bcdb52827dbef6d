export interface Theme {
  readonly theme: 'pretty' | 'plain';
  readonly darkTheme: boolean;
}

const key = 'rince.theme';

const remembered = (): Theme | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

const show = ({ theme, darkTheme }: Theme): void => {
  const { dataset } = document.documentElement;
  dataset.theme = theme === 'plain' ? 'plain' : 'pretty';
  dataset.scheme = darkTheme ? 'dark' : 'light';
};

/** Before anybody is known: as it was last seen here, or as the device likes it. */
export function applyFirstTheme(): void {
  show(remembered() ?? { theme: 'pretty', darkTheme: matchMedia('(prefers-color-scheme: dark)').matches });
}

/** The next person here does not begin with the theme of the one before. */
export function forgetTheme(): void {
  localStorage.removeItem(key);
  applyFirstTheme();
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem(key, JSON.stringify({ theme: theme.theme, darkTheme: theme.darkTheme }));
  show(theme);
}
