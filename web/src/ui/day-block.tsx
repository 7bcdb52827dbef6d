import dayjs from 'dayjs';
import styles from './day-block.module.css';

/** The day something begins, as on a programme: a big number over its month. */
export function DayBlock({ day }: { readonly day: string }) {
  if (day === '') return null;
  const date = dayjs(`${day}T12:00:00`);
  return (
    <time dateTime={day} className={styles.block}>
      <span className={styles.day}>{date.format('D')}</span>
      <span className={styles.month}>{date.format('MMM YYYY')}</span>
    </time>
  );
}
