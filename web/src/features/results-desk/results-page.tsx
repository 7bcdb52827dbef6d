import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { competitionsQuery, organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useWatch } from '../../lib/use-live.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ResultsControl } from './results-control.tsx';

export function ResultsPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id));
  const competitions = useQuery(competitionsQuery(id));
  return (
    <>
      <PageHeader
        title="Results"
        sub={event.data?.name}
        back={`/app/event-dashboard/${id}`}
        backTitle="Event dashboard"
      />
      <QueryView query={event}>
        {(found) => (
          <QueryView query={competitions}>
            {({ data }) => <ResultsControl event={found} competitions={data} />}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}
