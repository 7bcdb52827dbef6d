import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showAge } from '../../lib/dates.ts';
import { useAskWhenTold } from '../../lib/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { ownAnnouncementsQuery } from './event-queries.ts';
import styles from './events.module.css';

/** More than these push away what else the page says. */
const atFirst = 3;

/** What the office of an event has announced to the reader; nothing where it has not. */
export function Announced({ event }: { readonly event: string }) {
  const query = ownAnnouncementsQuery(event);
  const { data = [] } = useQuery(query);
  useAskWhenTold(query.queryKey);
  const [all, setAll] = useState(false);
  if (data.length === 0) return null;
  return (
    <Section title="Announcements">
      <ul className={styles.announcements} aria-label="Announcements">
        {data.slice(0, all ? undefined : atFirst).map(({ _id, title, text, createdAt }) => (
          <li key={_id} className={styles.announced}>
            <h3 className={styles.announcedTitle}>{title}</h3>
            <time dateTime={createdAt} className={styles.announcedAge}>
              {showAge(createdAt)}
            </time>
            <p className={styles.announcedText}>{text}</p>
          </li>
        ))}
      </ul>
      {!all && data.length > atFirst && (
        <Row>
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {data.length}
          </Button>
        </Row>
      )}
    </Section>
  );
}
