interface Place {
  readonly key: string;
  readonly pathname: string;
}

/** Under which name it is remembered how far a page was scrolled: every page that a tab begins with has the same key, and is told from the others by its path. */
export const scrollKey = ({ key, pathname }: Place): string => (key === 'default' ? pathname : key);
