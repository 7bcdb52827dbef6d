import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { userEntriesQuery } from './admin-queries.ts';

/** Goes to the entry that somebody made last. */
export function LatestEntry() {
  const { id = '' } = useParams();
  const query = useQuery(userEntriesQuery(id));
  return (
    <QueryView query={query}>
      {({ data }) => {
        const latest = data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
        if (latest) return <Navigate to={`/app/admin/users/${id}/entry/${latest._id}`} replace />;
        return (
          <>
            <PageHeader title="Entry" back={`/app/admin/users/${id}/entries`} backTitle="Entries" />
            <EmptyState drawing="slip" text="No Entries Found" more="This person has not entered an event yet." />
          </>
        );
      }}
    </QueryView>
  );
}
