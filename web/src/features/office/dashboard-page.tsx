import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { competitionsQuery, judgesQuery, organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { showDays } from '../../lib/dates.ts';
import { useWatch } from '../../lib/use-live.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { BellIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyEvent } from './copy-event.tsx';
import { DashboardTiles } from './dashboard-tiles.tsx';
import { DayAtAGlance, DayToCome } from './day-at-a-glance.tsx';
import { EventLevel } from './event-level.tsx';

export function DashboardPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id));
  const competitions = useQuery(competitionsQuery(id));
  const judges = useQuery(judgesQuery(id)).data?.judges ?? [];
  return (
    <QueryView
      query={event}
      skeleton={
        <>
          <PageHeader title="Event" back="/app/event-dashboard" backTitle="Your Events" />
          <Skeleton lines={8} />
        </>
      }
    >
      {(found) => (
        <>
          <PageHeader
            title={found.name}
            back="/app/event-dashboard"
            backTitle="Your Events"
            sub={showDays(found.eventStart, found.eventEnd) || 'No date yet'}
            actions={
              <>
                <EventLevel event={id} level={found.level} />
                <Badge tone={found.published ? 'good' : 'quiet'}>{found.published ? 'Published' : 'Unpublished'}</Badge>
                <CopyEvent event={found} />
                <ButtonLink kind="quiet" icon={<BellIcon />} to={`/app/event-dashboard/${id}/notifications`}>
                  Notifications
                </ButtonLink>
              </>
            }
          />
          <QueryView query={competitions} skeleton={<DayToCome />}>
            {({ data }) => <DayAtAGlance event={found} competitions={data} judges={judges} />}
          </QueryView>
          <Section title="What to do">
            <DashboardTiles event={found} competitions={competitions.data?.data ?? []} judges={judges} />
          </Section>
        </>
      )}
    </QueryView>
  );
}
