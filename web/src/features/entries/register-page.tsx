import { createEntry } from '@rince/contracts/routes/entries';
import { Navigate, useParams } from 'react-router';
import { useWrite } from '../../lib/use-write.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ChoosePage } from './choose-page.tsx';
import { ResumeEntry } from './resume-entry.tsx';
import { useEntryData } from './use-entry-data.ts';

/** Where an entry begins; an event has one per family, so a second visit goes on with the first. */
export function RegisterPage() {
  const { id = '' } = useParams();
  const { query, addStudent, lookAtLevel } = useEntryData(id);
  const create = useWrite(createEntry);
  return (
    <QueryView query={query}>
      {(data) => {
        const { entry } = data;
        if (entry?.paidAt !== undefined) return <Navigate to={`/app/entries/${entry._id}`} replace />;
        if (!data.event.registrationOpen)
          return <EmptyState drawing="lost" text="Registration for this event is closed." />;
        return (
          <ResumeEntry entry={entry}>
            <ChoosePage
              data={data}
              before={entry}
              onStudent={addStudent}
              onLevel={lookAtLevel}
              save={({ sections, total }) =>
                create.mutateAsync({ body: { entry: { event: id, sections, total }, direction: 'add' } })
              }
            />
          </ResumeEntry>
        );
      }}
    </QueryView>
  );
}
