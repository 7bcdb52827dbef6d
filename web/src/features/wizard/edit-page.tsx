import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useWatch } from '../../lib/use-live.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventDetails } from './event-details.tsx';
import { GridStep } from './grid/grid-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useWizardPath } from './use-wizard-path.ts';
import { WizardTabs } from './wizard-tabs.tsx';

/** The wizard: four tabs on one event. */
export function EditPage() {
  const { id = '', tab = '1' } = useParams();
  const isNew = id === 'new';
  const path = useWizardPath(id);
  useWatch(isNew ? undefined : id);
  const query = useQuery({ ...organizerEventQuery(id), enabled: !isNew });
  if (!['1', '2', '3', '4'].includes(tab) || (isNew && tab !== '1')) return <Navigate to={path(1)} replace />;
  if (isNew)
    return (
      <>
        <PageHeader title="Create Event" back="/app/event-dashboard" backTitle="Your Events" />
        <WizardTabs id="new" />
        <EventDetails step={1} />
      </>
    );
  const back = `/app/event-dashboard/${id}`;
  return (
    <QueryView
      query={query}
      skeleton={
        <>
          <PageHeader title="Event" back={back} backTitle="Event dashboard" />
          <WizardTabs id={id} />
          <Skeleton lines={9} />
        </>
      }
    >
      {(event) => (
        <>
          <PageHeader title={event.name} back={back} backTitle="Event dashboard" />
          {event.runs ? (
            <>
              <WizardTabs id={id} />
              {tab === '3' ? (
                <GridStep key={id} event={event} />
              ) : tab === '4' ? (
                <ReviewStep event={event} />
              ) : (
                <EventDetails key={`${id} ${tab}`} step={tab === '1' ? 1 : 2} event={event} />
              )}
            </>
          ) : (
            <EmptyState
              drawing="lost"
              text="Only the event's admins can change it."
              action={<ButtonLink to={back}>Event dashboard</ButtonLink>}
            />
          )}
        </>
      )}
    </QueryView>
  );
}
