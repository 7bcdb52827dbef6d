import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useWatch } from '../../lib/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './alerts.module.css';
import { AnnounceForm } from './announce-form.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import { announcementsQuery } from './office-queries.ts';

/** What an event's office tells its people, all at once. */
export function AlertsPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id)).data;
  const query = useInfiniteQuery(announcementsQuery(id));
  const [writing, setWriting] = useState(false);
  const base = `/app/event-dashboard/${id}`;
  const isEmpty = query.data?.pages[0]?.data.length === 0;
  const runs = event?.runs === true;
  const begin = (
    <Button kind="primary" onClick={() => setWriting(true)}>
      New announcement
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Alerts"
        sub={event?.name}
        back={base}
        backTitle="Event dashboard"
        actions={runs && query.data && !isEmpty && begin}
      />
      <PagedView
        query={query}
        skeleton={<Skeleton lines={8} />}
        empty={
          <EmptyState
            drawing="bell"
            text="No Alerts"
            more="What you announce reaches families, judges and staff at once, and is listed here."
            action={runs ? begin : <ButtonLink to={base}>Event dashboard</ButtonLink>}
          />
        }
      >
        {(announcements) => (
          <ul className={styles.list} aria-label="Announcements">
            {announcements.map((one) => (
              <AnnouncementItem key={one._id} event={id} announcement={one} runs={runs} timeZone={event?.timeZone} />
            ))}
          </ul>
        )}
      </PagedView>
      {writing && event && <AnnounceForm event={event} onClose={() => setWriting(false)} />}
    </>
  );
}
