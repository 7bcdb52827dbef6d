import styles from './day-block.module.css';

const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The day something begins, as on a programme: a big number over its month. */
export function DayBlock({ day }: { readonly day: string }) {
  if (day === '') return null;
  return (
    <time dateTime={day} className={styles.block}>
      <span className={styles.day}>{Number(day.slice(8))}</span>
      <span className={styles.month}>{month.format(new Date(`${day}T00:00:00Z`))}</span>
    </time>
  );
}
