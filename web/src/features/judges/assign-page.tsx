import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { judgesQuery, organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useWatch } from '../../lib/use-live.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { AddJudges } from './add-judges.tsx';
import { Assignments } from './assignments.tsx';

/** Who judges the event, and who judges what. */
export function AssignPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id));
  const query = useQuery(judgesQuery(id));
  return (
    <>
      <PageHeader
        title="Add/Remove Judges"
        sub={event.data?.name}
        back={`/app/event-dashboard/${id}/judges`}
        backTitle="Judges"
      />
      <QueryView query={query} skeleton={<Skeleton lines={9} />}>
        {({ judges, panels, closed }) => (
          <Stack>
            <AddJudges event={id} judges={judges} />
            <QueryView query={event}>
              {(found) => <Assignments event={found} judges={judges} panels={panels} closed={closed} />}
            </QueryView>
          </Stack>
        )}
      </QueryView>
    </>
  );
}
