import { createEntry } from '@rince/contracts/routes/entries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useWrite } from '../../lib/use-write.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ChoosePage } from './choose-page.tsx';
import { entryDataQuery } from './entry-queries.ts';

/** Where an entry begins; an event has one per family, so a second visit goes on with the first. */
export function RegisterPage() {
  const { id = '' } = useParams();
  const [students, setStudents] = useState<string[]>([]);
  const query = useQuery(entryDataQuery(id, { students }));
  const create = useWrite(createEntry);
  return (
    <QueryView query={query}>
      {(data) => {
        if (data.entry?.paidAt !== undefined) return <Navigate to={`/app/entries/${data.entry._id}`} replace />;
        if (!data.event.registrationOpen)
          return <EmptyState drawing="lost" text="Registration for this event is closed." />;
        return (
          <ChoosePage
            data={data}
            before={data.entry}
            onStudent={(dancer) => setStudents((all) => [...all, dancer])}
            save={({ sections, total }) =>
              create.mutateAsync({ body: { entry: { event: id, sections, total }, direction: 'add' } })
            }
          />
        );
      }}
    </QueryView>
  );
}
