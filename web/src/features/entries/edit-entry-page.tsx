import type { EntryView } from '@rince/contracts/entries';
import { editEntry } from '@rince/contracts/routes/entries';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { useWrite } from '../../lib/use-write.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { ChoosePage } from './choose-page.tsx';
import { entryQuery } from './entry-queries.ts';
import { ResumeEntry } from './resume-entry.tsx';
import { useEntryData } from './use-entry-data.ts';

export function EditEntryPage() {
  const { id = '' } = useParams();
  const self = useOwnAccount();
  const query = useQuery({ ...entryQuery(id), refetchOnWindowFocus: false });
  return (
    <QueryView query={query}>
      {(entry) =>
        entry.step === 2 || entry.reader === 'teaches' || (entry.reader !== 'owner' && !isAdmin(self)) ? (
          <Navigate to={`/app/entries/${id}`} replace />
        ) : (
          <ResumeEntry key={entry._id} entry={entry}>
            <Choices entry={entry} />
          </ResumeEntry>
        )
      }
    </QueryView>
  );
}

function Choices({ entry }: { readonly entry: EntryView }) {
  const { query, addStudent, lookAtLevel } = useEntryData(entry.event._id, { entryId: entry._id });
  const edit = useWrite(editEntry);
  return (
    <QueryView query={query}>
      {(data) => (
        <ChoosePage
          data={data}
          before={entry}
          onStudent={addStudent}
          onLevel={lookAtLevel}
          save={(chosen) =>
            edit.mutateAsync({
              params: { id: entry._id },
              body: { entry: chosen, direction: 'add', revision: entry.revision },
            })
          }
        />
      )}
    </QueryView>
  );
}
