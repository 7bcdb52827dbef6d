import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** What an event's office would be warned of. */
export function AlertsPage() {
  const { id = '' } = useParams();
  const { data } = useQuery(organizerEventQuery(id));
  const base = `/app/event-dashboard/${id}`;
  return (
    <>
      <PageHeader title="Alerts" sub={data?.name} back={base} backTitle="Event dashboard" />
      <EmptyState
        drawing="bell"
        text="No Alerts"
        more="Nothing of this event asks for you now."
        action={<ButtonLink to={base}>Event dashboard</ButtonLink>}
      />
    </>
  );
}
