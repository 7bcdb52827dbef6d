import type { DancerView } from '@rince/contracts/dancers';
import { editDancer, getStudents, listDancers } from '@rince/contracts/routes/dancers';
import { isRenamed } from '@rince/domain/people/dancer-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { schoolQuery } from '../../feis/people/directory.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { justSaved } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { DancerForm } from './dancer-form.tsx';
import { dancerQuery } from './dancer-queries.ts';
import { mayEdit } from './may-edit.ts';

export function EditDancerPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...dancerQuery(id), refetchOnWindowFocus: false });
  return (
    <>
      <PageHeader title="Edit dancer" back={`/app/dancers/${id}/info`} backTitle="Profile" />
      <QueryView query={query}>{(dancer) => <WithTeacher key={dancer._id} dancer={dancer} />}</QueryView>
    </>
  );
}

/** Only the school knows what the teacher is called. */
function WithTeacher({ dancer }: { readonly dancer: DancerView }) {
  const query = useQuery({ ...schoolQuery(dancer.school._id), refetchOnWindowFocus: false });
  return (
    <QueryView query={query}>
      {({ staff }) => {
        const teacher = staff.find(({ _id }) => _id === dancer.teacher);
        return (
          <EditForm dancer={dancer} teacherName={teacher ? `${teacher.name} ${teacher.lname}` : 'No longer there'} />
        );
      }}
    </QueryView>
  );
}

/** Open to owners and admins; others see it and cannot change it. */
function EditForm({ dancer, teacherName }: { readonly dancer: DancerView; readonly teacherName: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [revision, setRevision] = useState(dancer.revision);
  const edit = useWrite(editDancer);
  const query = dancerQuery(dancer._id);
  const disabled = !mayEdit(useOwnAccount(), dancer);
  return (
    <Stack narrow>
      {disabled && <Notice>Only this dancer's family can change the profile.</Notice>}
      <DancerForm
        label="Edit dancer"
        {...{ dancer, teacherName, disabled }}
        save={async (changed) => {
          const saved = await edit.mutateAsync({ params: { id: dancer._id }, body: { ...changed, revision } });
          client.setQueryData(query.queryKey, saved);
          for (const row of [listDancers, getStudents]) void client.invalidateQueries({ queryKey: rowKey(row) });
          const text = 'Entries and sheets of feiseanna that are not over have the new name in a moment.';
          toast({ title: 'Your changes have been saved', ...(isRenamed(dancer, saved) ? { text } : {}) });
          await navigate(`/app/dancers/${dancer._id}/info`, { state: justSaved });
        }}
        onStale={async () => {
          const fresh = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
          if (fresh) setRevision(fresh.revision);
        }}
      />
    </Stack>
  );
}
