import styles from './imports.module.css';

interface Props {
  readonly label: string;
  readonly counts: {
    readonly schools: number;
    readonly teachers: number;
    readonly dancers: number;
    readonly entries: number;
  };
  /** Entries are made for an event only. */
  readonly hasEntries: boolean;
}

/** What an import makes, in big numbers. */
export function ImportFigures({ label, counts, hasEntries }: Props) {
  const { schools, teachers, dancers, entries } = counts;
  const figures = [
    [schools, schools === 1 ? 'new school' : 'new schools'],
    [teachers, 'new on a staff'],
    [dancers, dancers === 1 ? 'new dancer' : 'new dancers'],
    ...(hasEntries ? [[entries, entries === 1 ? 'new entry' : 'new entries'] as const] : []),
  ] as const;
  return (
    <ul className={styles.figures} aria-label={label}>
      {figures.map(([count, words]) => (
        <li key={words}>
          <strong>{count.toLocaleString('en')}</strong> {words}
        </li>
      ))}
    </ul>
  );
}
