import type { getEvent } from '@rince/contracts/routes/events';
import type { AnswerOf } from '@rince/contracts/row';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { showDays } from '../../lib/dates.ts';
import { useWatch } from '../../lib/use-live.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { eventQuery } from './event-queries.ts';
import styles from './events.module.css';

type Event = AnswerOf<typeof getEvent>;

/** An event as families see it. */
export function EventPage() {
  const { id = '' } = useParams();
  const query = useQuery(eventQuery(id));
  useWatch(id);
  const base = `/app/events/view/${id}`;
  return (
    <QueryView query={query} head={<PageHeader title="Event" back="/app" backTitle="Dashboard" />}>
      {(event) => (
        <>
          <PageHeader
            title={event.name}
            sub={`${showDays(event.eventStart, event.eventEnd)} · ${event.inPerson ? 'in person' : 'online'}`}
            back="/app"
            backTitle="Dashboard"
            actions={
              <>
                {!event.published && <Badge>Unpublished</Badge>}
                {event.hasResults && <ButtonLink to={`/public/results/event/${id}`}>Results</ButtonLink>}
                {event.published && event.registrationOpen && (
                  <ButtonLink kind="primary" to={`/app/events/${id}/register`}>
                    Register
                  </ButtonLink>
                )}
              </>
            }
          />
          <Tabs
            label="Event"
            tabs={[
              { to: `${base}/details`, title: 'Details' },
              { to: `${base}/competitions`, title: 'Competitions' },
            ]}
          />
          <div className={styles.tab}>
            <Outlet context={event} />
          </div>
        </>
      )}
    </QueryView>
  );
}

export const useEvent = (): Event => useOutletContext<Event>();
